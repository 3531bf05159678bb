import SignAPI

/// The setting for the transitions between options: always the same one, or a choice for each pair of
/// options.
///
/// Any choice depends only on the option list, so that all signs of a group show the same transition
/// (R-VIEW-8).
public enum TransitionChoice: Hashable, Sendable {
    /// The same transition for all options.
    case fixed(Transition)
    /// A transition from `pool`, chosen by a hash of the two options' ids. A given pair of options thus has
    /// the same transition in every list, in every cycle, and in both directions.
    case random
    /// The transitions in `pool` in turn, chosen by the index of the second of two successive options.
    case alternate

    /// The transitions from which `random` and `alternate` choose. Their order must be the same on all signs
    /// of a group, so that these show the same transitions.
    public static let pool: [Transition] = [
        .push, .cover, .reveal, .doors, .wipe, .bar, .open, .close, .blinds, .checker, .diagonal, .iris,
        .dissolve,
        .flap, .slot, .mesh, .interlock,
    ]

    /// Creates the setting called `name` in configuration files: a transition, `random` or `alternate`.
    /// Returns nil if there is none.
    public init?(named name: String) {
        switch name {
        case "random": self = .random
        case "alternate": self = .alternate
        default:
            guard let transition = Transition(named: name) else { return nil }
            self = .fixed(transition)
        }
    }

    /// The names of all values of this setting in configuration files, in the order in which the
    /// documentation lists them.
    public static var names: [String] { Transition.names + ["random", "alternate"] }

    /// The name of the setting's value in configuration files, such as `random`.
    public var name: String {
        switch self {
        case .fixed(let transition): transition.rawValue
        case .random: "random"
        case .alternate: "alternate"
        }
    }

    /// Returns the transition between two successive options of the banner.
    ///
    /// - Parameters:
    ///   - former: The id of the first option.
    ///   - id: The id of the second option.
    ///   - index: The index of the second option in the current list.
    public func transition(from former: String, to id: String, at index: Int) -> Transition {
        switch self {
        case .fixed(let transition): transition
        case .random: Self.pool[Int(Self.hash(former: former, id: id) % UInt64(Self.pool.count))]
        case .alternate: Self.pool[index % Self.pool.count]
        }
    }

    /// Returns the hash of a pair of option ids, which selects their transition. It is computed from the
    /// UTF-8 bytes of `former`, a zero byte, and the UTF-8 bytes of `id`.
    private static func hash(former: String, id: String) -> UInt64 {
        var checksum = Checksum(of: former.utf8)
        checksum.add(0)
        for byte in id.utf8 { checksum.add(byte) }
        return checksum.value
    }
}
