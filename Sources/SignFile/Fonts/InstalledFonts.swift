import BannerText

/// Access to the fonts of a machine, for the remedies of `check`.
public struct InstalledFonts: Sendable {
    /// Returns which of the code points each font has, and how it is drawn in lines of each number of rows. The fonts
    /// are the installed ones if the list is nil. Returns nil if fonts cannot be inspected.
    public var inspect: @Sendable (_ fonts: [FontEntry]?, [Unicode.Scalar], _ rows: [Int]) -> [FontInfo]?
    /// Returns the paths of the font files directly in a folder, or of the installed ones, without reading any.
    public var files: @Sendable (_ folder: String?) -> [String]
    /// Returns the fonts that crash or hang loopbanner-text.
    public var crashing: @Sendable ([FontEntry]) -> [FontEntry]

    /// Creates the access from its functions.
    public init(
        inspect: @escaping @Sendable ([FontEntry]?, [Unicode.Scalar], _ rows: [Int]) -> [FontInfo]?,
        files: @escaping @Sendable (_ folder: String?) -> [String] = { _ in [] },
        crashing: @escaping @Sendable ([FontEntry]) -> [FontEntry] = { _ in [] }
    ) {
        self.inspect = inspect
        self.files = files
        self.crashing = crashing
    }
}
