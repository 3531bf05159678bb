import Diagnostics
import GatewayMessages
import MonotonicTime
import SettingsText

/// What a `[[source]]` says: where something comes from, and what it feeds of the sign.
public struct SourceSettings: Hashable, Sendable {
    /// Where something comes from.
    public enum Origin: Hashable, Sendable {
        /// A topic of MQTT.
        case topic(String)
        /// The file at a path.
        case file(String)
        /// What a program prints, which is run so often.
        case command([String], every: Nanoseconds)
    }

    /// Where it comes from.
    public var origin: Origin
    /// What it feeds, and how it is read.
    public var contents: SourceContents
    /// How long it stays if the source gives nothing more; nil is for ever.
    public var lifetime: Nanoseconds?

    /// The topic of MQTT that gives it; nil if it comes from elsewhere.
    public var topic: String? {
        guard case .topic(let topic) = origin else { return nil }
        return topic
    }

    /// The path of the file that gives it; nil if it comes from elsewhere.
    public var path: String? {
        guard case .file(let path) = origin else { return nil }
        return path
    }

    /// The program that prints it, with its arguments, and how often it is run; nil if it comes from elsewhere.
    public var command: (arguments: [String], every: Nanoseconds)? {
        guard case .command(let arguments, let every) = origin else { return nil }
        return (arguments, every)
    }

    /// The topic, path, address or program, for messages.
    var place: String {
        switch origin {
        case .topic(let topic): topic
        case .file(let path): path
        case .command(let arguments, _):
            arguments.last.flatMap { SourceDraft.fetch($0) == arguments ? $0 : nil } ?? arguments.first ?? ""
        }
    }

    /// The most sources of a file.
    static let most = 64

    /// `[[source]]` tables, whose names are all different.
    static var key: TableSchema<GatewaySettings>.Key {
        TableSchema.Key(name: "source") { value, settings, findings in
            guard value.kind == .array, value.children.allSatisfy({ $0.kind == .table }) else {
                return findings.error("write [[source]] with double brackets", at: value.keyLocation)
            }
            for table in value.children {
                var draft = SourceDraft()
                SourceDraft.schema.read(table, into: &draft, findings: &findings)
                guard let source = draft.settings(table, &findings) else { continue }
                let name = source.contents.name
                if settings.sources.contains(where: { $0.contents.name == name }) {
                    findings.error(
                        "there is another source called \(Wording.quoted(name))",
                        at: table.location
                    )
                } else if settings.sources.count == most {
                    return findings.error("a file may have at most \(most) [[source]]", at: table.location)
                } else {
                    settings.sources.append(source)
                }
            }
        }
    }
}

/// The keys of a `[[source]]`, as far as they were read.
struct SourceDraft {
    var name: String?
    var topic: String?
    var path: String?
    var address: String?
    var command: [String]?
    var every: Nanoseconds?
    var target = SourceContents.Target.value
    var pointer: JSONPointer?
    var most = 10
    var hasMarkup = false
    var lifetime: Nanoseconds?

    /// How often a program is run if nothing else is said.
    private static let usualPause = Nanoseconds.seconds(60)

    /// `[[source]]`.
    static var schema: TableSchema<SourceDraft> {
        TableSchema(
            header: "[[source]]",
            keys: [
                .text("name", check: mustBeName) { $0.name = $1 },
                .text("mqtt", check: mustBeTopic) { $0.topic = $1 },
                .text("file", check: GatewaySettings.mustBePath) { $0.path = $1 },
                .text("http", check: mustBeAddress) { $0.address = $1 }, commandKey,
                .duration("every", in: .seconds(10)...(.seconds(86_400)), as: { $0 }, words: [:]) {
                    $0.every = $1
                },
                .choice("as") { $0.target = $1 }, pointerKey, .flag("markup") { $0.hasMarkup = $1 },
                .whole("max", in: 1...20, unit: "options") { $0.most = $1 },
                .duration(
                    "lifetime",
                    in: .seconds(1)...(.seconds(366 * 86_400)),
                    as: { $0 },
                    words: [:]
                ) { $0.lifetime = $1 },
            ],
            otherNames: [
                "topic": "mqtt", "value": "name", "path": "file", "json": "pointer", "limit": "max",
                "exec": "command", "program": "command", "interval": "every", "url": "http", "https": "http",
            ]
        )
    }

    /// The settings of `table`; nil if it has mistakes.
    func settings(_ table: TOMLNode, _ findings: inout Findings) -> SourceSettings? {
        guard let name else {
            if table.member("name") == nil { findings.error("name is missing", at: table.location) }
            return nil
        }
        guard let origin = origin(table, name, &findings) else { return nil }
        checkMarkup(table, &findings)
        var lifetime = lifetime
        // What a program prints is out of date when the program has failed for long.
        if case .command(_, let every) = origin { lifetime = lifetime ?? every * 3 }
        let contents = SourceContents(
            target,
            name: name,
            pointer: pointer,
            mostOptions: most,
            hasMarkup: hasMarkup,
            lifetime: lifetime.map { "\($0.rawValue / 1_000_000)ms" }
        )
        return SourceSettings(origin: origin, contents: contents, lifetime: lifetime)
    }

