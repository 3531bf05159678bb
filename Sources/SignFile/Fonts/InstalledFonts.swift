import BannerText

/// What can be found out about the fonts of a machine, for the remedies of `check`.
public struct InstalledFonts: Sendable {
    /// Looks at the installed fonts, or at these: which code points each has, and how it is drawn in lines of each number of
    /// rows. Nil if nobody can look.
    public var look: @Sendable ([FontEntry]?, [Unicode.Scalar], _ rows: [Int]) -> [FontInfo]?
    /// The paths of the font files right in a folder, or of the installed ones. No file is read.
    public var files: @Sendable (_ folder: String?) -> [String]

    /// Those of these fonts that the program which draws dies of, or hangs at.
    public var deadly: @Sendable ([FontEntry]) -> [FontEntry]

    /// Fonts that `look` looks at, in `files`.
    public init(
        look: @escaping @Sendable ([FontEntry]?, [Unicode.Scalar], _ rows: [Int]) -> [FontInfo]?,
        files: @escaping @Sendable (_ folder: String?) -> [String] = { _ in [] },
        deadly: @escaping @Sendable ([FontEntry]) -> [FontEntry] = { _ in [] }
    ) {
        self.look = look
        self.files = files
        self.deadly = deadly
    }
}
