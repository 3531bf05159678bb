import JSON

/// A call of `org.loopbanner.Group` whose parameters are right.
public enum GroupCall: Hashable, Sendable {
    /// Takes part under this name.
    case join(sign: String)
    /// Takes part no more.
    case leave
    /// Makes the banner the group's.
    case lead
    /// The state of two seconds ago.
    case getAnchor
    /// Goes on from another sign's state.
    case adopt(Anchor)
    /// Inputs of other signs.
    case merge([Input])
    /// The inputs of this sign as they happen.
    case watch

    /// An input of a sign.
    public struct Input: Hashable, Sendable {
        /// The sign.
        public var sign: String
        /// Its number there.
        public var number: Int
        /// Nanoseconds since 1970.
        public var at: Int64
        /// The word for it.
        public var input: String
        /// The option of `go_to`.
        public var option: String?
        /// The length of a hold, in nanoseconds.
        public var length: Int64?

        /// An input of a sign.
        public init(sign: String, number: Int, at: Int64, input: String, option: String?, length: Int64?) {
            self.sign = sign
            self.number = number
            self.at = at
            self.input = input
            self.option = option
            self.length = length
        }
    }

    /// The state of a sign, and the inputs since.
    public struct Anchor: Hashable, Sendable {
        /// The list that it is of.
        public var rev: String
        /// Nanoseconds since 1970.
        public var at: Int64
        /// The state.
        public var state: String
        /// The sign whose state it is.
        public var by: String
        /// The inputs since.
        public var tail: [Input]

        /// An anchor by a sign.
        public init(rev: String, at: Int64, state: String, by: String, tail: [Input]) {
            self.rev = rev
            self.at = at
            self.state = state
            self.by = by
            self.tail = tail
        }
    }

    /// The most inputs in one call.
    public static let mostInputs = 256
    /// The most bytes of a sign's name.
    public static let longestName = 64

    /// The call of method `name`.
    public init(_ name: Substring, _ members: [JSONTree.Member]) throws(VarlinkError) {
        var parameters = Parameters(members)
        switch name {
        case "Join":
            guard let sign = try parameters.string("sign", limit: Self.longestName), !sign.isEmpty else {
                throw .invalidParameter("sign")
            }
            self = .join(sign: sign)
        case "Leave": self = .leave
        case "Lead": self = .lead
        case "GetAnchor": self = .getAnchor
        case "Adopt": self = .adopt(try Anchor(parameters.object("anchor")))
        case "Merge": self = .merge(try Input.list("inputs", of: &parameters))
        case "Watch": self = .watch
        default: throw .methodNotFound("\(GroupInterface.name).\(name)")
        }
        try parameters.end()
    }
}

extension GroupCall.Input {
    fileprivate static func list(
        _ key: String,
        of parameters: inout Parameters
    ) throws(VarlinkError) -> [GroupCall.Input] {
        let elements = try parameters.elements(key)
        guard elements.count <= GroupCall.mostInputs else { throw .invalidParameter(key) }
        var inputs: [GroupCall.Input] = []
        for element in elements {
            guard let members = element.members else { throw .invalidParameter(key) }
            inputs.append(try GroupCall.Input(Parameters(members)))
        }
        return inputs
    }

    private init(_ parameters: Parameters) throws(VarlinkError) {
        var parameters = parameters
        sign = try parameters.string("sign", limit: GroupCall.longestName) ?? ""
        guard !sign.isEmpty else { throw .invalidParameter("sign") }
        number = try parameters.required("k", in: 0...Int.max)
        at = Int64(try parameters.required("at", in: 0...Int.max))
        input = try parameters.required("input")
        option = try parameters.string("option")
        length = try parameters.integer("length", in: 0...Int.max).map { Int64($0) }
        try parameters.end()
    }

    /// The input as an object of JSON.
    public func write(to line: inout JSONLine) {
        line.add("sign", sign)
        line.add("k", number)
        line.add("at", at)
        line.add("input", input)
        if let option { line.add("option", option) }
        if let length { line.add("length", length) }
    }
}

extension GroupCall.Anchor {
    fileprivate init(_ parameters: Parameters) throws(VarlinkError) {
        var parameters = parameters
        rev = try parameters.required("rev")
        at = Int64(try parameters.required("at", in: 0...Int.max))
        state = try parameters.required("state")
        by = try parameters.required("by")
        tail = try GroupCall.Input.list("tail", of: &parameters)
        try parameters.end()
    }

    /// The anchor as an object of JSON.
    public func write(to line: inout JSONLine) {
        line.add("rev", rev)
        line.add("at", at)
        line.add("state", state)
        line.add("by", by)
        line.add("tail", objects: tail) { $1.write(to: &$0) }
    }
}

extension GroupCall {
    /// The call as its caller sends it.
    public var varlink: VarlinkCall {
        let (name, parameters): (String, [JSONTree.Member]) =
            switch self {
            case .join(let sign): ("Join", [JSONTree.Member("sign", .string(sign))])
            case .leave: ("Leave", [])
            case .lead: ("Lead", [])
            case .getAnchor: ("GetAnchor", [])
            case .adopt(let anchor): ("Adopt", [JSONTree.Member("anchor", anchor.tree)])
            case .merge(let inputs): ("Merge", [JSONTree.Member("inputs", .array(inputs.map(\.tree)))])
            case .watch: ("Watch", [])
            }
        return VarlinkCall("\(GroupInterface.name).\(name)", parameters, wantsMore: self == .watch)
    }
}

extension GroupCall.Input {
    fileprivate var tree: JSONTree {
        var members = [
            JSONTree.Member("sign", .string(sign)), JSONTree.Member("k", .integer(Int64(number))),
            JSONTree.Member("at", .integer(at)), JSONTree.Member("input", .string(input)),
        ]
        if let option { members.append(JSONTree.Member("option", .string(option))) }
        if let length { members.append(JSONTree.Member("length", .integer(length))) }
        return .object(members)
    }
}

extension GroupCall.Anchor {
    fileprivate var tree: JSONTree {
        .object([
            JSONTree.Member("rev", .string(rev)), JSONTree.Member("at", .integer(at)),
            JSONTree.Member("state", .string(state)), JSONTree.Member("by", .string(by)),
            JSONTree.Member("tail", .array(tail.map(\.tree))),
        ])
    }
}
