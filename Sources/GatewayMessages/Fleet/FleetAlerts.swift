import SignAPI

/// A record of the alerts of a fleet's owner, which ensures that each alert is raised on the sign only once.
struct FleetAlerts: Hashable {
    /// The maximum duration of an alert that is raised on the sign, in seconds.
    private static let longestAlert: Int64 = 1_000_000

    /// For each scope (a set of signs), the number of the latest signed statement about an alert that was
    /// passed on to the sign.
    private var raisedNumbers: [FleetScope: Int64] = [:]

    /// Handles a restart of the sign, which has lost its alerts, so that they are raised again.
    mutating func signRestarted() { raisedNumbers = [:] }

    /// Returns the calls that raise new alerts of the fleet's owner on the sign, and dismiss alerts that the owner has
    /// ended. Each statement (signed message) about an alert results in only one call.
    ///
    /// - Parameters:
    ///   - inbox: The statements that the sign has accepted.
    ///   - scopes: The sets of signs to which the sign belongs. Each scope has at most one alert.
    ///   - second: The time on the wall clock, in seconds since 1970.
    mutating func calls(
        for inbox: FleetInbox,
        scopes: [FleetScope],
        at second: Int64
    ) -> [VarlinkCall] {
        var calls: [VarlinkCall] = []
        for scope in scopes {
            guard let statement = inbox.alert(of: scope), raisedNumbers[scope] != statement.number,
                let call = Self.call(for: statement, in: scope, at: second)
            else { continue }
            raisedNumbers[scope] = statement.number
            calls.append(call)
        }
        return calls
    }

    /// Returns the call that raises the alert of `statement`, a signed message of the fleet's owner, or that
    /// dismisses the alert if it has ended at the time `second`. Returns nil if the statement is not about an
    /// alert.
    private static func call(
        for statement: FleetStatement,
        in scope: FleetScope,
        at second: Int64
    ) -> VarlinkCall? {
        guard case .alert(let alert, let end) = statement.content else { return nil }
        let id = JSONTree.string("fleet-\(scope.text)")
        // If the sign's clock is behind, the alert still lasts no longer than its owner has set.
        let configuredDuration = statement.at.map { end - $0 } ?? .max
        let seconds = min(end - second, configuredDuration, longestAlert)
        guard let alert, seconds > 0 else { return .sign("Dismiss", ["id": id]) }
        return .sign("Raise", ["alert": tree(of: alert, id: id, seconds: seconds)])
    }

    /// Returns `alert` as a JSON object in which the id and the duration are replaced with `id` and
    /// `seconds`.
    private static func tree(of alert: JSONTree, id: JSONTree, seconds: Int64) -> JSONTree {
        let members = (alert.members ?? []).filter { !["id", "duration"].contains($0.key) }
        let duration = JSONTree.string("\(seconds)s")
        return .object(members + [JSONTree.Member("id", id), JSONTree.Member("duration", duration)])
    }
}
