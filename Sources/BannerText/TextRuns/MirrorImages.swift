/// Brackets, quotation marks and signs of comparison whose pairs are mirror images, and change places where a text runs
/// from right to left (UAX #9, rule L4). The program that draws lines knows the same ones (docs/text-protocol.md).
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

    /// The mirror image of `cluster`, whose first scalar is the sign; nil if there is none.
    static func image(of cluster: [Unicode.Scalar]) -> [Unicode.Scalar]? {
        guard let first = cluster.first, let image = images[first] else { return nil }
        return [image] + cluster.dropFirst()
    }
}
