/// A call that changes the list of options. The sign checks the options themselves.
public struct ListCall: Hashable, Sendable {
    /// An option of a call.
    public struct Option: Hashable, Sendable {
        /// The members, without `lifetime` and those that occur only in replies.
        public var members: [JSONTree.Member]
        /// The lifetime, in the configuration's notation, or nil if the option does not expire.
        public var lifetime: String?

        init(_ tree: JSONTree?) throws(VarlinkError) {
            members = (tree?.members ?? []).filter { member in
                member.key != "lifetime" && !member.value.isNull
                    && !Shape.option.replyOnlyNames.contains(member.key)
            }
            guard let lifetime = tree?["lifetime"], !lifetime.isNull else { return }
            guard let text = lifetime.string else { throw .invalidParameter("lifetime") }
            self.lifetime = text
        }
    }

    /// A change of the list.
    public enum Change: Hashable, Sendable {
        /// Replaces the list.
        case set([Option])
        /// Adds an option, or replaces the one with the same id. The option precedes the one with the id `before`.
        case upsert(Option, before: String?)
        /// Adds an option, or replaces the one with the same id, at the end.
        case append(Option)
        /// Moves an option in front of the option `before`, or to the end if that is nil.
        case move(id: String, before: String?)
        /// Removes an option.
        case remove(id: String)
        /// Restores the list of the configuration file.
        case reset
    }

    /// The change.
    public var change: Change
    /// The expected revision of the list, or nil if any revision is accepted.
    public var revision: Int?
    /// Whether the change survives a restart.
    public var isKept = true

    /// Whether the reply contains warnings about given options.
    public var hasWarnings: Bool {
        switch change {
        case .set, .upsert, .append: true
        case .move, .remove, .reset: false
        }
    }

    /// The options in the call.
    public var givenOptions: [Option] {
        switch change {
        case .set(let options): options
        case .upsert(let option, _), .append(let option): [option]
        case .move, .remove, .reset: []
        }
    }

    /// Reads the change that `call` requests. Returns nil if the method does not change the list.
    public init?(_ call: SignCall) throws(VarlinkError) {
        let arguments = call.arguments
        switch call.method {
        case .setOptions:
            var options: [Option] = []
            for tree in arguments["options"]?.array ?? [] { options.append(try Option(tree)) }
            change = .set(options)
        case .upsertOption:
            let option = try Option(arguments["option"])
            let before = try Self.before(arguments)
            let isLast = arguments.boolean("last")
            guard !isLast || before == nil else { throw .invalidParameter("last") }
            change = isLast ? .append(option) : .upsert(option, before: before)
        case .moveOption: change = .move(id: arguments.string("id"), before: try Self.before(arguments))
        case .removeOption: change = .remove(id: arguments.string("id"))
        case .resetOptions:
            change = .reset
            return
        default: return nil
        }
        revision = arguments.optionalInteger("revision")
        isKept = arguments.boolean("keep")
    }

    private static func before(_ arguments: Arguments) throws(VarlinkError) -> String? {
        guard let id = arguments.optionalString("before") else { return nil }
        guard !id.isEmpty else {
            throw .invalidOption(at: "option.before", "before is empty; it must be the id of an option")
        }
        return id
    }
}
