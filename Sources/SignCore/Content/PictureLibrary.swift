import Pictures
import Pixels

/// The pictures that a configuration names, read once and kept as small as the display shows them.
public struct PictureLibrary: Hashable, Sendable {
    private var pictures: [PictureSettings: PictureContent] = [:]

    /// A library without pictures.
    public init() {}

    /// The picture for `settings`; nil if it could not be read.
    public subscript(settings: PictureSettings) -> PictureContent? {
        get { pictures[settings] }
        set { pictures[settings] = newValue }
    }
}
