import GatewayMessages
import MonotonicTime
import SignAPI

/// The progress of a rollout, which is the gradual introduction of a release on signs. It contains the number
/// of signs to which one statement assigns the release, and the numbers of those that have reported showing
/// or refusing it.
struct Rollout: Hashable {
    let scope: FleetScope
    let statement: FleetStatement
    /// The name of the release, which contains its hash.
    let release: String
    /// The number of signs to which the statement assigns the release.
    private(set) var signs = 0
    /// The number of signs, among `signs`, that may already apply the release because their stage of the
    /// rollout has begun.
    private(set) var begun = 0
    /// The number of signs that show the release. `failed` is the number of signs that have refused it,
    /// returned from it to the previous one, or disappeared after applying it.
    private(set) var applied = 0
    private(set) var failed = 0
    /// Whether the rollout was aborted, so that signs do not apply its release.
    private(set) var isAborted: Bool

    /// Returns the rollouts of all scopes that have a release, ordered by the precedence of the scopes. The
    /// signs named in `lost` count as failed. `now` is the time in seconds since 1970.
    static func all(in view: FleetView, lost: Set<String> = [], at now: Int64) -> [Rollout] {
        var rollouts: [FleetScope: Rollout] = [:]
        for (scope, statement) in view.statements {
            rollouts[scope] = Rollout(scope, statement, aborted: view.abortedNumbers[scope])
        }
        for sign in view.members {
            guard let scope = view.releaseScope(of: sign) else { continue }
            rollouts[scope]?.count(sign, isLost: lost.contains(sign.node), at: now)
        }
        return rollouts.values.sorted { $0.scope < $1.scope }
    }

    /// Creates a rollout whose signs have not been counted yet. `number` is the number of the scope's aborted
    /// statement, or nil if none was aborted. Returns nil if `statement` withdraws a release instead of
    /// assigning one.
    private init?(_ scope: FleetScope, _ statement: FleetStatement, aborted number: Int64?) {
        guard case .release(let hash?) = statement.content else { return nil }
        self.scope = scope
        self.statement = statement
        release = FleetStatement.hashPrefix + hash
        isAborted = number == statement.number
    }

    /// Adds a sign to the counts of the rollout. `isLost` is whether the sign has disappeared directly after
    /// applying the release. `now` is the time in seconds since 1970.
    private mutating func count(_ sign: FleetSign, isLost: Bool, at now: Int64) {
        signs += 1
        guard let start = NodeName(sign.node).flatMap(statement.start) else { return }
        let hasBegun = start <= now
        if hasBegun { begun += 1 }
        let hasAcceptedStatement = sign.report.numbers[scope.text] == statement.number
        guard hasAcceptedStatement, sign.report.wanted == release else { return }
        let hasFailed = isLost || ["rejected", "rolled_back"].contains(sign.report.state)
        if hasFailed {
            // Reports are not signed. A sign that cannot have begun cannot have failed.
            if hasBegun { failed += 1 }
        } else if sign.report.state == "applied" {
            applied += 1
        }
    }

    /// The reason to abort the rollout, or nil if it may continue. A rollout must be aborted if, among the
    /// signs whose stage has begun, the share of failed signs exceeds the limit in the statement.
    var reasonToAbort: String? {
        guard !isAborted, let limit = statement.failedShare else { return nil }
        // The limit is in hundredths of a percent.
        let exceedsLimit = failed * 10_000 > limit * begun
        return exceedsLimit ? "\(failed) of \(begun) signs failed" : nil
    }

    /// Returns the progress of the rollout, including its stages, as JSON for the web page. `now` is the time
    /// in seconds since 1970.
    func tree(at now: Int64) -> JSONTree {
        [
            "scope": .string(scope.text), "number": .integer(statement.number), "release": .string(release),
            "at": statement.creationTime.map { .string(UTCTime.text($0)) } ?? .null,
            "stages": .array(stageTrees(at: now)),
            "failed_share": statement.failedShare.map { .number(Double($0) / 100) } ?? .null,
            "signs": .integer(Int64(signs)), "begun": .integer(Int64(begun)),
            "applied": .integer(Int64(applied)), "failed": .integer(Int64(failed)),
            "aborted": .boolean(isAborted),
        ]
    }

    /// Returns the stages of the rollout as JSON. Each stage contains a percentage of the signs and the time
    /// at which these signs begin to apply the release. The statement contains the shares in hundredths of a
    /// percent. `now` is in seconds since 1970.
    private func stageTrees(at now: Int64) -> [JSONTree] {
        let publicationTime = statement.creationTime ?? 0
        return statement.stages.map { stage -> JSONTree in
            let start = publicationTime + stage.after.rawValue / Nanoseconds.perSecond
            return [
                "share": .number(Double(stage.share) / 100), "begins": .string(UTCTime.text(start)),
                "begun": .boolean(start <= now),
            ]
        }
    }
}
