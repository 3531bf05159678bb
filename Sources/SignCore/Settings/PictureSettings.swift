import Pictures
import Pixels

/// A picture of a configuration, and how it is shown.
public struct PictureSettings: Hashable, Sendable {
    /// The file: an absolute path, or one relative to the folder of the configuration.
    public var file: String
    /// How it is scaled to the height of the room.
    public var fit: PictureFit
    /// How its gray levels become pixels.
    public var dithering: Dithering
    /// Whether dark and bright are inverted.
    public var inverts: Bool
    /// The color behind what is transparent, on a display of grays or colors; nil is dark.
    public var background: Color?

    /// The picture in `file`.
    public init(
        file: String,
        fit: PictureFit = .scale,
        dithering: Dithering = .diffusion,
        inverts: Bool = false,
        background: Color? = nil
    ) {
        self.file = file
        self.fit = fit
        self.dithering = dithering
        self.inverts = inverts
        self.background = background
    }
}
