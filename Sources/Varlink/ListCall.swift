import JSON

/// A change of the list of options as a call asks for it. Whether the options can be used is the sign's to say.
public struct ListCall: Hashable, Sendable {
    /// An option as it was given.
    public struct Option: Hashable, Sendable {
        /// Its members, without those that are only told.
        public var members: [JSONTree.Member]
        /// How long it stays, as in the configuration; nil is for ever.
        public var lifetime: String?

        init(_ tree: JSONTree, _ parameter: String) throws(VarlinkError) {
            guard let given = tree.members else { throw .invalidParameter(parameter) }
            members = given.filter {
                !["lifetime", "has_action", "from", "temporary"].contains($0.key) && !$0.value.isNull
            }
            guard let lifetime = tree["lifetime"], !lifetime.isNull else { return }
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

    /// The number of options that it gives.
    public var givenOptions: Int {
        switch change {
        case .set(let options): options.count
        case .upsert, .append: 1
        case .move, .remove, .reset: 0
        }
    }

    /// Takes the id of the option before which another one goes.
    private static func before(_ parameters: inout Parameters) throws(VarlinkError) -> String? {
        guard let id = try parameters.string("before") else { return nil }
        guard !id.isEmpty else {
            throw .invalidOption(at: "option.before", "before is empty; it must be the id of an option")
        }
        return id
    }

    /// The change that `parameters` of the method `name` ask for; nil if it is none of these methods.
    init?(_ name: Substring, _ parameters: inout Parameters) throws(VarlinkError) {
        switch name {
        case "SetOptions":
            var options: [Option] = []
            for tree in try parameters.elements("options") { options.append(try Option(tree, "options")) }
            change = .set(options)
        case "UpsertOption":
            let option = try Option(try parameters.required(tree: "option"), "option")
            let before = try Self.before(&parameters)
            let isLast = try parameters.boolean("last") ?? false
            guard !isLast || before == nil else { throw .invalidParameter("last") }
            change = isLast ? .append(option) : .upsert(option, before: before)
        case "MoveOption":
            change = .move(id: try parameters.required("id"), before: try Self.before(&parameters))
        case "RemoveOption": change = .remove(id: try parameters.required("id"))
        case "ResetOptions":
            change = .reset
            return
        default: return nil
        }
        revision = try parameters.integer("revision", in: 0...Int(Int32.max))
        isKept = try parameters.boolean("keep") ?? true
    }
}
