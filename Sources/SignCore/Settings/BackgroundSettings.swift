/// The key `background`: a motion or a picture behind the text of an option, for color displays. For a background
/// color, see `InkSettings`.
///
/// The enumeration is indirect because most options have no background.
public indirect enum BackgroundSettings: Hashable, Sendable {
    case moving(MovingBackground)
    /// A still or animated picture, dimmed to a quarter of its brightness so that text in front of it stays readable.
    case picture(PictureSettings)

    package var picture: PictureSettings? {
        if case .picture(let settings) = self { settings } else { nil }
    }
}
