import Foundation

/// A validator for the part of JSON Schema (draft 2020-12) that the project's schemas use. An unsupported keyword is
/// reported as a problem, so no rule is silently ignored.
public struct JSONSchema {
    private let root: JSONValue
    /// The compiled regular expressions of the schema, by their text.
    private var patterns: [String: NSRegularExpression] = [:]

    /// Reads the schema from the project's file at `path`.
    public init(_ path: String) throws {
        root = try JSONValue(Project.text(path))
        try compilePatterns(in: root)
    }

    private mutating func compilePatterns(in schema: JSONValue) throws {
        if let pattern = schema["pattern"]?.string {
            patterns[pattern] = try NSRegularExpression(pattern: pattern)
        }
        for part in schema.array ?? schema.object.map({ Array($0.values) }) ?? [] {
            try compilePatterns(in: part)
        }
    }

    /// Returns the schema `name` in the member `$defs`.
    private func definition(_ name: String) -> JSONValue { root["$defs"]?[name] ?? .null }

    /// Returns the names of the fields in the schema `name`.
    public func fields(of name: String) -> Set<String> {
        Set(definition(name)["properties"]?.object.map { Array($0.keys) } ?? [])
    }

    /// Returns the values that the schema `name` enumerates.
    public func words(of name: String) -> Set<String> {
        Set(definition(name)["enum"]?.array?.compactMap(\.string) ?? [])
    }

    /// The names of the alternative schemas, in the order of the file. A value must match one of them.
    public var alternatives: [String] {
        (root["oneOf"]?.array ?? []).compactMap { $0["$ref"]?.string.map(Self.name) }
    }

    /// Returns the problems of a JSON value that is written in one line. Empty if the value is valid.
    public func complaints(about line: some StringProtocol) -> [String] {
        guard let value = try? JSONValue(String(line)) else { return ["no JSON: \(line)"] }
        // The problems according to the schema of this event are easier to understand than those of all alternatives.
        if let event = value["event"]?.string, alternatives.contains(event) {
            let wrong = complaints(about: value, by: definition(event))
            if !wrong.isEmpty { return wrong.map { "\($0) in \(line)" } }
        }
        return complaints(about: value, by: root).map { "\($0) in \(line)" }
    }

    private static func name(_ reference: String) -> String {
        String(reference.split(separator: "/").last ?? "")
    }

    private static let notes: Set<String> = ["$schema", "$defs", "title", "description"]

    private func complaints(about value: JSONValue, by schema: JSONValue) -> [String] {
        guard let rules = schema.object else { return ["there is no such schema"] }
        return rules.keys.sorted().flatMap { keyword in
            complaints(about: value, by: keyword, in: rules)
        }
    }

    /// Returns whether `value` is valid. It stops at the first problem, unlike `complaints(about:)`.
    private func fits(_ value: JSONValue, _ schema: JSONValue) -> Bool {
        guard let rules = schema.object else { return false }
        // Most alternatives differ in a constant, so constants are compared first.
        if let properties = rules["properties"]?.object {
            for (name, property) in properties {
                guard let constant = property["const"], let member = value[name] else { continue }
                if member != constant { return false }
            }
        }
        return rules.allSatisfy { keyword, rule in
            if keyword == "$ref", let reference = rule.string {
                return fits(value, definition(Self.name(reference)))
            }
            return complaints(about: value, by: keyword, in: rules).isEmpty
        }
    }

    private func complaints(
        about value: JSONValue,
        by keyword: String,
        in rules: [String: JSONValue]
    ) -> [String] {
        guard let rule = rules[keyword] else { return [] }
        switch (keyword, rule) {
        case ("$ref", .string(let reference)):
            return complaints(about: value, by: definition(Self.name(reference)))
        case ("oneOf", .array(let schemas)):
            let fitting = schemas.filter { fits(value, $0) }.count
            return fitting == 1 ? [] : ["\(fitting) alternatives fit"]
        case ("type", _):
            let types = rule.array ?? [rule]
            return types.contains(.string(value.type)) ? [] : ["\(value) is no \(types)"]
        case ("const", _):
            return value == rule ? [] : ["\(value) is not \(rule)"]
        case ("enum", .array(let values)):
            return values.contains(value) ? [] : ["\(value) is not listed"]
        case ("minimum", .integer(let limit)):
            return value.integer.map { $0 >= limit } ?? true ? [] : ["\(value) is too small"]
        case ("maximum", .integer(let limit)):
            return value.integer.map { $0 <= limit } ?? true ? [] : ["\(value) is too large"]
        case ("pattern", .string(let pattern)):
            guard let text = value.string else { return [] }
            let range = NSRange(text.startIndex..., in: text)
            let isFound = patterns[pattern]?.firstMatch(in: text, range: range) != nil
            return isFound ? [] : ["\(value) does not match \(pattern)"]
        case ("items", _):
            return (value.array ?? []).flatMap { complaints(about: $0, by: rule) }
        case ("required", .array(let names)):
            guard let members = value.object else { return [] }
            return names.compactMap(\.string).filter { members[$0] == nil }.map { "\($0) is missing" }
        case ("properties", .object(let schemas)):
            return schemas.flatMap { name, schema in
                value[name].map { complaints(about: $0, by: schema) } ?? []
            }
        case ("additionalProperties", .boolean(false)):
            let known = rules["properties"]?.object ?? [:]
            return (value.object ?? [:]).keys.filter { known[$0] == nil }.map { "\($0) is unknown" }
        default:
            return Self.notes.contains(keyword) ? [] : ["the test cannot read \(keyword)"]
        }
    }
}
