import BannerText
import Diagnostics
import MonotonicTime
import Pictures
import Schedules
import SettingsText
import SignCore

/// `[[option]]` as written.
struct OptionDraft {
    /// The dwell of the option.
    enum Dwell {
        case banner
        case fixed(Nanoseconds)
        case automatic
    }

    private(set) var id: String?
    private(set) var showing = ContentDraft()
    private(set) var dwell = Dwell.banner
    private(set) var action: [String] = []
    private(set) var maxRunning = 1
    private(set) var needsWholeDisplay = false
    private(set) var show: [TimeWindow] = []
    private(set) var size: Int?
    var icon: IconSettings?

    static var schema: TableSchema<OptionDraft> {
        // One expression would take older compilers too long.
        var content = [ContentDraft.textKey(mayBeEmpty: true)] + ContentDraft.pictureKeys
        content += ContentDraft.inkKeys + [ContentDraft.pageKey]
        var keys: [TableSchema<OptionDraft>.Key] = [.text("id") { $0.id = $1 }]
        keys += content.map { $0.inside { $1(&$0.showing) } }
        keys += [iconKey, dwellKey, .program("action") { $0.action = $1 }]
        keys.append(.whole("size", in: TextRunSettings.allowedRows, unit: "rows") { $0.size = $1 })
        keys.append(
            .whole("max_running", in: 1...8, unit: "runs of the action at once") { $0.maxRunning = $1 }
        )
        keys.append(.flag("whole_display") { $0.needsWholeDisplay = $1 })
        keys.append(.windows("show", otherwise: "to show the option always") { $0.show = $1 })
        return TableSchema(
            header: "[[option]]",
            keys: keys,
            otherNames: [
                "command": "action", "duration": "dwell", "exec": "action", "file": "picture",
                "image": "picture", "img": "picture", "label": "text", "title": "text",
                "when": "show", "font_size": "size", "text_size": "size", "content": "text",
                "message": "text", "value": "text", "string": "text",
                "bg": "background", "background_color": "background", "fg": "color", "colour": "color",
                "text_color": "color", "emoji": "icon", "run": "action", "script": "action",
                "schedule": "show", "window": "show", "windows": "show", "visible": "show",
                "fullscreen": "whole_display",
                "time": "dwell", "delay": "dwell", "hold": "dwell",
            ],
            remedies: WindowKeys.remedies(for: "show").merging(otherRemedies) { first, _ in first }
        )
    }

    private static var otherRemedies: [String: @Sendable (TOMLNode) -> String?] {
        ShownKeys.remedies { $0 ? "remove it" : "begin each line of the option with # to leave it out" }
            .merging(["name": remedyForName]) { first, _ in first }
    }

    /// A name may be what is shown, or what events and commands call the option.
    @Sendable private static func remedyForName(in table: TOMLNode) -> String? {
        let name = table.member("name")?.written?.quotedAsTOML
        func setting(_ key: String) -> String { "\(key)\(name.map { " = \($0)" } ?? "")" }
        switch (hasContent(table), table.member("id") != nil) {
        case (false, false):
            return
                "write \(setting("text")) for the words that are shown; the name in events and commands is id"
        case (false, true): return "write \(setting("text")) for the words that are shown"
        case (true, false): return "write \(setting("id")) for the name in events and commands"
        case (true, true): return "remove it; the name in events and commands is the id"
        }
    }

    /// Whether `table` has something to show.
    private static func hasContent(_ table: TOMLNode) -> Bool {
        ["text", "picture", "page"].contains { table.member($0) != nil }
    }

    private static var dwellKey: TableSchema<OptionDraft>.Key {
        .duration(
            "dwell",
            in: .zero ... .seconds(365 * 86_400),
            as: Dwell.fixed,
            words: ["auto": .automatic]
        ) { $0.dwell = $1 }
    }
}

/// Collects options and checks them against each other.
struct OptionList {
    private(set) var options: [OptionSettings] = []
    /// Their pictures, with locations in the file.
    private(set) var pictures: [PictureUse] = []
    private var lines: [String: Int] = [:]
    private let bannerDwell: ScrollDraft.Dwell
    private let language: TimeLanguage
    private var programs: ProgramCheck
    private var liveOptions = 0

    /// The maximum number of options that contain the time: all their words are updated whenever the clock
    /// advances.
    static let mostLiveOptions = 1_000

    /// A list of about `count` options.
    init(count: Int, bannerDwell: ScrollDraft.Dwell, language: TimeLanguage, programs: ProgramCheck) {
        options.reserveCapacity(count)
        lines.reserveCapacity(count)
        self.bannerDwell = bannerDwell
        self.language = language
        self.programs = programs
    }

