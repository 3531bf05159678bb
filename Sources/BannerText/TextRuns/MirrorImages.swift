/// Characters that are mirrored in right-to-left text (UAX #9, rule L4): brackets, quotation marks and comparison
/// signs. `loopbanner-text` has the same table (Sources/TextHelper/README.md).
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

    /// Returns the mirror image of `cluster`, such as `)` for `(`. `cluster` is a character and its combining marks.
    /// Returns nil if the character has no mirror image.
    static func image(of cluster: [Unicode.Scalar]) -> [Unicode.Scalar]? {
        guard let first = cluster.first, let image = images[first] else { return nil }
        return [image] + cluster.dropFirst()
    }
}
