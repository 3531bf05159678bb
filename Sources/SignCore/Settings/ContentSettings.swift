import Pictures

/// The content of an option or a region.
public enum ContentSettings: Hashable, Sendable {
    /// Words.
    case text(String)
    /// A picture, moving or not.
    case picture(PictureSettings)
    /// The whole room lit or dark.
    case page(PageContent)
}
