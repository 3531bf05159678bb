/// The key `background`: a motion or a picture behind the text of an option, on a display with colors. A background
/// color is in `InkSettings`.
///
/// The enumeration is indirect because most options have no background.
public indirect enum BackgroundSettings: Hashable, Sendable {
    case moving(MovingBackground)
    /// A still or animated picture, at a quarter of its brightness.
    case picture(PictureSettings)

    package var picture: PictureSettings? {
        if case .picture(let settings) = self { settings } else { nil }
    }
}
