import BannerText
import Diagnostics
import InfiniteScroll
import SettingsText
import SignCore

/// `[header]`, `[footer]`, `[left]` or `[right]` as written.
struct RegionDraft {
    private var showing = ContentDraft()
    private var size: Int?
    private var alignment = Behavior.Alignment.center
    /// Words beside the strip, or above it, would touch its letters without a blank.
    private var gap = 1

    /// The table of the region at `edge`.
    static func schema(_ edge: RegionsSettings.Edge) -> TableSchema<RegionDraft> {
        // One expression would take older compilers too long.
        let content =
            [ContentDraft.textKey(mayBeEmpty: false)] + ContentDraft.pictureKeys + ContentDraft.inkKeys
        var keys: [TableSchema<RegionDraft>.Key] = content.map { $0.inside { $1(&$0.showing) } }
        keys.append(.whole("size", in: 1...DisplaySettings.mostPixels, unit: "pixels") { $0.size = $1 })
        keys.append(.word("align", ["left": .start, "center": .center, "right": .end]) { $0.alignment = $1 })
        keys.append(.whole("gap", in: 0...DisplaySettings.mostPixels, unit: "pixels") { $0.gap = $1 })
        return TableSchema(
            header: "[\(edge.rawValue)]",
            keys: keys,
            otherNames: [
                "height": "size", "image": "picture", "label": "text", "rows": "size", "title": "text",
                "width": "size",
            ],
            remedies: ShownKeys.remedies(and: ["show"]) {
                $0
                    ? "remove it; the table is enough"
                    : "remove the whole table [\(edge.rawValue)] to show none"
            }
        )
    }

    /// The region in `table`, if it is valid, and its picture.
    func region(at edge: RegionsSettings.Edge, from table: TOMLNode, findings: inout Findings)
        -> (region: RegionSettings, picture: PictureUse?)?
    {
        let header = "[\(edge.rawValue)]"
        ContentDraft.refusePictureKeys(of: table, header, &findings)
        let text = table.member("text")
        let picture = table.member("picture")
        if let text, let picture {
            let second = max(text.keyLocation, picture.keyLocation)
            let message = "\(header) can have a text or a picture, not both; remove one"
            findings.error(message, at: second)
            return nil
        }
        if let text {
            guard let words = words(at: text.location, &findings) else { return nil }
            return (region(showing: .text(words)), nil)
        }
        if let picture {
            guard findings.isRead("size", of: table),
                let settings = self.picture(at: picture.location, edge, &findings)
            else { return nil }
            let use = PictureUse(settings: settings, location: picture.location)
            return (region(showing: .picture(settings)), use)
        }
        guard findings.isRead("text", "picture", of: table) else { return nil }
        findings.error("text is missing; \(header) needs a text or a picture", at: table.location)
        return nil
    }

    private func words(at location: TextLocation, _ findings: inout Findings) -> String? {
        guard let text = showing.text else { return nil }
        findings.noteOddities(of: text, at: location)
        guard TextTemplate.mayHaveFields(text) else { return text }
        return findings.template(text, "text", at: location) == nil ? nil : text
    }

    private func picture(
        at location: TextLocation,
        _ edge: RegionsSettings.Edge,
        _ findings: inout Findings
    ) -> PictureSettings? {
        guard let file = showing.picture else { return nil }
        guard size != nil || edge.axis == .horizontal else {
            let message = "a picture in a header or footer needs a size, such as size = 8"
            findings.error(message, at: location)
            return nil
        }
        return showing.picture(in: file)
    }

    private func region(showing content: ContentSettings) -> RegionSettings {
        RegionSettings(content, ink: showing.ink, size: size, alignment: alignment, gap: gap)
    }
}

extension RegionsSettings {
    /// `[regions]`.
    static var schema: TableSchema<RegionsSettings> {
        TableSchema(
            header: "[regions]",
            keys: [.word("hide", ["never": false, "forward": true]) { $0.hideOnForward = $1 }]
        )
    }
}

extension DotsSettings {
    /// `[dots]`.
    static var schema: TableSchema<DotsSettings> {
        TableSchema(
            header: "[dots]",
            keys: [
                .word("position") { $0.position = $1 },
                .word("on") { $0.moment = $1 },
                .whole("gap", in: 0...DisplaySettings.mostPixels, unit: "pixels") { $0.gap = $1 },
                .color("color") { $0.color = $1 },
            ],
            remedies: remedies
        )
    }

    private static var remedies: [String: @Sendable (TOMLNode) -> String?] {
        ShownKeys.remedies(and: ["show"]) { "write position = \"\($0 ? "bottom" : "none")\"" }
    }
}
