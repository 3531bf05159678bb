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
    var target = SourceContents.Target.value
    var pointer: JSONPointer?
    var most = 10
    /// Zero is for ever.
    var lifetime = Nanoseconds.zero

    /// `[[source]]`.
    static var schema: TableSchema<SourceDraft> {
        TableSchema(
            header: "[[source]]",
            keys: [
                .text("name", \.name, check: mustBeName), .text("mqtt", \.topic, check: mustBeTopic),
                .text("file", \.path, check: GatewaySettings.mustBePath),
                .word("as", \.target), pointerKey, .whole("max", \.most, in: 1...20, unit: "options"),
                .duration("lifetime", \.lifetime, in: .seconds(1)...(.seconds(366 * 86_400))),
            ],
            otherNames: [
                "topic": "mqtt", "value": "name", "path": "file", "json": "pointer", "limit": "max",
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
        let contents = SourceContents(
            target,
            name: name,
            pointer: pointer,
            mostOptions: most,
            lifetime: lifetime == .zero ? nil : "\(lifetime.rawValue / 1_000_000)ms"
        )
        return SourceSettings(
            origin: origin,
            contents: contents,
            lifetime: lifetime == .zero ? nil : lifetime
        )
    }

    /// Where it comes from: exactly one of the keys for that must be there.
    private func origin(
        _ table: TOMLNode,
        _ name: String,
        _ findings: inout Findings
    ) -> SourceSettings.Origin? {
        if let mqtt = table.member("mqtt"), let file = table.member("file") {
            findings.error(
                "'\(name)' has both mqtt and file; write one of them, and another [[source]] for the other",
                at: max(mqtt.keyLocation, file.keyLocation)
            )
            return nil
        }
        if let topic { return .topic(topic) }
        if let path { return .file(path) }
        if table.member("mqtt") == nil, table.member("file") == nil {
            findings.error(
                "mqtt or file is missing, the topic or the path of what feeds '\(name)'",
                at: table.location
            )
        }
        return nil
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
