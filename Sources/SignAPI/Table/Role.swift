/// A level of permissions of a user or a program that accesses a sign over the network. Each role includes
/// the permissions of the roles that are declared before it.
public enum Role: String, Hashable, Sendable, CaseIterable, Comparable {
    /// The role with the permission to read the options, the values and the settings.
    case look
    /// The role with the permission to press buttons, select options and set the brightness.
    case press
    /// The role with the permission to change options, values and settings.
    case edit
    /// The role with the permission to change passwords, users, tokens and the gateway's configuration, to
    /// read the audit log, and to restart the gateway and the sign.
    case own

    /// The role with the fewest permissions, which is the default for a new token.
    public static let least = Role.look

    /// Returns whether `one` has fewer permissions than `other`.
    public static func < (one: Role, other: Role) -> Bool { one.rank < other.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
