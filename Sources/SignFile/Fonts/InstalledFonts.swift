import BannerText

/// Inspection of the fonts of this machine, which `check` uses to suggest remedies. Tests replace it.
public struct InstalledFonts: Sendable {
    /// Returns the properties of the fonts in the list, or of all installed fonts if the list is nil: which of the code
    /// points each font has, and how the font is drawn in text lines of each of the given numbers of rows. Returns nil
    /// if fonts cannot be inspected.
    public var inspect: @Sendable (_ fonts: [FontEntry]?, [Unicode.Scalar], _ rows: [Int]) -> [FontInfo]?
    /// Returns the paths of the font files in a folder, without its subfolders, or of the installed fonts if the folder
    /// is nil. No file is opened.
    public var files: @Sendable (_ folder: String?) -> [String]
    /// Returns those of the fonts that make the helper program loopbanner-text crash or hang.
    public var crashing: @Sendable ([FontEntry]) -> [FontEntry]

    /// Creates an inspection that calls these functions.
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
