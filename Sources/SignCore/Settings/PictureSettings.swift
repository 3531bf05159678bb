import Pictures

/// A picture that a configuration names, and how it is shown.
public struct PictureSettings: Hashable, Sendable {
    /// The file: a whole path, or one from the folder of the configuration on.
    public var file: String
    /// How it is brought to the height of the room.
    public var fit: PictureFit
    /// How its shades become pixels.
    public var dithering: Dithering
    /// Whether dark and bright are exchanged.
    public var inverts: Bool

    /// The picture in `file`.
    public init(
        file: String,
        fit: PictureFit = .scale,
        dithering: Dithering = .diffusion,
        inverts: Bool = false
    ) {
        self.file = file
        self.fit = fit
        self.dithering = dithering
        self.inverts = inverts
    }
}
