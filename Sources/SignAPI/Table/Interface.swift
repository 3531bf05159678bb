/// The definition of a Varlink interface: its types, methods and errors.
public struct Interface: Sendable {
    /// The definition of one method of a Varlink interface.
    public struct Method: Sendable {
        /// The name of the method, without its interface.
        public internal(set) var name = ""
        /// A human-readable description of the method, in sentences.
        public var meaning: String
        /// The parameters of the method, in the order in which they are checked.
        public var parameters: [Field] = []
        /// The fields of the method's reply.
        public var reply: [Field] = []
        /// The HTTP routes that the gateway maps to the method, or an empty array if the method is not
        /// available over HTTP.
        public var routes: [HTTPRoute] = []
        /// The script commands that have the same effect as the method. The first command takes the method's
        /// first parameter as its argument.
        public var commands: [String] = []
        /// An example of the body of an HTTP request for the method, in JSON, or nil if the request has no
        /// body.
        public var example: String?
        /// Whether the method changes nothing on the sign, so that clients with read-only access may call it.
        public var isReading = false
        /// The minimum role, which is a level of permissions, that a client needs to call the method over
        /// HTTP.
        public var role = Role.own
        /// The errors that the method can return, in addition to those that all methods can return
        /// (`SignError.common`).
        public var errors: [SignError] = []

        /// The parameters that an HTTP request without a body passes in the query of its URL. These are all
        /// parameters except the one in the path, and the revision, which is passed in a header.
        public var queryParameters: [Field] {
            let step = routes.lazy.compactMap(\.pathVariable).first
            return parameters.filter { $0.name != step && $0.name != "revision" }
        }
    }

    /// The definition of an error of a Varlink interface.
    public struct Failure: Sendable {
        /// The name of the error, without its interface.
        public var name: String
        /// The meaning of the error, in sentences, or an empty string if the name is sufficient.
        public var meaning = ""
        /// The fields with the details that the error reports.
        public var fields: [Field]
    }

    /// The name of the interface, such as `org.loopbanner.Sign`.
    public var name: String
    /// The purpose of the interface, as a sentence.
    public var meaning: String
    /// The named types that the interface defines.
    public var shapes: [Shape]
    /// The definitions of the methods of the interface.
    public var methods: [Method]
    /// The definitions of the errors of the interface.
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

    /// Returns the rows of the interface definition that declare `fields`. The first row begins with `head`,
    /// the start of the declaration. If any field has a description, each field has a separate row.
    /// Otherwise, all fields are in a single row.
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

    /// Returns `text` as the rows of a comment in the interface definition, wrapped at word boundaries. Each
    /// row starts with `indent` and a number sign.
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
