import BannerText

/// Functions that examine the fonts of this machine. The command `check` uses them to suggest remedies, and
/// tests replace them.
public struct InstalledFonts: Sendable {
    /// Returns which of the given characters each font contains, and how the font is drawn at each of the
    /// text heights `rows`, in pixels. If `fonts` is nil, examines all installed fonts. Returns nil if fonts
    /// cannot be examined.
    public var inspect: @Sendable (_ fonts: [FontEntry]?, [Unicode.Scalar], _ rows: [Int]) -> [FontInfo]?
    /// Returns the paths of the font files in a folder, excluding its subfolders. If the folder is nil,
    /// returns the paths of all installed fonts. Does not open any font file.
    public var fontFiles: @Sendable (_ folder: String?) -> [String]
    /// Returns the given fonts that make the helper program loopbanner-text crash or hang.
    public var crashing: @Sendable ([FontEntry]) -> [FontEntry]

    /// Creates an instance that calls the given functions.
    public init(
        inspect: @escaping @Sendable ([FontEntry]?, [Unicode.Scalar], _ rows: [Int]) -> [FontInfo]?,
        files: @escaping @Sendable (_ folder: String?) -> [String] = { _ in [] },
        crashing: @escaping @Sendable ([FontEntry]) -> [FontEntry] = { _ in [] }
    ) {
        self.inspect = inspect
        self.fontFiles = files
        self.crashing = crashing
    }
}
