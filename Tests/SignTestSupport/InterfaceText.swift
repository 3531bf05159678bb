import Foundation
import TestSupport

/// The definition of a Varlink interface, parsed independently of the program. It checks whether messages match the
/// definition.
public struct InterfaceText {
    /// A type in the definition of the interface.
    indirect enum Shape: Hashable {
        case word(String)
        case optional(Shape)
        case array(Shape)
        case dictionary(Shape)
        case structure([Field])
        case choice([String])
    }

    struct Field: Hashable {
        var name: String
        var shape: Shape
    }

    /// The names of the methods, in the order of the text.
    public private(set) var methods: [String] = []
    /// The names of the errors, in the order of the text.
    public private(set) var errors: [String] = []
    private var types: [String: Shape] = [:]
    private var inputs: [String: Shape] = [:]
    private var outputs: [String: Shape] = [:]
    private var details: [String: Shape] = [:]

    /// Parses `text`. Returns nil if the text is not the definition of an interface.
    public init?(_ text: String) {
        let code = text.split(separator: "\n").map { $0.prefix { $0 != "#" } }.joined(separator: "\n")
        var tokens = code.matches(of: #/->|\[\]|\[string\]|[A-Za-z0-9_.-]+|[():,?]/#).map {
            String($0.output)
        }[...]
        guard tokens.popFirst() == "interface", tokens.popFirst() != nil else { return nil }
        while let word = tokens.popFirst() {
            guard let name = tokens.popFirst(), let shape = Self.shape(&tokens) else { return nil }
            switch word {
            case "type": types[name] = shape
            case "error":
                errors.append(name)
                details[name] = shape
            case "method":
                methods.append(name)
                inputs[name] = shape
                guard tokens.popFirst() == "->", let output = Self.shape(&tokens) else { return nil }
                outputs[name] = output
            default: return nil
            }
        }
    }

    private static func shape(_ tokens: inout ArraySlice<String>) -> Shape? {
        switch tokens.popFirst() {
        case "?": return shape(&tokens).map { .optional($0) }
        case "[]": return shape(&tokens).map { .array($0) }
        case "[string]": return shape(&tokens).map { .dictionary($0) }
        case "(": return members(&tokens)
        case let word?: return .word(word)
        case nil: return nil
        }
    }

    private static func members(_ tokens: inout ArraySlice<String>) -> Shape? {
        var fields: [Field] = []
        var words: [String] = []
        while let token = tokens.popFirst() {
            if token == ")" { return words.isEmpty ? .structure(fields) : .choice(words) }
            if token == "," { continue }
            if tokens.first == ":" {
                tokens.removeFirst()
                guard let shape = shape(&tokens) else { return nil }
                fields.append(Field(name: token, shape: shape))
            } else {
                words.append(token)
            }
        }
        return nil
    }

    /// Returns where the parameters of a reply to `method` do not match the definition. Empty if they match.
    public func complaints(aboutReply parameters: [String: JSONValue], to method: String) -> [String] {
        guard let shape = outputs[method] else { return ["\(method) is not in the interface"] }
        return complaints(.object(parameters), shape, method)
    }

    /// Returns where the parameters of the error `error` do not match the definition. Empty if they match.
    public func complaints(aboutError parameters: [String: JSONValue], _ error: String) -> [String] {
        guard let shape = details[error] else { return ["\(error) is not in the interface"] }
        return complaints(.object(parameters), shape, error)
    }

    private func complaints(_ value: JSONValue, _ shape: Shape, _ place: String) -> [String] {
        switch (shape, value) {
        case (.optional, .null): return []
        case (.optional(let shape), _): return complaints(value, shape, place)
        case (.array(let shape), .array(let elements)):
            return elements.enumerated().flatMap { complaints($1, shape, "\(place)[\($0)]") }
        case (.dictionary(let shape), .object(let members)):
            return members.sorted { $0.key < $1.key }
                .flatMap { complaints($0.value, shape, "\(place).\($0.key)") }
        case (.choice(let words), .string(let word)) where words.contains(word): return []
        case (.word("string"), .string), (.word("int"), .integer), (.word("bool"), .boolean),
            (.word("float"), .integer), (.word("float"), .number), (.word("object"), .object):
            return []
        case (.word(let name), _) where types[name] != nil:
            return types[name].map { complaints(value, $0, place) } ?? []
        case (.structure(let fields), .object(let members)):
            let unknown = Set(members.keys).subtracting(fields.map(\.name)).sorted()
            return unknown.map { "\(place).\($0) is not in the interface" }
                + fields.flatMap { complaints(members[$0.name] ?? .null, $0.shape, "\(place).\($0.name)") }
        default: return ["\(place) is \(value), not \(shape)"]
        }
    }
}
