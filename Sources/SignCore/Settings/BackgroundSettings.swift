/// The background of an option (key `background`): a moving pattern or a picture behind the text, for color
/// displays. Background colors are in `InkSettings`.
///
/// The enumeration is indirect because most options have no background.
public indirect enum BackgroundSettings: Hashable, Sendable {
    case moving(MovingBackground)
    /// A still or animated picture behind the text. It is dimmed to a quarter of its brightness so that the
    /// text stays readable.
    case picture(PictureSettings)

    package var picture: PictureSettings? {
        if case .picture(let settings) = self { settings } else { nil }
    }
}