    /// Adds the option in `table` if it is valid.
    mutating func append(_ draft: OptionDraft, from table: TOMLNode, findings: inout Findings) {
        programs.run(draft.action, at: "action", of: table, &findings)
        guard let showing = OptionShowing(draft, table, &findings) else { return }
        draft.refuseIcon(beside: showing.content, in: table, &findings)
        let text = draft.showing.text ?? ""
        if case .text = showing.content {
            guard hasGoodFields(text, at: showing.location, &findings) else { return }
        }
        let name = text.isEmpty ? showing.name : TextTemplate.withoutStyles(text)
        let id: String
        let location: TextLocation
        let remedy: String
        if let node = table.member("id") {
            guard let given = draft.id else { return }
            (id, location, remedy) = (given, node.location, "ids must be unique")
        } else {
            id = name
            guard !id.isEmpty else { return findings.error(showing.nameless, at: showing.location) }
            let (key, source) = text.isEmpty ? ("picture", "its file's name") : ("text", "its text")
            location = table.location(of: key)
            remedy = "the default id is \(source); give the option its own id"
        }
        guard isNew(id, at: location, remedy, &findings) else { return }
        if draft.maxRunning > 1, let node = table.member("max_running"), table.member("action") == nil {
            findings.warning("max_running does nothing without an action", at: node.keyLocation)
        }
        if let node = table.member("size"),
            text.isEmpty || table.member("picture") != nil || draft.showing.page != nil
        {
            findings.warning(
                "size does nothing without a text that is shown; it is the height of letters",
                at: node.keyLocation
            )
        }
        var draft = draft
        draft.icon = draft.icon?.on(draft.showing.ink.background)
        if let settings = draft.icon?.picture {
            let remedy = OptionDraft.iconRemedy(for: settings.file)
            pictures.append(
                PictureUse(settings: settings, location: table.location(of: "icon"), remedy: remedy)
            )
        }
        append(draft, showing, text: draft.showing.text ?? id, id: id)
    }

    private mutating func append(_ draft: OptionDraft, _ showing: OptionShowing, text: String, id: String) {
        let dwell: Nanoseconds? =
            switch (draft.dwell, bannerDwell) {
            case (.fixed(let length), _): length
            case (.automatic, _), (.banner, .automatic): .readingTime(of: words(of: showing.words))
            case (.banner, .fixed): nil
            }
        if case .picture(let settings) = showing.content {
            pictures.append(PictureUse(settings: settings, location: showing.location))
        }
        options.append(
            OptionSettings(
                id: id,
                text: text,
                content: showing.content,
                icon: draft.icon,
                ink: draft.showing.ink,
                dwell: dwell,
                action: draft.action,
                maxRunning: draft.maxRunning,
                needsWholeDisplay: draft.needsWholeDisplay,
                show: draft.show,
                size: draft.size
            )
        )
    }

    /// The words of `text` at a representative time.
    private func words(of text: String) -> String {
        guard TextTemplate.mayHaveFields(text), let template = try? TextTemplate(text, in: language) else {
            return text
        }
        return template.text(at: ClockReading.noon2026)
    }

    /// Whether the fields of `text` are valid and the number of options with fields is within the limit.
    private mutating func hasGoodFields(
        _ text: String,
        at location: TextLocation,
        _ findings: inout Findings
    ) -> Bool {
        guard TextTemplate.mayHaveFields(text) else { return true }
        guard let template = findings.template(text, "text", at: location) else { return false }
        if template.isLive { liveOptions += 1 }
        guard liveOptions == Self.mostLiveOptions + 1 else { return true }
        findings.error(
            "more than \(Self.mostLiveOptions) options contain the time; remove the field from this and the "
                + "following options",
            at: location
        )
        return false
    }

    /// Notes the first place of `id`; any other is an error.
    private mutating func isNew(
        _ id: String,
        at location: TextLocation,
        _ remedy: String,
        _ findings: inout Findings
    ) -> Bool {
        guard let line = lines[id] else {
            lines[id] = location.line
            return true
        }
        let complaint = "duplicate id \(Wording.quoted(id)), already used by the option in line \(line)"
        findings.error("\(complaint); \(remedy)", at: location)
        return false
    }
}

extension Findings {
    /// The template in `text`, the value of key `name`; nil after an error.
    mutating func template(_ text: String, _ name: String, at location: TextLocation) -> TextTemplate? {
        do throws(TextTemplateError) {
            return try TextTemplate(text)
        } catch {
            self.error("\(name) \(error)", at: location)
            return nil
        }
    }
}

extension Nanoseconds {
    /// The reading time of `text`: one second and 80 ms for each character, at least two seconds.
    static func readingTime(of text: String) -> Nanoseconds {
        max(.seconds(2), .seconds(1) + .milliseconds(80) * Int64(text.count))
    }
}
