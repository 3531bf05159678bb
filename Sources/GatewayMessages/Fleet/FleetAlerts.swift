import SignAPI

/// Raising the owner's alerts on the sign, each of them once.
struct FleetAlerts: Hashable {
    /// The maximum duration of an alert, in seconds.
    private static let longestAlert: Int64 = 1_000_000

    /// The number of the statement about an alert that the sign has received last, for each scope.
    private var raisedNumbers: [FleetScope: Int64] = [:]

    /// Handles a restart of the sign, which has lost its alerts.
    mutating func signRestarted() { raisedNumbers = [:] }

    /// Returns the calls that raise new alerts, and end those that the owner has ended. `second` is the time on the
    /// wall clock, in seconds since 1970.
    mutating func calls(
        for inbox: FleetInbox,
        scopes: [FleetScope],
        at second: Int64
    ) -> [VarlinkCall] {
        scopes.compactMap { scope in
            guard let statement = inbox.alert(of: scope), raisedNumbers[scope] != statement.number,
                case .alert(let alert, let end) = statement.content
            else { return nil }
            raisedNumbers[scope] = statement.number
            let id = JSONTree.string("fleet-\(scope.text)")
            // With a clock that is behind, the alert lasts no longer than its owner has set.
            let configuredDuration = statement.at.map { end - $0 } ?? .max
            let seconds = min(end - second, configuredDuration, Self.longestAlert)
            guard let alert, seconds > 0 else { return .sign("Dismiss", ["id": id]) }
            return .sign("Raise", ["alert": Self.tree(of: alert, id: id, seconds: seconds)])
        }
    }

    /// Returns `alert` with this id and duration in place of those that the owner has given.
    private static func tree(of alert: JSONTree, id: JSONTree, seconds: Int64) -> JSONTree {
        let members = (alert.members ?? []).filter { !["id", "duration"].contains($0.key) }
        let duration = JSONTree.string("\(seconds)s")
        return .object(members + [JSONTree.Member("id", id), JSONTree.Member("duration", duration)])
    }
}
