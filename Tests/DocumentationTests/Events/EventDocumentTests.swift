import SignAPI
import TestSupport
import Testing

/// Tests the documents that are generated from the table of events. `scripts/renew-documents` updates them.
@Suite("Documents of the events")
struct GeneratedDocumentOfEventsTests {
    private static let words = [
        ("input_word", SignEvent.inputs), ("selection_reason", SignEvent.selectionReasons),
        ("resumption", SignEvent.resumptions), ("light_reason", SignEvent.lightReasons),
        ("refusal", SignEvent.refusals),
    ]

    private static func strings(_ texts: [String]) -> String {
        "[\(texts.map { "\"\($0)\"" }.joined(separator: ", "))]"
    }

    private static func type(_ name: String, _ field: Field) -> String {
        field.presence == .nullable ? "[\"\(name)\", \"null\"]" : "\"\(name)\""
    }

    /// Returns the JSON Schema of a field.
    private static func schema(_ field: Field) -> String {
        if ["at", "time", "seq", "sha256"].contains(field.name) {
            return "{\"$ref\": \"#/$defs/\(field.name)\"}"
        }
        switch field.type {
        case .enumeration(let words):
            if let name = Self.words.first(where: { $0.1 == words })?.0 {
                return "{\"$ref\": \"#/$defs/\(name)\"}"
            }
            return "{\"enum\": \(strings(words))}"
        case .boolean: return "{\"type\": \(type("boolean", field))}"
        case .integer(SignRange.percent): return "{\"$ref\": \"#/$defs/percent\"}"
        case .integer(let range?):
            let maximum = range.upperBound < .max ? ", \"maximum\": \(range.upperBound)" : ""
            return "{\"type\": \(type("integer", field)), \"minimum\": \(range.lowerBound)\(maximum)}"
        case .integer, .instant: return "{\"type\": \(type("integer", field))}"
        default: return "{\"type\": \(type("string", field))}"
        }
    }

    /// Returns the JSON Schema of an event.
    private static func schema(_ event: SignEvent) -> String {
        let definition = event.definition
        let fields = SignEvent.commonFields + definition.fields
        let properties = fields.map { field in
            let value =
                field.name == "event"
                ? "{\"const\": \"\(event.rawValue)\"}"
                : field.name == "version" && event == .started
                    ? #"{"type": "string", "pattern": "^[0-9]+\\.[0-9]+\\.[0-9]+$"}"# : schema(field)
            return "        \"\(field.name)\": \(value)"
        }
        let required = fields.filter { $0.presence != .optional }.map(\.name)
        return """
                "\(event.rawValue)": {
                  "description": "\(definition.meaning.prefix(1).uppercased())\(definition.meaning.dropFirst()).",
                  "type": "object",
                  "properties": {
            \(properties.joined(separator: ",\n"))
                  },
                  "required": \(strings(required)),
                  "additionalProperties": false
                },

            """
    }

    @Test("the schema has every event with its fields")
    func schema() throws {
        let names = SignEvent.allCases.map(\.rawValue) + ["lost", "frame", "frame_brightness"]
        let words = Self.words.map { "    \"\($0)\": {\"enum\": \(Self.strings($1))}" }
        let text = #"""
            {
              "$schema": "https://json-schema.org/draft/2020-12/schema",
              "title": "A line of LoopBanner's reports",
              "description": "Every line that loopbanner run and loopbanner simulate write; see events.md.",
              "oneOf": [
            \#(names.map { "    {\"$ref\": \"#/$defs/\($0)\"}" }.joined(separator: ",\n"))
              ],
              "$defs": {
            \#(SignEvent.allCases.map(Self.schema).joined())    "lost": {
                  "description": "Events that were not written.",
                  "type": "object",
                  "properties": {
                    "at": {"$ref": "#/$defs/at"},
                    "event": {"const": "lost"},
                    "count": {"type": "integer", "minimum": 1}
                  },
                  "required": ["at", "event", "count"],
                  "additionalProperties": false
                },
                "frame": {
                  "description": "A picture of simulate.",
                  "type": "object",
                  "properties": {
                    "at": {"$ref": "#/$defs/at"},
                    "frame": {"type": "integer", "minimum": 1},
                    "rows": {"type": "array", "items": {"type": "string", "pattern": "^([.#1-9]*|([0-9a-f]{6})*)$"}}
                  },
                  "required": ["at", "frame", "rows"],
                  "additionalProperties": false
                },
                "frame_brightness": {
                  "description": "The brightness of the following pictures of simulate.",
                  "type": "object",
                  "properties": {"at": {"$ref": "#/$defs/at"}, "brightness": {"$ref": "#/$defs/percent"}},
                  "required": ["at", "brightness"],
                  "additionalProperties": false
                },
                "at": {"description": "Nanoseconds.", "type": "integer"},
                "time": {
                  "description": "RFC 3339, UTC, milliseconds; only in run.",
                  "type": "string",
                  "pattern": "^[0-9]{4,}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$"
                },
                "seq": {"description": "Counts the events.", "type": "integer", "minimum": 1},
                "sha256": {
                  "description": "SHA-256 of the configuration.",
                  "type": ["string", "null"],
                  "pattern": "^[0-9a-f]{64}$"
                },
                "percent": {"type": "integer", "minimum": 0, "maximum": 100},
            \#(words.joined(separator: ",\n"))
              }
            }

            """#
        try GeneratedText.expect(text, isFile: "docs/events.schema.json")
    }

    @Test("the table of events has every event with its fields")
    func events() throws {
        let option = SignEvent.option.map(\.name)
        let rows = SignEvent.allCases.map { event in
            let definition = event.definition
            var names = definition.fields.map(\.name)
            let hasOption = Array(names.prefix(option.count)) == option
            if hasOption { names.removeFirst(option.count) }
            let isOfProcess = !names.isEmpty && definition.fields.allSatisfy { $0.presence == .optional }
            let fields = (hasOption ? ["*option*"] : []) + names.map { "`\($0)`" }
            return [
                "`\(event.rawValue)`", definition.meaning,
                (isOfProcess ? "not in a simulation: " : "") + fields.joined(separator: ", "),
                definition.isStable ? "yes" : "no",
            ]
        }
        try GeneratedText.expect(
            GeneratedText.table(["event", "when", "fields", "stable"], rows),
            in: "docs/events.md",
            section: "events"
        )
    }

    /// Returns the names of the types that a field may have, for a table.
    private static func types(_ field: Field) -> [String] {
        let name =
            switch field.type {
            case .boolean: "boolean"
            case .integer, .instant: "integer"
            default: "string"
            }
        return [name] + (field.presence == .nullable || field.name == "sha256" ? ["null"] : [])
    }

    @Test("the table of fields has every field of an event")
    func fields() throws {
        var names: [String] = []
        var types: [String: [String]] = [:]
        var meanings: [String: [(meaning: String, event: String)]] = [:]
        let common = SignEvent.commonFields.map { ($0, "") }
        let others = SignEvent.allCases.flatMap { event in
            event.definition.fields.map { ($0, event.rawValue) }
        }
        for (field, event) in common + others {
            if !names.contains(field.name) { names.append(field.name) }
            for type in Self.types(field) where types[field.name]?.contains(type) != true {
                types[field.name, default: []].append(type)
            }
            var meaning = field.meaning
            if case .enumeration(let words) = field.type, words.count <= 5, field.name != "reason" {
                let list = words.map { "`\($0)`" }.joined(separator: ", ")
                meaning = meaning.isEmpty ? list : "\(list). \(meaning)"
            }
            let isKnown = meanings[field.name]?.contains { $0.meaning == meaning } ?? false
            if !meaning.isEmpty, !isKnown { meanings[field.name, default: []].append((meaning, event)) }
        }
        let rows = names.map { name in
            let texts = (meanings[name] ?? []).enumerated().map { index, entry in
                index == 0 ? entry.meaning : "in `\(entry.event)` \(entry.meaning)"
            }
            return ["`\(name)`", (types[name] ?? []).joined(separator: ", "), texts.joined(separator: "; ")]
        }
        try GeneratedText.expect(
            GeneratedText.table(["field", "type", "meaning"], rows),
            in: "docs/events.md",
            section: "fields"
        )
    }
}
