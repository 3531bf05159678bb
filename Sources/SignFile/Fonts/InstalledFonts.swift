import BannerText

/// What can be found out about the fonts of a machine, for the remedies of `check`.
public struct InstalledFonts: Sendable {
    /// Looks at the installed fonts, or at these: which code points each has, and how it is drawn in lines of each number of
    /// rows. Nil if nobody can look.
    public var look: @Sendable ([FontEntry]?, [Unicode.Scalar], _ rows: [Int]) -> [FontFacts]?

    /// Fonts that `look` looks at.
    public init(look: @escaping @Sendable ([FontEntry]?, [Unicode.Scalar], _ rows: [Int]) -> [FontFacts]?) {
        self.look = look
    }
}
