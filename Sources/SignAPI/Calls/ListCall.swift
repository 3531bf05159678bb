/// A method call that changes a sign's list of options, which are the texts and pictures on its banner.
/// Whether the options are valid is checked later.
public struct ListCall: Hashable, Sendable {
    /// An option, which is a text or picture on the banner, as a client passes it in a call.
    public struct Option: Hashable, Sendable {
        /// The members of the option's JSON object, without `lifetime` and without members that only occur in
        /// replies.
        public var members: [JSONTree.Member]
        /// The time after which the sign removes the option, in the notation of a configuration file, or nil
        /// if the option does not expire.
        public var lifetime: String?

        /// Creates an option from its JSON object `tree`. If `tree` is nil, the option has no members.
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

    /// A change to a sign's list of options.
    public enum Change: Hashable, Sendable {
        /// Replaces all options in the list.
        case set([Option])
        /// Adds an option or replaces the option with the same id, and moves it before the option with the id
        /// `before`. If `before` is nil, a new option is added at the end, and a replaced option keeps its
        /// position.
        case upsert(Option, before: String?)
        /// Adds an option at the end of the list, or replaces the option with the same id and moves it to the
        /// end.
        case append(Option)
        /// Moves the option with the id `id` before the option with the id `before`, or to the end of the
        /// list if `before` is nil.
        case move(id: String, before: String?)
        /// Removes the option with the id `id` from the list.
        case remove(id: String)
        /// Replaces the option list with the one in the configuration file.
        case reset
    }

    /// The change that the call makes to the sign's list of options.
    public var change: Change
    /// The revision that the sign's option list must have for the change to be accepted. If it is nil, the
    /// change is accepted at any revision.
    public var revision: Int?
    /// Whether the changed option list is saved, so that it survives a restart of the sign.
    public var survivesRestart = true

    /// Whether the reply to the call contains a list of warnings. Only calls that pass options have such a
    /// reply.
    public var hasWarnings: Bool {
        switch change {
        case .set, .upsert, .append: true
        case .move, .remove, .reset: false
        }
    }

    /// The options that the client passes in the call. The array is empty if the call only moves, removes or
    /// resets options.
    public var givenOptions: [Option] {
        switch change {
        case .set(let options): options
        case .upsert(let option, _), .append(let option): [option]
        case .move, .remove, .reset: []
        }
    }

    /// Creates the change to the option list that `call` requests. Returns nil if the called method does not
    /// change the list. Throws if an argument is invalid.
    public init?(_ call: SignCall) throws(VarlinkError) {
        let arguments = call.arguments
        switch call.method {
        case .setOptions:
            var options: [Option] = []
            for tree in arguments["options"]?.array ?? [] { options.append(try Option(tree)) }
            change = .set(options)
        case .upsertOption: change = try Self.upsertChange(from: arguments)
        case .moveOption: change = .move(id: arguments.string("id"), before: try Self.nextID(arguments))
        case .removeOption: change = .remove(id: arguments.string("id"))
        case .resetOptions:
            // This method has neither of the parameters below.
            change = .reset
            return
        default: return nil
        }
        revision = arguments.optionalInteger("revision")
        survivesRestart = arguments.boolean("keep")
    }

    /// Returns the change that adds or replaces an option. It also moves the option to the end of the list if
    /// the argument `last` is true, or before the option whose id is the argument `before`. Throws if the
    /// arguments are invalid or contradict each other.
    private static func upsertChange(from arguments: Arguments) throws(VarlinkError) -> Change {
        let option = try Option(arguments["option"])
        let nextID = try nextID(arguments)
        let isLast = arguments.boolean("last")
        // An option cannot be both before another one and at the end.
        if isLast, nextID != nil { throw .invalidParameter("last") }
        return isLast ? .append(option) : .upsert(option, before: nextID)
    }

    /// Returns the argument `before`, the id of the option in front of which another one is inserted. Returns
    /// nil if the argument is absent, and throws if the id is empty.
    private static func nextID(_ arguments: Arguments) throws(VarlinkError) -> String? {
        guard let id = arguments.optionalString("before") else { return nil }
        guard !id.isEmpty else {
            throw .invalidOption(at: "option.before", "before is empty; it must be the id of an option")
        }
        return id
    }
}
