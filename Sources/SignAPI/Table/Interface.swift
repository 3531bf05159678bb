/// A Varlink interface: its types, methods and errors.
public struct Interface: Sendable {
    /// A method.
    public struct Method: Sendable {
        /// The name without the interface.
        public internal(set) var name = ""
        /// What it does, in sentences.
        public var meaning: String
        /// The parameters, in the order in which they are checked.
        public var parameters: [Field]
        /// The members of the reply.
        public var reply: [Field]
        /// The routes over HTTP.
        public var routes: [HTTPRoute]
        /// The words of scripts with the same effect. The first parameter is the argument of the first word.
        public var words: [String]
        /// The body of a request over HTTP, as an example in JSON; nil if the request has none.
        public var example: String?
        /// Whether it changes nothing, so that clients which may only look can call it.
        public var isReading = false

        init(
            _ meaning: String = "",
            _ parameters: [Field] = [],
            reply: [Field] = [],
            routes: [HTTPRoute] = [],
            words: [String] = [],
            example: String? = nil
        ) {
            self.meaning = meaning
            self.parameters = parameters
            self.reply = reply
            self.routes = routes
            self.words = words
            self.example = example
        }
    }

    /// An error.
    public struct Failure: Sendable {
        /// The name without the interface.
        public var name: String
        /// What it means, in sentences.
        public var meaning: String
        /// The details.
        public var fields: [Field]

        init(_ name: String, _ meaning: String = "", _ fields: [Field] = []) {
            self.name = name
            self.meaning = meaning
            self.fields = fields
        }
    }

    /// The name, such as `org.loopbanner.Sign`.
    public var name: String
    /// The purpose, in a sentence.
    public var meaning: String
    /// The named types.
    public var shapes: [Shape]
    /// The methods.
    public var methods: [Method]
    /// The errors.
    public var errors: [Failure]
}

extension Interface {
    /// The interface in Varlink's language (varlink.org, "Interface Definition").
    public var text: String {
        var lines = Self.comment(meaning) + ["interface \(name)", ""]
        for shape in shapes {
            lines += Self.comment(shape.meaning) + Self.declaration("type \(shape.name)", shape.fields)
        }
        lines.append("")
        for method in methods {
            lines += Self.comment(method.meaning)
            for field in method.parameters + method.reply where !field.description.isEmpty {
                lines += Self.comment("'\(field.name)': \(field.description)")
            }
            let head = Self.declaration("method \(method.name)", method.parameters, hasMeanings: false)
            let reply = Self.declaration("->", method.reply, hasMeanings: false)
            lines.append((head + reply).joined(separator: " "))
        }
        lines.append("")
        for error in errors {
            lines += Self.comment(error.meaning) + Self.declaration("error \(error.name)", error.fields)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// `head` and the fields: one line, or one for each field if fields have a meaning.
    private static func declaration(
        _ head: String,
        _ fields: [Field],
        hasMeanings: Bool = true
    ) -> [String] {
        let members = fields.map { "\($0.name): \($0.isOptional ? "?" : "")\($0.type.name)" }
        let space = head.hasPrefix("method") ? "" : " "
        guard hasMeanings, fields.contains(where: { !$0.description.isEmpty }) else {
            return ["\(head)\(space)(\(members.joined(separator: ", ")))"]
        }
        var lines = ["\(head)\(space)("]
        for (index, field) in fields.enumerated() {
            let end = index + 1 < fields.count ? "," : ""
            lines += comment(field.description, indent: "  ") + ["  \(members[index])\(end)"]
        }
        return lines + [")"]
    }

    /// `text` as lines of a comment.
    private static func comment(_ text: String, indent: String = "") -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.utf8.count + word.utf8.count < 110 {
                lines[lines.count - 1] += " \(word)"
            } else {
                lines.append("\(indent)# \(word)")
            }
        }
        return lines
    }
}

extension Field {
    /// Whether the value can be null or absent.
    public var isOptional: Bool { presence != .required }

    /// The meaning, the range and the default, in sentences; empty if the name says it all.
    public var description: String {
        var sentences = meaning.isEmpty ? [] : [meaning]
        if case .integer(let range?) = type, range.upperBound < SignRange.count.upperBound {
            sentences.append("\(range.lowerBound) to \(range.upperBound).")
        }
        if let defaultValue {
            var bytes: [UInt8] = []
            bytes.append(json: defaultValue)
            sentences.append("Default: \(String(decoding: bytes, as: UTF8.self)).")
        }
        return sentences.joined(separator: " ")
    }
}

extension FieldType {
    /// The type in Varlink's language.
    fileprivate var name: String {
        switch self {
        case .string: "string"
        case .integer, .instant: "int"
        case .boolean: "bool"
        case .number: "float"
        case .words(let words): "(\(words.joined(separator: ", ")))"
        case .array(let type, _): "[]\(type.name)"
        case .dictionary(let type): "[string]\(type.name)"
        case .shape(let shape): shape.name
        case .object, .either: "object"
        }
    }
}
