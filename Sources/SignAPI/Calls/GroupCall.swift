/// A call of a method of `org.loopbanner.Group`, with validated parameters. A relay calls these methods to keep several
/// signs in step.
public enum GroupCall: Hashable, Sendable {
    /// Adds the sign to a group, under the name `sign`.
    case join(sign: String)
    /// Removes the sign from its group.
    case leave
    /// Makes this sign's state the state of the group, which other signs can then adopt.
    case lead
    /// Returns a checkpoint with this sign's state from two seconds ago.
    case getAnchor
    /// Replaces this sign's state with that in a checkpoint from another sign.
    case adopt(Checkpoint)
    /// Applies inputs of other signs in the group to this sign.
    case merge([Input])
    /// Merges the counters of other signs into those of this sign.
    case count([Counter])
    /// Returns this sign's inputs as they occur, in a series of replies.
    case watch

    /// An input of a sign, such as a press of its button or the selection of an option.
    public struct Input: Hashable, Sendable {
        /// The name of the sign that received the input.
        public var sign: String
        /// The number of the input. It distinguishes the input from other inputs of `sign`.
        public var number: Int
        /// The time of the input on the wall clock, in nanoseconds since 1970.
        public var at: Int64
        /// The kind of input as the interface names it, such as `go_to`.
        public var input: String
        /// The id of the option that an input of the kind `go_to` selects, or nil for other kinds.
        public var option: String?
        /// The duration of a hold (a pause of autoplay), in nanoseconds. Nil if the hold lasts until autoplay is
        /// resumed, and for other kinds of inputs.
        public var length: Int64?

        /// Creates an input that the sign named `sign` received.
        public init(sign: String, number: Int, at: Int64, input: String, option: String?, length: Int64?) {
            self.sign = sign
            self.number = number
            self.at = at
            self.input = input
            self.option = option
            self.length = length
        }
    }

    /// A banner's state at an instant and the inputs since then, in the form in which the interface transfers
    /// them.
    public typealias Checkpoint = GroupCheckpoint<Input>

    /// Creates a call of the method `name`, such as `Join`, from its JSON parameters `members`.
    ///
    /// - Throws: `VarlinkError.methodNotFound` if the interface has no such method. Another `VarlinkError` if a
    ///   parameter is missing, unknown or invalid.
    public init(_ name: Substring, _ members: [JSONTree.Member]) throws(VarlinkError) {
        guard let method = GroupMethod(rawValue: String(name)) else {
            throw .methodNotFound("\(GroupInterface.name).\(name)")
        }
        let arguments = try Arguments(members, of: method.definition.parameters)
        switch method {
        case .join: self = .join(sign: arguments.string("sign"))
        case .leave: self = .leave
        case .lead: self = .lead
        case .getAnchor: self = .getAnchor
        case .adopt: self = .adopt(Checkpoint(arguments.object("anchor")))
        case .merge: self = .merge(arguments.objects("inputs").map { Input($0) })
        case .count: self = .count(arguments.objects("counters").map { Counter($0) })
        case .watch: self = .watch
        }
    }

    /// The call as a client sends it.
    public var varlink: VarlinkCall {
        let (method, parameters): (GroupMethod, [JSONTree.Member]) =
            switch self {
            case .join(let sign): (.join, [JSONTree.Member("sign", .string(sign))])
            case .leave: (.leave, [])
            case .lead: (.lead, [])
            case .getAnchor: (.getAnchor, [])
            case .adopt(let anchor): (.adopt, [JSONTree.Member("anchor", anchor.tree)])
            case .merge(let inputs): (.merge, [JSONTree.Member("inputs", .array(inputs.map(\.tree)))])
            case .count(let counters):
                (.count, [JSONTree.Member("counters", .array(counters.map(\.tree)))])
            case .watch: (.watch, [])
            }
        return VarlinkCall("\(GroupInterface.name).\(method.rawValue)", parameters, wantsMore: self == .watch)
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

    /// The input as a JSON object of the interface's type `Input`.
    public var tree: JSONTree {
        var members = [
            JSONTree.Member("sign", .string(sign)), JSONTree.Member("k", .integer(Int64(number))),
            JSONTree.Member("at", .integer(at)), JSONTree.Member("input", .string(input)),
        ]
        if let option { members.append(JSONTree.Member("option", .string(option))) }
        if let length { members.append(JSONTree.Member("length", .integer(length))) }
        return .object(members)
    }
}

extension GroupCheckpoint<GroupCall.Input> {
    fileprivate init(_ arguments: Arguments) {
        rev = arguments.string("rev")
        at = Int64(arguments.integer("at"))
        state = arguments.string("state")
        by = arguments.string("by")
        tail = arguments.objects("tail").map { GroupCall.Input($0) }
    }

    /// The checkpoint as a JSON object of the interface's type `Anchor`.
    public var tree: JSONTree {
        .object([
            JSONTree.Member("rev", .string(rev)), JSONTree.Member("at", .integer(at)),
            JSONTree.Member("state", .string(state)), JSONTree.Member("by", .string(by)),
            JSONTree.Member("tail", .array(tail.map(\.tree))),
        ])
    }
}
