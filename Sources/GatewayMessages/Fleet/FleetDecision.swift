import SignAPI

/// What a sign of a fleet must show, and which state it must report.
struct FleetDecision {
    /// The release and values that the sign must show, or nil if it keeps its current content.
    var target: ReleaseHistory.Target?
    /// The state to report. `applied` means that the sign must show `target`. It may not show it yet.
    var state: FleetReport.State
    /// The time of the next decision if nothing happens before, in seconds since 1970, or nil.
    var nextTime: Int64?

    /// Decides from the accepted statements in `inbox`. `unscheduled` is a statement that the sign `node` applies
    /// regardless of the stage and the time windows of its rollout, or nil.
    init(
        on inbox: FleetInbox,
        _ history: ReleaseHistory,
        _ documents: FleetDocuments,
        for node: NodeName,
        unscheduled: StatementID?,
        at now: FleetMember.Moment
    ) {
        guard let (scope, statement, hash) = inbox.effective else {
            let nothing = StatementID(scope: "", number: 0)
            target = ReleaseHistory.Target(statement: nothing, hash: nil, values: inbox.values)
            state = .none
            return
        }
        let id = StatementID(scope: scope.text, number: statement.number)
        let desired = ReleaseHistory.Target(statement: id, hash: hash, values: inbox.values)
        if let failure = history.failure, failure.statement == id {
            guard let reason = failure.reason else {
                state = .rejected
                return
            }
            let fallback = history.fallback(of: desired, previous: statement.previous)
            state = .rolledBack(reason)
            // A document that is missing is requested, and the sign keeps its content until then.
            target = fallback.hash.map(documents.contains) ?? true ? fallback : nil
        } else if history.isAborted(id) {
            state = .pending(.aborted)
        } else if history.inForce?.statement == id, history.inForce?.hash == hash {
            (target, state) = (desired, .applied)
        } else if id != unscheduled, let delay = RolloutDelay(of: statement, for: node, at: now) {
            state = .pending(delay.reason)
            nextTime = delay.end
        } else if documents.contains(hash) {
            (target, state) = (desired, .applied)
        } else {
            state = .pending(.release)
        }
    }
}

/// The reason why a rollout does not include a sign yet.
private struct RolloutDelay {
    var reason: FleetReport.Reason
    /// The time at which the reason may end, in seconds since 1970, or nil if it never ends.
    var end: Int64?

    /// Returns nil if the sign may apply the statement now.
    init?(of statement: FleetStatement, for node: NodeName, at now: FleetMember.Moment) {
        guard let start = statement.start(of: node) else {
            reason = .stage
            return
        }
        if start > now.second {
            (reason, end) = (.stage, start)
        } else if !statement.isOpen(at: now.second, in: now.zone) {
            (reason, end) = (.window, statement.nextChange(after: now.second, in: now.zone))
        } else {
            return nil
        }
    }
}
