import BannerText
import InfiniteScroll

/// `[header]`, `[footer]`, `[left]` or `[right]` as it is written.
struct RegionDraft {
    private var text: String?
    private var size: Int?
    private var alignment = Behaviour.Alignment.center
    private var gap: Int

    /// Nothing written yet. Words beside the strip would touch it without a blank column.
    init(_ edge: RegionsSettings.Edge) {
        gap = edge.axis == .horizontal ? 1 : 0
    }

    /// The table of the region at `edge`.
    static func schema(_ edge: RegionsSettings.Edge) -> TableSchema<RegionDraft> {
        TableSchema(
            header: "[\(edge.rawValue)]",
            keys: [
                .text("text", \.text),
                .whole("size", \.size, in: 1...DisplaySettings.mostPixels, unit: "pixels"),
                .word("align", \.alignment, ["left": .start, "center": .center, "right": .end]),
                .whole("gap", \.gap, in: 0...DisplaySettings.mostPixels, unit: "pixels"),
            ]
        )
    }

    /// The region that `table` describes, if nothing is wrong with it.
    func region(at edge: RegionsSettings.Edge, from table: TOMLNode, findings: inout Findings)
        -> RegionSettings?
    {
        guard let textNode = table.member("text") else {
            let message = "text is missing; [\(edge.rawValue)] has nothing to show without it"
            findings.error(message, at: table.place)
            return nil
        }
        guard let text else { return nil }
        findings.noteControlCharacters(of: text, at: textNode.place)
        if TextTemplate.mayHaveFields(text) {
            guard findings.template(text, "text", at: textNode.place) != nil else { return nil }
        }
        return RegionSettings(.text(text), size: size, alignment: alignment, gap: gap)
    }
}

extension RegionsSettings {
    /// `[regions]`.
    static var schema: TableSchema<RegionsSettings> {
        TableSchema(
            header: "[regions]",
            keys: [.word("hide", \.hideOnForward, ["never": false, "forward": true])]
        )
    }
}

extension DotsSettings {
    /// `[dots]`.
    static var schema: TableSchema<DotsSettings> {
        TableSchema(header: "[dots]", keys: [.word("position", \.position), .word("on", \.moment)])
    }
}
