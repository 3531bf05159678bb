import Pictures

/// What an option or a region shows.
public enum ContentSettings: Hashable, Sendable {
    /// Words.
    case text(String)
    /// A picture, moving or not.
    case picture(PictureSettings)
    /// All of the room lit, or dark.
    case page(PageContent)
}
