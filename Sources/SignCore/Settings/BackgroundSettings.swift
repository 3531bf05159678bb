/// `background`: what is behind the text of an option on a display with colors, unless it is a color.
///
/// It is indirect because most options have none.
public indirect enum BackgroundSettings: Hashable, Sendable {
    case moving(MovingBackground)
    /// A still or animated picture, at a quarter of its light.
    case picture(PictureSettings)

    package var picture: PictureSettings? {
        if case .picture(let settings) = self { settings } else { nil }
    }
}
