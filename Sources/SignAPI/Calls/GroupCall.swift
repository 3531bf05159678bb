/// A method call of the interface `org.loopbanner.Group`, with validated parameters. A relay, which connects
/// the signs of a group, calls these methods to keep the signs in step.
public enum GroupCall: Hashable, Sendable {
    /// Adds this sign to a group, in which it has the name `sign`.
    case join(sign: String)
    /// Removes this sign from its group.
    case leave
    /// Declares this sign's state to be the state of the group, which other signs can then adopt.
    case lead
    /// Returns a checkpoint, which contains this sign's state from two seconds ago and the inputs since then.
    /// Other signs can continue from it.
    case getAnchor
    /// Replaces this sign's state with the state in a checkpoint that another sign sent.
    case adopt(Checkpoint)
    /// Applies inputs that other signs of the group received, such as button presses, to this sign.
    case merge([Input])
    /// Merges the states of counters from other signs into the counters of this sign.
    case count([Counter])
    /// Streams this sign's inputs as they occur, as a series of replies to one call.
    case watch

    /// An input of a sign, such as a press of its button or the selection of an option.
    public struct Input: Hashable, Sendable {
        /// The name of the sign that received the input.
        public var sign: String
        /// The sequence number of the input, which distinguishes it from other inputs of the same sign.
        public var number: Int
        /// The wall clock time of the input, in nanoseconds since 1970.
        public var at: Int64
        /// The name of the kind of input in the group interface, such as `go_to`.
        public var input: String
        /// The id of the option that is selected by an input of the kind `go_to`, or nil for other kinds of
        /// inputs.
        public var option: String?
        /// The duration of a hold (a pause of automatic advancing), in nanoseconds. It is nil if the hold has
        /// no fixed end, and for all other kinds of inputs.
        public var length: Int64?

        /// Creates an input that the sign called `sign` received at the time `at`, in nanoseconds since 1970.
        /// `input` is the name of its kind. `option` is the selected option, and `length` is the duration of
        /// a hold in nanoseconds; each is nil for other kinds of inputs.
        public init(sign: String, number: Int, at: Int64, input: String, option: String?, length: Int64?) {
            self.sign = sign
            self.number = number
            self.at = at
            self.input = input
            self.option = option
            self.length = length
        }
    }

    /// A banner's state at an instant and the inputs since then, in the form in which the group interface
    /// transfers them between signs.
    public typealias Checkpoint = GroupCheckpoint<Input>

    /// Creates a call of the method `name`, such as `Join`, from its JSON parameters `members`.
    ///
    /// - Throws: `VarlinkError.methodNotFound` if the interface has no such method. Another `VarlinkError` if
    ///   a parameter is missing, unknown or invalid.
    public init(method name: Substring, parameters members: [JSONTree.Member]) throws(VarlinkError) {
        guard let method = GroupMethod(rawValue: String(name)) else {
            throw .methodNotFound("\(GroupInterface.name).\(name)")
        }
        let arguments = try Arguments(checking: members, against: method.definition.parameters)
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

    /// The call as the Varlink message that a client sends to the sign.
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

    /// The input as a JSON object of the type `Input` of the group interface.
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
        listHash = arguments.string("rev")
        stateTime = Int64(arguments.integer("at"))
        encodedState = arguments.string("state")
        sender = arguments.string("by")
        laterInputs = arguments.objects("tail").map { GroupCall.Input($0) }
    }

    /// The checkpoint as a JSON object of the type `Anchor` of the group interface.
    public var tree: JSONTree {
        .object([
            JSONTree.Member("rev", .string(listHash)), JSONTree.Member("at", .integer(stateTime)),
            JSONTree.Member("state", .string(encodedState)), JSONTree.Member("by", .string(sender)),
            JSONTree.Member("tail", .array(laterInputs.map(\.tree))),
        ])
    }
}
