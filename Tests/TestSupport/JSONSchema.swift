import Foundation

/// A reader of the part of JSON Schema (draft 2020-12) that the project's schemas use. A keyword that it does not
/// know is a complaint, so that no rule is passed over.
public struct JSONSchema {
    private let root: JSONValue

    /// The schema in the project's file at `path`.
    public init(_ path: String) throws {
        root = try JSONValue(Project.text(path))
    }

    /// The schema called `name` in `$defs`.
    private func definition(_ name: String) -> JSONValue { root["$defs"]?[name] ?? .null }

    /// The fields of the schema called `name`.
    public func fields(of name: String) -> Set<String> {
        Set(definition(name)["properties"]?.object.map { Array($0.keys) } ?? [])
    }

    /// The words that the schema called `name` allows.
    public func words(of name: String) -> Set<String> {
        Set(definition(name)["enum"]?.array?.compactMap(\.string) ?? [])
    }

    /// The names of the schemas that the whole one offers as alternatives, in their order.
    public var alternatives: [String] {
        (root["oneOf"]?.array ?? []).compactMap { $0["$ref"]?.string.map(Self.name) }
    }

    /// What is wrong with `line`, a value on one line; empty if it is valid.
    public func complaints(about line: some StringProtocol) -> [String] {
        guard let value = try? JSONValue(String(line)) else { return ["no JSON: \(line)"] }
        // The schema of the event says more of what is wrong than all of them together.
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
        return rules.sorted { $0.key < $1.key }.flatMap { keyword, rule -> [String] in
            switch (keyword, rule) {
            case ("$ref", .string(let reference)):
                return complaints(about: value, by: definition(Self.name(reference)))
            case ("oneOf", .array(let schemas)):
                let fitting = schemas.filter { complaints(about: value, by: $0).isEmpty }.count
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
                let isFound = value.string?.range(of: pattern, options: .regularExpression) != nil
                return isFound || value.string == nil ? [] : ["\(value) does not match \(pattern)"]
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
}
