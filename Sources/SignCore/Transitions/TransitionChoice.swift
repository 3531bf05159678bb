import SignAPI

/// The setting that determines transitions: always the same one, or one that is chosen for each boundary between two
/// options.
///
/// The choice depends only on the list of options, so all signs of a group choose the same transition (R-VIEW-8).
public enum TransitionChoice: Hashable, Sendable {
    /// The same transition everywhere.
    case fixed(Transition)
    /// A transition from `pool`, chosen by a hash of the ids of the two options. A pair of options has the same
    /// transition in every list, on every lap and in both directions.
    case random
    /// The transitions in `pool`, one after another, chosen by the index of the option after the boundary.
    case alternate

    /// The transitions from which `random` and `alternate` choose. Their order must be the same on all signs of a
    /// group.
    public static let pool: [Transition] = [
        .push, .cover, .reveal, .doors, .wipe, .bar, .open, .close, .blinds, .checker, .diagonal, .iris,
        .dissolve,
        .flap, .slot, .mesh, .interlock,
    ]

    /// Creates the choice with this `name` in configuration files. Returns nil if there is none.
    public init?(named name: String) {
        switch name {
        case "random": self = .random
        case "alternate": self = .alternate
        default:
            guard let transition = Transition(named: name) else { return nil }
            self = .fixed(transition)
        }
    }

    /// The names of all choices, in the order of the documents.
    public static var names: [String] { Transition.names + ["random", "alternate"] }

    /// The name of the choice in configuration files.
    public var name: String {
        switch self {
        case .fixed(let transition): transition.rawValue
        case .random: "random"
        case .alternate: "alternate"
        }
    }

    /// Returns the transition at the boundary between two options.
    ///
    /// - Parameters:
    ///   - former: The id of the option before the boundary.
    ///   - id: The id of the option after the boundary.
    ///   - index: The index of the option after the boundary, in the current list.
    public func transition(from former: String, to id: String, at index: Int) -> Transition {
        switch self {
        case .fixed(let transition): transition
        case .random: Self.pool[Int(Self.hash(former: former, id: id) % UInt64(Self.pool.count))]
        case .alternate: Self.pool[index % Self.pool.count]
        }
    }

    /// Returns a hash of the UTF-8 bytes of `former`, a zero byte, and the UTF-8 bytes of `id`.
    private static func hash(former: String, id: String) -> UInt64 {
        var checksum = Checksum(of: former.utf8)
        checksum.add(0)
        for byte in id.utf8 { checksum.add(byte) }
        return checksum.value
    }
}
