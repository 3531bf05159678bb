/// The set of signs in a fleet to which a statement (signed message of the owner) applies.
package enum FleetScope: Hashable, Comparable, Sendable {
    /// The set of all signs in the fleet.
    case all
    /// The signs of the fleet that have the given label.
    case label(String)
    /// The sign of the fleet with the given name.
    case node(String)

    /// Creates the scope (set of signs) from its notation in topics and statements: `all`, `label/LABEL` or
    /// `node/NODE`. Returns nil for any other text.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        switch (parts.first, parts.count) {
        case ("all", 1): self = .all
        case ("label", 2) where Self.isName(parts[1]): self = .label(String(parts[1]))
        case ("node", 2) where Self.isName(parts[1]): self = .node(String(parts[1]))
        default: return nil
        }
    }

    /// The scope in the notation of topics and statements: `all`, `label/LABEL` or `node/NODE`.
    package var text: String {
        switch self {
        case .all: "all"
        case .label(let label): "label/\(label)"
        case .node(let node): "node/\(node)"
        }
    }

    /// The rule for the names of fleets, labels and signs, worded for the end of an error message.
    package static let nameRule = "1 to \(NodeName.maximumLength) characters from a-z, 0-9, _ and -"

    /// Returns whether `text` is a valid name of a fleet, a label or a sign.
    package static func isName(_ text: some StringProtocol) -> Bool {
        (1...NodeName.maximumLength).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0.isAlphanumeric(or: "_-") && !(0x41...0x5A).contains($0) }
    }

    /// Returns whether `right` has precedence over `left`. A single sign has precedence over labels, and a
    /// label has precedence over the set of all signs. If both are labels or both are signs, the one whose
    /// name is greater in byte order has precedence.
    package static func < (left: FleetScope, right: FleetScope) -> Bool {
        switch (left, right) {
        case (.all, .all): false
        case (.all, _): true
        case (.label(let left), .label(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
        case (.label, .node): true
        case (.node(let left), .node(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
        default: false
        }
    }
}