    /// Warns of `markup` where it has no effect.
    private func checkMarkup(_ table: TOMLNode, _ findings: inout Findings) {
        guard target == .value, hasMarkup, let markup = table.member("markup") else { return }
        findings.warning(
            "markup has no effect on a value, which is always shown as it is; it is for as = \"options\"",
            at: markup.keyLocation
        )
    }

    /// Where it comes from: exactly one of the keys for that must be there.
    private func origin(
        _ table: TOMLNode,
        _ name: String,
        _ findings: inout Findings
    ) -> SourceSettings.Origin? {
        let given = ["mqtt", "file", "http", "command"].compactMap { table.member($0) }
        if given.count > 1 {
            findings.error(
                "'\(name)' comes from one of mqtt, file, http and command; write another [[source]] for the other",
                at: given.map(\.keyLocation).max() ?? table.location
            )
            return nil
        }
        if let every = table.member("every"), table.member("command") == nil, table.member("http") == nil {
            findings.error(
                "every is for http and command; mqtt and file give something when it is new",
                at: every.keyLocation
            )
        }
        if let topic { return .topic(topic) }
        if let path { return .file(path) }
        if let address { return .command(Self.fetch(address), every: every ?? Self.usualPause) }
        if let command { return .command(command, every: every ?? Self.usualPause) }
        if given.isEmpty {
            findings.error(
                "mqtt, file, http or command is missing: the topic, path, address or program that feeds '\(name)'",
                at: table.location
            )
        }
        return nil
    }

    /// The program that prints what is at `address`: within the limits of every program, and without going where another
    /// machine sends it.
    static func fetch(_ address: String) -> [String] {
        let report = ["--disable", "--silent", "--show-error", "--fail"]
        let limits = ["--max-time", "9", "--max-filesize", "262144"]
        let way = ["--globoff", "--proto", "=http,https", "--location", "--max-redirs", "0"]
        return ["/usr/bin/curl"] + report + limits + way + ["--url", address]
    }

    /// A check of an address of the web.
    private static func mustBeAddress(_ text: String) -> String? {
        let rest = ["http://", "https://"].first { text.hasPrefix($0) }.map { text.dropFirst($0.count) }
        let isAddress =
            rest.map { !$0.isEmpty && $0.first != "/" } == true && text.utf8.count <= 2048
            && text.unicodeScalars.allSatisfy { $0.isASCII && $0.value > 0x20 && $0.value != 0x7F }
        return isAddress ? nil : "must be an address such as \"https://example.org/soup.json\""
    }

    private static var commandKey: TableSchema<SourceDraft>.Key {
        TableSchema.Key(name: "command") { value, draft, findings in
            let elements = Array(value.children)
            guard value.kind == .array, !elements.isEmpty else {
                return findings.wrongType(
                    value,
                    "command",
                    "a program and its arguments, as in [\"/usr/bin/curl\", \"-s\"]"
                )
            }
            let words = elements.map { findings.text($0, "an element of command") }
            guard let program = words[0], words.allSatisfy({ $0 != nil }) else { return }
            guard program.hasPrefix("/"), words.allSatisfy({ $0?.utf8.contains(0) == false }) else {
                return findings.error(
                    "command must begin with the path of a program, as in \"/usr/bin/curl\"; there is no shell",
                    at: value.location
                )
            }
            draft.command = words.compactMap { $0 }
        }
    }

    /// A check of a value's name.
    private static func mustBeName(_ text: String) -> String? {
        let isName =
            (1...64).contains(text.utf8.count)
            && text.unicodeScalars.allSatisfy {
                $0.isASCII
                    && ($0.properties.isAlphabetic || "0"..."9" ~= $0 || "_.-".unicodeScalars.contains($0))
            }
        return isName ? nil : "must be 1 to 64 letters from a to z, digits, _, . and -"
    }

    /// A check of one topic, or of several with `+` and `#` in their places (MQTT 3.1.1, 4.7).
    private static func mustBeTopic(_ text: String) -> String? {
        let levels = text.split(separator: "/", omittingEmptySubsequences: false)
        let isFilter =
            (1...1024).contains(text.utf8.count) && !text.utf8.contains(0)
            && levels.enumerated().allSatisfy { index, level in
                level == "+" || level == "#" && index == levels.count - 1
                    || !level.contains { $0 == "+" || $0 == "#" }
            }
        return isFilter ? nil : "must be a topic; + and # stand for whole levels, and # only at the end"
    }

    private static var pointerKey: TableSchema<SourceDraft>.Key {
        TableSchema.Key(name: "pointer") { value, draft, findings in
            guard let text = findings.text(value, "pointer") else { return }
            guard let pointer = JSONPointer(text) else {
                return findings.error(
                    "pointer must begin with /, as in \"/main/temp\" (RFC 6901)",
                    at: value.location
                )
            }
            draft.pointer = pointer
        }
    }
}
