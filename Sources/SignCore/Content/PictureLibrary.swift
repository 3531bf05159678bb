import Pictures
import Pixels

/// The pictures that a configuration names, read once and kept as small as the display shows them.
public struct PictureLibrary: Hashable, Sendable {
    private var pictures: [PictureSettings: PictureContent] = [:]

    /// A library without pictures.
    public init() {}

    /// The picture that `settings` ask for; nil when it could not be read.
    public subscript(settings: PictureSettings) -> PictureContent? {
        get { pictures[settings] }
        set { pictures[settings] = newValue }
    }
}
