import BannerText
import Diagnostics
import InfiniteScroll
import SettingsText
import SignCore

/// The values of a table `[header]`, `[footer]`, `[left]`, or `[right]` as read from the file and before they
/// are checked. These tables describe regions, areas at the edges of the display that do not scroll.
struct RegionDraft {
    private var content = ContentDraft()
    private var size: Int?
    private var letters: Int?
    private var font: TextFont?
    private var alignment = Behavior.Alignment.center
    /// The number of blank pixels between the region and the options. They keep the letters of the region and
    /// of the options from touching.
    private var gap = 1

    /// Returns the schema of the table for the region (a fixed area) at `edge` of the display, such as
    /// `[header]`. It describes the keys of the table, their default values, and advice about names that
    /// users write by mistake.
    static func schema(forRegionAt edge: RegionsSettings.Edge) -> TableSchema<RegionDraft> {
        let keys = contentKeys + layoutKeys
        return TableSchema(
            header: "[\(edge.rawValue)]",
            keys: keys,
            defaults: ["align": "\"center\"", "gap": "1"],
            otherNames: [
                "height": "size", "image": "picture", "label": "text", "rows": "size", "title": "text",
                "width": "size", "font_size": "letters", "text_size": "letters", "letter_size": "letters",
                "font_file": "font", "fonts": "font", "typeface": "font",
            ],
            // Users may try to turn a region on or off with a key such as `enabled`, `hidden` or `show`. No
            // such key exists, so the closure returns advice. `isOn` is what the key would do.
            remedies: SwitchKeys.remedies(and: ["show"]) { isOn in
                if isOn { return "remove it; the table is enough" }
                return "remove the whole table [\(edge.rawValue)] to show none"
            }
        )
    }

    /// The keys for the content of the region, which is a text or a picture, and for its colors.
    private static var contentKeys: [TableSchema<RegionDraft>.Key] {
        let keys =
            [ContentDraft.textKey(mayBeEmpty: false)] + ContentDraft.pictureKeys + ContentDraft.inkKeys
        // These keys store their values in a `ContentDraft`. The closure passes them the one inside the
        // region's draft.
        return keys.map { key in
            key.storing { regionDraft, storeValue in storeValue(&regionDraft.content) }
        }
    }

    /// The keys for the size of the region, and for the size, the font and the position of its text.
    private static var layoutKeys: [TableSchema<RegionDraft>.Key] {
        // Older compilers need much time for a single long expression, so the keys are appended separately.
        var keys: [TableSchema<RegionDraft>.Key] = []
        keys.append(
            .wholeNumber("size", in: 1...DisplaySettings.maximumSide, unit: "pixels") { $0.size = $1 }
        )
        keys.append(
            .wholeNumber("letters", in: TextRunSettings.allowedRows, unit: "rows") { $0.letters = $1 }
        )
        keys.append(.ownFont { $0.font = $1 })
        keys.append(.choice("align", Behavior.Alignment.names) { $0.alignment = $1 })
        keys.append(.wholeNumber("gap", in: 0...DisplaySettings.maximumSide, unit: "pixels") { $0.gap = $1 })
        return keys
    }

    /// Returns the region that `table` describes, and the picture that the region uses, if any. If the region
    /// is invalid, adds an error and returns nil.
    func region(at edge: RegionsSettings.Edge, from table: TOMLNode, findings: inout Findings)
        -> (region: RegionSettings, picture: PictureUse?)?
    {
        let header = "[\(edge.rawValue)]"
        ContentDraft.checkPictureKeys(of: table, header, &findings)
        let text = table.member("text")
        let picture = table.member("picture")
        if let text, let picture {
            let second = max(text.keyLocation, picture.keyLocation)
            let message = "\(header) can have text or a picture, not both; remove one"
            findings.addError(message, at: second)
            return nil
        }
        if let text {
            guard let text = checkedText(at: text.location, &findings) else { return nil }
            return (region(with: .text(text)), nil)
        }
        if let picture {
            for node in ["letters", "font"].compactMap(table.member) {
                findings.addWarning("\(node.key) does nothing for a picture; remove it", at: node.keyLocation)
            }
            guard findings.areValid("size", in: table),
                let settings = self.picture(at: picture.location, edge, &findings)
            else { return nil }
            let use = PictureUse(settings: settings, location: picture.location)
            return (region(with: .picture(settings)), use)
        }
        guard findings.areValid("text", "picture", in: table) else { return nil }
        findings.addError("text is missing; \(header) needs text or a picture", at: table.location)
        return nil
    }

    private func checkedText(at location: TextLocation, _ findings: inout Findings) -> String? {
        guard let text = content.text else { return nil }
        findings.checkText(text, lineBreakRemedy: ForeignMarkup.lineBreakInRegion, at: location)
        guard TextTemplate.mayHaveFields(text) else { return text }
        if (try? TextTemplate(text))?.breaksLines == true {
            findings.addWarning(
                "text has a line break, but a region has only one line; replace it with a space",
                at: location
            )
        }
        return findings.parseTemplate(text, named: "text", at: location) == nil ? nil : text
    }

    private func picture(
        at location: TextLocation,
        _ edge: RegionsSettings.Edge,
        _ findings: inout Findings
    ) -> PictureSettings? {
        guard let file = content.picture else { return nil }
        guard size != nil || edge.axis == .horizontal else {
            let message = "a picture in a header or footer needs a size, such as size = 8"
            findings.addError(message, at: location)
            return nil
        }
        return content.picture(in: file)
    }

    private func region(with settings: ContentSettings) -> RegionSettings {
        RegionSettings(
            settings,
            ink: content.ink,
            size: size,
            letterRows: letters,
            font: font,
            alignment: alignment,
            gap: gap
        )
    }
}

extension RegionsSettings {
    static var schema: TableSchema<RegionsSettings> {
        TableSchema(
            header: "[regions]",
            keys: [.choice("hide", ["never": false, "forward": true]) { $0.hidesOnForward = $1 }],
            defaults: ["hide": "\"never\""],
            remedies: SwitchKeys.remedies()
        )
    }
}

extension DotsSettings {
    static var schema: TableSchema<DotsSettings> {
        TableSchema(
            header: "[dots]",
            keys: [
                .choice("position") { $0.position = $1 },
                .choice("on") { $0.moment = $1 },
                .wholeNumber("gap", in: 0...DisplaySettings.maximumSide, unit: "pixels") { $0.gap = $1 },
                .color("color") { $0.color = $1 },
            ],
            defaults: ["position": "\"none\"", "on": "\"select\"", "gap": "1"],
            remedies: SwitchKeys.remedies(and: ["show"]) { "write position = \"\($0 ? "bottom" : "none")\"" }
        )
    }
}
