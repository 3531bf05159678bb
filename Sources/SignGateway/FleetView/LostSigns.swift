import GatewayMessages
import MonotonicTime

/// Finds signs that disappear directly after applying a release. A sign observes itself for some time after a
/// release. If its machine or its program ends during this time and does not return, the sign counts as
/// failed.
struct LostSigns {
    /// The observation of one sign that has applied a release. Times are in seconds since 1970.
    private struct Observation {
        var scope: FleetScope
        var number: Int64
        /// The time at which the sign's own observation ends.
        var end: Int64
        /// The time since which the sign is missing, or nil while it shows the release.
        var missingSince: Int64?
    }

    /// The minimum time, in seconds, for which a sign must be missing before it counts as failed. When a
    /// broker restarts, all signs are missing for a while.
    private static let shortestAbsence: Int64 = 60

    private var observations: [String: Observation] = [:]
    /// The names of the signs that count as failed.
    private(set) var nodes: Set<String> = []

    /// Checks the signs of a fleet at `now`, in seconds since 1970, and updates the set of failed signs.
    mutating func examine(_ view: FleetView, at now: Int64) {
        var remaining: [String: Observation] = [:]
        nodes = []
        guard view.statements.values.contains(where: { $0.health > .zero }) else {
            observations = [:]
            return
        }
        for sign in view.members {
            guard let scope = view.releaseScope(of: sign), let statement = view.statements[scope],
                statement.health > .zero, Self.hasApplied(sign, statement, scope)
            else { continue }
            let health = statement.health.rawValue / Nanoseconds.perSecond
            let isMissing = !sign.isOnline || sign.report.state != "applied"
            var observation = observations[sign.node].flatMap {
                $0.scope == scope && $0.number == statement.number ? $0 : nil
            }
            if observation == nil, sign.report.state == "applied" {
                let since = sign.report.since.flatMap { UTCTime.seconds($0) }.map { min($0, now) } ?? now
                observation = Observation(scope: scope, number: statement.number, end: since + health)
            }
            guard var observation else { continue }
            if !isMissing {
                observation.missingSince = nil
            } else if observation.missingSince == nil, now <= observation.end {
                observation.missingSince = now
            }
            if let since = observation.missingSince, now - since >= max(health, Self.shortestAbsence) {
                nodes.insert(sign.node)
            }
            remaining[sign.node] = observation
        }
        observations = remaining
    }

    /// Returns whether the sign reports that it shows the release of `statement`, or that it showed this
    /// release when its program ended.
    private static func hasApplied(
        _ sign: FleetSign,
        _ statement: FleetStatement,
        _ scope: FleetScope
    ) -> Bool {
        guard case .release(let hash?) = statement.content else { return false }
        let name = FleetStatement.hashPrefix + hash
        return sign.report.numbers[scope.text] == statement.number && sign.report.wanted == name
            && sign.report.release == name && ["applied", "pending"].contains(sign.report.state)
    }
}
