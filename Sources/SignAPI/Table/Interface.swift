/// The definition of a Varlink interface: its types, methods and errors.
public struct Interface: Sendable {
    /// The definition of a method.
    public struct Method: Sendable {
        /// The name of the method, without the interface.
        public internal(set) var name = ""
        /// The description of the method, in sentences.
        public var meaning: String
        /// The parameters of the method, in the order in which they are checked.
        public var parameters: [Field] = []
        /// The members of the method's reply.
        public var reply: [Field] = []
        /// The HTTP routes that the gateway maps to the method.
        public var routes: [HTTPRoute] = []
        /// The script commands that have the same effect as the method. The first command takes the method's first
        /// parameter as its argument.
        public var commands: [String] = []
        /// An example of an HTTP request's body, in JSON, or nil if the request has no body.
        public var example: String?
        /// Whether the method changes nothing. Read-only clients may call such methods.
        public var isReading = false
        /// The minimum role that may call the method over HTTP.
        public var role = Role.own
        /// The errors that the method can return, in addition to `SignError.common`.
        public var errors: [SignError] = []

        /// The parameters that a request without a body passes in the query. These are all parameters except
        /// the one in the path, and the revision, which is a header.
        public var queryParameters: [Field] {
            let step = routes.lazy.compactMap(\.step).first
            return parameters.filter { $0.name != step && $0.name != "revision" }
        }
    }

    /// The definition of an error.
    public struct Failure: Sendable {
        /// The name of the error, without the interface.
        public var name: String
        /// The meaning of the error, in sentences.
        public var meaning = ""
        /// The details of the error.
        public var fields: [Field]
    }

    /// The name of the interface, such as `org.loopbanner.Sign`.
    public var name: String
    /// The purpose of the interface, as a sentence.
    public var meaning: String
    /// The named types that the interface defines.
    public var shapes: [Shape]
    /// The methods of the interface.
    public var methods: [Method]
    /// The errors of the interface.
    public var errors: [Failure]
}

extension Interface {
    /// The definition of the interface in Varlink's interface language (varlink.org, "Interface Definition").
    public var text: String {
        var rows = Self.comment(meaning) + ["interface \(name)", ""]
        for shape in shapes {
            rows += Self.comment(shape.meaning) + Self.declaration("type \(shape.name) ", shape.fields)
        }
        rows.append("")
        for method in methods {
            rows += Self.comment(method.meaning)
            for field in method.parameters + method.reply where !field.description.isEmpty {
                rows += Self.comment("'\(field.name)': \(field.description)")
            }
            let parameters = "(\(Self.members(method.parameters).joined(separator: ", ")))"
            let reply = "(\(Self.members(method.reply).joined(separator: ", ")))"
            rows.append("method \(method.name)\(parameters) -> \(reply)")
        }
        rows.append("")
        for error in errors {
            rows += Self.comment(error.meaning) + Self.declaration("error \(error.name) ", error.fields)
        }
        return rows.joined(separator: "\n") + "\n"
    }

    private static func members(_ fields: [Field]) -> [String] {
        fields.map { "\($0.name): \($0.isOptional ? "?" : "")\($0.type.name)" }
    }

    /// Returns the rows that declare `fields` after `head`. If any field has a description, each field has its own row.
    /// Otherwise all fields are in one row.
    private static func declaration(_ head: String, _ fields: [Field]) -> [String] {
        let members = members(fields)
        guard fields.contains(where: { !$0.description.isEmpty }) else {
            return ["\(head)(\(members.joined(separator: ", ")))"]
        }
        var rows = ["\(head)("]
        for (index, field) in fields.enumerated() {
            let separator = index + 1 < fields.count ? "," : ""
            rows += comment(field.description, indent: "  ") + ["  \(members[index])\(separator)"]
        }
        return rows + [")"]
    }

    /// Returns `text` as the rows of a comment.
    private static func comment(_ text: String, indent: String = "") -> [String] {
        var rows: [String] = []
        for word in text.split(separator: " ") {
            if let last = rows.last, last.utf8.count + word.utf8.count < 110 {
                rows[rows.count - 1] += " \(word)"
            } else {
                rows.append("\(indent)# \(word)")
            }
        }
        return rows
    }
}

extension FieldType {
    /// The name of the type in Varlink's interface language.
    public var name: String {
        switch self {
        case .string: "string"
        case .integer, .instant: "int"
        case .boolean: "bool"
        case .number: "float"
        case .enumeration(let values): "(\(values.joined(separator: ", ")))"
        case .array(let type, _): "[]\(type.name)"
        case .dictionary(let type): "[string]\(type.name)"
        case .shape(let shape): shape.name
        case .object, .either: "object"
        }
    }
}
