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
    public typealias Anchor = GroupAnchor<Input>

    /// The call of method `name`.
    public init(_ name: Substring, _ members: [JSONTree.Member]) throws(VarlinkError) {
        guard let method = GroupMethod(rawValue: String(name)) else {
            throw .methodNotFound("\(GroupInterface.name).\(name)")
        }
        let arguments = try Arguments(members, of: method.definition.parameters)
        switch method {
        case .join:
            self = .join(sign: arguments.string("sign"))
        case .leave: self = .leave
        case .lead: self = .lead
        case .getAnchor: self = .getAnchor
        case .adopt: self = .adopt(Anchor(arguments.object("anchor")))
        case .merge: self = .merge(arguments.objects("inputs").map { Input($0) })
        case .watch: self = .watch
        }
    }
}

extension GroupCall.Input {
    fileprivate init(_ arguments: Arguments) {
        sign = arguments.string("sign")
        number = arguments.integer("k")
        at = Int64(arguments.integer("at"))
        input = arguments.string("input")
        option = arguments.optionalString("option")
        length = arguments.optionalInteger("length").map { Int64($0) }
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

extension GroupAnchor<GroupCall.Input> {
    fileprivate init(_ arguments: Arguments) {
        rev = arguments.string("rev")
        at = Int64(arguments.integer("at"))
        state = arguments.string("state")
        by = arguments.string("by")
        tail = arguments.objects("tail").map { GroupCall.Input($0) }
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

extension GroupAnchor<GroupCall.Input> {
    fileprivate var tree: JSONTree {
        .object([
            JSONTree.Member("rev", .string(rev)), JSONTree.Member("at", .integer(at)),
            JSONTree.Member("state", .string(state)), JSONTree.Member("by", .string(by)),
            JSONTree.Member("tail", .array(tail.map(\.tree))),
        ])
    }
}
