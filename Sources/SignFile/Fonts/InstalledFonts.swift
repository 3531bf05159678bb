import BannerText

/// Examination of the fonts on this machine, which the command `check` uses to suggest remedies. Tests replace the
/// fonts.
public struct InstalledFonts: Sendable {
    /// Returns which of the given characters each font has, and how the font is drawn in text lines of each of the
    /// given numbers of rows. Examines all installed fonts if the list of fonts is nil. Returns nil if fonts cannot be
    /// examined.
    public var inspect: @Sendable (_ fonts: [FontEntry]?, [Unicode.Scalar], _ rows: [Int]) -> [FontInfo]?
    /// Returns the paths of the font files in a folder, without those in its subfolders. If the folder is nil, returns
    /// the paths of all installed fonts. No font file is opened.
    public var files: @Sendable (_ folder: String?) -> [String]
    /// Returns those of the given fonts with which the helper program loopbanner-text crashes or hangs.
    public var crashing: @Sendable ([FontEntry]) -> [FontEntry]

    /// Creates an examination that calls the given functions.
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
