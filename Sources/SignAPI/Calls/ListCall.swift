/// A change of the list of options as a call asks for it. Whether the options can be used is the sign's to say.
public struct ListCall: Hashable, Sendable {
    /// An option as it was given.
    public struct Option: Hashable, Sendable {
        /// Its members, without those that only replies have.
        public var members: [JSONTree.Member]
        /// How long it stays, as in the configuration; nil is indefinitely.
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

    /// What changes.
    public enum Change: Hashable, Sendable {
        /// Another list.
        case set([Option])
        /// A new option, or another one with the same id, before the option with the id `before`.
        case upsert(Option, before: String?)
        /// A new option, or another one with the same id, at the end.
        case append(Option)
        /// The option with this id before the option `before`; nil is the end.
        case move(id: String, before: String?)
        /// No option with this id any more.
        case remove(id: String)
        /// The list of the file.
        case reset
    }

    /// What changes.
    public var change: Change
    /// The revision that the list must have.
    public var revision: Int?
    /// Whether it holds after a restart too.
    public var isKept = true

    /// Whether the reply has warnings, which are about options that the call gives.
    public var hasWarnings: Bool {
        switch change {
        case .set, .upsert, .append: true
        case .move, .remove, .reset: false
        }
    }

    /// The number of options that it gives.
    public var givenOptions: Int {
        switch change {
        case .set(let options): options.count
        case .upsert, .append: 1
        case .move, .remove, .reset: 0
        }
    }

    /// The change that `call` requests; nil if the method does not change the list.
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

    /// The id of the option before which another one goes.
    private static func before(_ arguments: Arguments) throws(VarlinkError) -> String? {
        guard let id = arguments.optionalString("before") else { return nil }
        guard !id.isEmpty else {
            throw .invalidOption(at: "option.before", "before is empty; it must be the id of an option")
        }
        return id
    }
}
