/// A call that changes a sign's option list. The sign checks later whether the options are valid.
public struct ListCall: Hashable, Sendable {
    /// An option that the client passes in a call.
    public struct Option: Hashable, Sendable {
        /// The members of the option's JSON object, without `lifetime` and without members that occur only in
        /// replies.
        public var members: [JSONTree.Member]
        /// The time after which the option is removed, in the notation of a configuration file, or nil if the option
        /// does not expire.
        public var lifetime: String?

        /// Creates an option from a JSON object.
        ///
        /// - Throws: `VarlinkError.invalidParameter` if the lifetime is not a string.
        public init(_ tree: JSONTree?) throws(VarlinkError) {
            members = (tree?.members ?? []).filter { member in
                member.key != "lifetime" && !member.value.isNull
                    && !Shape.option.replyOnlyNames.contains(member.key)
            }
            guard let lifetime = tree?["lifetime"], !lifetime.isNull else { return }
            guard let text = lifetime.string else { throw .invalidParameter("lifetime") }
            self.lifetime = text
        }
    }

    /// A change to the option list.
    public enum Change: Hashable, Sendable {
        /// Replaces the whole list.
        case set([Option])
        /// Adds an option, or replaces the option with the same id, and moves it before the option with the id
        /// `before`. If `before` is nil, a new option is added at the end, and a replaced option keeps its position.
        case upsert(Option, before: String?)
        /// Adds an option at the end, or replaces the option with the same id and moves it there.
        case append(Option)
        /// Moves an option before the option with the id `before`, or to the end if `before` is nil.
        case move(id: String, before: String?)
        /// Removes the option with this id.
        case remove(id: String)
        /// Restores the option list from the configuration file.
        case reset
    }

    /// The change that the call makes to the list.
    public var change: Change
    /// The revision that the option list must have for the change to be accepted. If nil, any revision is
    /// accepted.
    public var revision: Int?
    /// Whether the changed list survives a restart of the sign.
    public var isKept = true

    /// Whether the reply contains warnings. This is the case if the call passes options.
    public var hasWarnings: Bool {
        switch change {
        case .set, .upsert, .append: true
        case .move, .remove, .reset: false
        }
    }

    /// The options that the client passes in the call. Empty if the call only moves, removes or resets options.
    public var givenOptions: [Option] {
        switch change {
        case .set(let options): options
        case .upsert(let option, _), .append(let option): [option]
        case .move, .remove, .reset: []
        }
    }

    /// Creates the change to the option list that `call` requests. Returns nil if the called method does not change the
    /// list. Throws if an argument is invalid.
    public init?(_ call: SignCall) throws(VarlinkError) {
        let arguments = call.arguments
        switch call.method {
        case .setOptions:
            var options: [Option] = []
            for tree in arguments["options"]?.array ?? [] { options.append(try Option(tree)) }
            change = .set(options)
        case .upsertOption: change = try Self.upsert(arguments)
        case .moveOption: change = .move(id: arguments.string("id"), before: try Self.nextID(arguments))
        case .removeOption: change = .remove(id: arguments.string("id"))
        case .resetOptions:
            change = .reset
            return
        default: return nil
        }
        revision = arguments.optionalInteger("revision")
        isKept = arguments.boolean("keep")
    }

    /// Returns the change that adds or replaces an option. It also moves the option to the end of the list if `last` is
    /// true, or before the option whose id is the argument `before`.
    private static func upsert(_ arguments: Arguments) throws(VarlinkError) -> Change {
        let option = try Option(arguments["option"])
        let nextID = try nextID(arguments)
        let isLast = arguments.boolean("last")
        // An option cannot be both before another one and at the end.
        if isLast, nextID != nil { throw .invalidParameter("last") }
        return isLast ? .append(option) : .upsert(option, before: nextID)
    }

    /// Returns the argument `before`: the id of the option before which an option is placed. Returns nil if it is
    /// absent.
    private static func nextID(_ arguments: Arguments) throws(VarlinkError) -> String? {
        guard let id = arguments.optionalString("before") else { return nil }
        guard !id.isEmpty else {
            throw .invalidOption(at: "option.before", "before is empty; it must be the id of an option")
        }
        return id
    }
}
