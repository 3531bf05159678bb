import Pixels

/// The decoded pictures of a configuration. They have the size at which the display shows them.
public struct PictureLibrary: Hashable, Sendable {
    private var pictures: [PictureSettings: PictureContent] = [:]

    /// Creates an empty library.
    public init() {}

    /// The picture for `settings`, or nil if the picture file could not be read.
    package subscript(settings: PictureSettings) -> PictureContent? {
        get { pictures[settings] }
        set { pictures[settings] = newValue }
    }
}
