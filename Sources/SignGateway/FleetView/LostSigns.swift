import GatewayMessages
import MonotonicTime

/// A detector of signs that disappear shortly after they have applied a release. Each sign monitors itself
/// for some time after applying a release. It counts as failed if its machine or program fails during this
/// time and does not return.
struct LostSigns {
    /// The observation of a sign after it has applied a release, to detect whether it disappears shortly
    /// afterward. Times are in seconds since 1970.
    private struct Observation {
        var scope: FleetScope
        var number: Int64
        /// The time at which the sign stops monitoring itself, in seconds since 1970.
        var end: Int64
        /// The time at which the sign was first missing, in seconds since 1970, or nil while it shows the
        /// release.
        var missingSince: Int64?

        /// Begins the observation of a sign that has applied the release of `statement`. `health` is the
        /// time, in seconds, for which the sign monitors itself after applying a release. Returns nil if the
        /// sign no longer shows the release.
        init?(
            of sign: FleetSign,
            _ statement: FleetStatement,
            for scope: FleetScope,
            health: Int64,
            at now: Int64
        ) {
            guard sign.report.state == "applied" else { return nil }
            let reportedStart = sign.report.since.flatMap { UTCTime.seconds($0) } ?? now
            self.scope = scope
            number = statement.number
            end = min(reportedStart, now) + health
        }

        /// Records whether the sign is missing at `now`. A sign that disappears after the end of the
        /// observation is not counted as missing, because the release cannot be the reason.
        mutating func update(with sign: FleetSign, at now: Int64) {
            let isMissing = !sign.isOnline || sign.report.state != "applied"
            if !isMissing {
                missingSince = nil
            } else if missingSince == nil, now <= end {
                missingSince = now
            }
        }
    }

    /// The minimum time, in seconds, for which a sign must be missing before it counts as failed. Shorter
    /// absences are ignored, because all signs are missing for a while when a broker restarts.
    private static let shortestAbsence: Int64 = 60

    private var observations: [String: Observation] = [:]
    /// The names of the signs that have disappeared after applying a release, and therefore count as failed.
    private(set) var nodes: Set<String> = []

    /// Updates `nodes`, the names of signs that have disappeared after applying a release and therefore count
    /// as failed. `now` is in seconds since 1970.
    ///
    /// A statement that publishes a release can contain the duration `health`. A sign is lost if it
    /// disappears within this duration after applying the release, and is missing for at least the same
    /// duration. Each sign that has applied such a release has an observation, which is kept from one call to
    /// the next until another statement applies to the sign.
    mutating func examine(_ view: FleetView, at now: Int64) {
        let formerObservations = observations
        // Both are filled again below, so that signs without a current observation are left out.
        observations = [:]
        nodes = []
        let requiresObservation = view.statements.values.contains { $0.health > .zero }
        guard requiresObservation else { return }

        for sign in view.members {
            guard let scope = view.releaseScope(of: sign), let statement = view.statements[scope],
                statement.health > .zero, Self.hasApplied(sign, statement, scope)
            else { continue }
            let healthSeconds = statement.health.rawValue / Nanoseconds.perSecond

            var observation = formerObservations[sign.node]
            let isCurrent = observation?.scope == scope && observation?.number == statement.number
            if !isCurrent {
                observation = Observation(of: sign, statement, for: scope, health: healthSeconds, at: now)
            }
            observation?.update(with: sign, at: now)
            observations[sign.node] = observation

            guard let missingSince = observation?.missingSince else { continue }
            let isLost = now - missingSince >= max(healthSeconds, Self.shortestAbsence)
            if isLost { nodes.insert(sign.node) }
        }
    }

    /// Returns whether `sign` reports that it shows the release of `statement` for `scope`, or that it showed
    /// this release when its program ended.
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
