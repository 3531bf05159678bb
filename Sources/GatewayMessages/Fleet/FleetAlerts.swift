import SignAPI

/// A record of the alerts of a fleet's owner. It ensures that each alert is raised only once on the sign.
struct FleetAlerts: Hashable {
    /// The maximum duration of an alert that is raised on the sign, in seconds.
    private static let longestAlert: Int64 = 1_000_000

    /// The number of the latest alert statement (signed message of the owner) that was passed on to the sign,
    /// for each scope (set of signs).
    private var raisedNumbers: [FleetScope: Int64] = [:]

    /// Clears the record after a restart of the sign, which has lost its alerts. The alerts are then raised
    /// again.
    mutating func signRestarted() { raisedNumbers = [:] }

    /// Returns the calls that raise new alerts of the fleet's owner on the sign, and dismiss alerts that the
    /// owner has ended. Each statement (signed message) about an alert results in only one call.
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

    /// Returns the call that raises the alert of `statement`, a signed message of the fleet's owner. If the
    /// alert has ended at the time `second`, the call dismisses it instead. Returns nil if the statement is
    /// not about an alert.
    private static func call(
        for statement: FleetStatement,
        in scope: FleetScope,
        at second: Int64
    ) -> VarlinkCall? {
        guard case .alert(let alert, let end) = statement.content else { return nil }
        let id = JSONTree.string("fleet-\(scope.text)")
        // If the sign's clock is behind, the alert still lasts no longer than its owner has set.
        let configuredDuration = statement.creationTime.map { end - $0 } ?? .max
        let seconds = min(end - second, configuredDuration, longestAlert)
        guard let alert, seconds > 0 else { return .signMethod("Dismiss", ["id": id]) }
        return .signMethod("Raise", ["alert": tree(of: alert, id: id, seconds: seconds)])
    }

    /// Returns `alert` as a JSON object, with `id` as its id and `seconds` as its duration.
    private static func tree(of alert: JSONTree, id: JSONTree, seconds: Int64) -> JSONTree {
        let members = (alert.members ?? []).filter { !["id", "duration"].contains($0.key) }
        let duration = JSONTree.string("\(seconds)s")
        return .object(members + [JSONTree.Member("id", id), JSONTree.Member("duration", duration)])
    }
}
