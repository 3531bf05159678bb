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

        /// Begins the observation of a sign that has applied `release`. Returns nil if the sign no longer
        /// shows the release.
        init?(of sign: FleetSign, after release: AppliedRelease, at now: Int64) {
            guard sign.report.state == "applied" else { return nil }
            let reportedStart = sign.report.since.flatMap { UTCTime.seconds($0) } ?? now
            scope = release.scope
            number = release.number
            end = min(reportedStart, now) + release.healthSeconds
        }

        /// Whether the sign was observed after it had applied the same release.
        func isCurrent(for release: AppliedRelease) -> Bool {
            scope == release.scope && number == release.number
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

        /// Returns whether the sign has been missing for so long that it counts as lost.
        func isLost(after release: AppliedRelease, at now: Int64) -> Bool {
            guard let missingSince else { return false }
            return now - missingSince >= max(release.healthSeconds, LostSigns.shortestAbsence)
        }
    }

    /// The release that a sign has applied and after which it monitors itself. `scope` and `number` identify
    /// the statement that publishes the release.
    private struct AppliedRelease {
        var scope: FleetScope
        var number: Int64
        /// The time, in seconds, for which a sign monitors itself after applying the release.
        var healthSeconds: Int64
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
    /// A statement that publishes a release can contain an observation time. A sign is lost if it disappears
    /// within this time after applying the release, and is missing for at least the same time. Each sign that
    /// has applied such a release has an observation, which is continued from one call to the next until
    /// another statement applies to the sign.
    mutating func examine(_ view: FleetView, at now: Int64) {
        let formerObservations = observations
        // Both are filled again below, so that signs without a current observation are left out.
        observations = [:]
        nodes = []
        let requiresObservation = view.statements.values.contains { $0.observationTime > .zero }
        guard requiresObservation else { return }

        for sign in view.members {
            guard let release = Self.appliedRelease(of: sign, in: view),
                var observation = Self.observation(
                    of: sign,
                    after: release,
                    continuing: formerObservations[sign.node],
                    at: now
                )
            else { continue }
            observation.update(with: sign, at: now)
            observations[sign.node] = observation
            if observation.isLost(after: release, at: now) { nodes.insert(sign.node) }
        }
    }

    /// Returns the release that applies to `sign`, or nil if the sign has not applied it or does not monitor
    /// itself afterward.
    private static func appliedRelease(of sign: FleetSign, in view: FleetView) -> AppliedRelease? {
        guard let scope = view.releaseScope(of: sign), let statement = view.statements[scope],
            statement.observationTime > .zero, hasApplied(sign, statement: statement, scope: scope)
        else { return nil }
        let healthSeconds = statement.observationTime.rawValue / Nanoseconds.perSecond
        return AppliedRelease(scope: scope, number: statement.number, healthSeconds: healthSeconds)
    }

    /// Returns `formerObservation` if it is about `release`, or else begins a new observation. Returns nil if
    /// the sign no longer shows the release at that time.
    private static func observation(
        of sign: FleetSign,
        after release: AppliedRelease,
        continuing formerObservation: Observation?,
        at now: Int64
    ) -> Observation? {
        if let formerObservation, formerObservation.isCurrent(for: release) { return formerObservation }
        return Observation(of: sign, after: release, at: now)
    }

    /// Returns whether `sign` reports that it shows the release of `statement` for `scope`, or that it showed
    /// this release when its program ended.
    private static func hasApplied(
        _ sign: FleetSign,
        statement: FleetStatement,
        scope: FleetScope
    ) -> Bool {
        guard case .release(let hash?) = statement.content else { return false }
        let name = FleetStatement.hashPrefix + hash
        return sign.report.numbers[scope.text] == statement.number && sign.report.wanted == name
            && sign.report.release == name && ["applied", "pending"].contains(sign.report.state)
    }
}
