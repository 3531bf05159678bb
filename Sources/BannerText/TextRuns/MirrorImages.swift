/// A table of the characters that are mirrored in right-to-left text (UAX #9, rule L4), which are brackets,
/// quotation marks and comparison signs. `loopbanner-text`, which renders text in system fonts, has the same
/// table (Sources/TextHelper/README.md).
enum MirrorImages {
    static let pairs: [(Unicode.Scalar, Unicode.Scalar)] = [
        ("(", ")"), ("<", ">"), ("[", "]"), ("{", "}"), ("«", "»"), ("‹", "›"), ("⁅", "⁆"), ("⁽", "⁾"),
        ("₍", "₎"), ("≤", "≥"), ("≪", "≫"), ("\u{2329}", "\u{232A}"),
        ("⟦", "⟧"), ("⟨", "⟩"), ("⟪", "⟫"), ("⟬", "⟭"), ("〈", "〉"), ("《", "》"), ("「", "」"), ("『", "』"),
        ("【", "】"), ("〔", "〕"), ("〖", "〗"), ("〘", "〙"), ("〚", "〛"),
        ("﹙", "﹚"), ("﹛", "﹜"), ("﹝", "﹞"), ("﹤", "﹥"), ("（", "）"), ("＜", "＞"), ("［", "］"), ("｛", "｝"),
        ("｟", "｠"), ("｢", "｣"),
    ]

    private static let images = Dictionary(
        uniqueKeysWithValues: pairs.flatMap { [($0.0, $0.1), ($0.1, $0.0)] }
    )

    /// Returns the mirror image of `cluster`, such as `)` for `(`, or nil if it has none. `cluster` is a
    /// character followed by its combining marks.
    static func image(of cluster: [Unicode.Scalar]) -> [Unicode.Scalar]? {
        guard let first = cluster.first, let image = images[first] else { return nil }
        return [image] + cluster.dropFirst()
    }
}
