import Pixels

/// The decoded pictures of a configuration, scaled to the size at which they are displayed. They are accessed
/// by their settings, which include the name of the picture file.
public struct PictureLibrary: Hashable, Sendable {
    private var pictures: [PictureSettings: PictureContent] = [:]

    /// Creates a library that contains no pictures.
    public init() {}

    /// Accesses the decoded picture for `settings`, which name a picture file and the way in which it is
    /// scaled. The result is nil if the file could not be read.
    package subscript(settings: PictureSettings) -> PictureContent? {
        get { pictures[settings] }
        set { pictures[settings] = newValue }
    }
}
