import SignAPI

/// A decision about a sign in a fleet. It contains the content that the sign must show, and the state that it
/// must report to the fleet's owner.
struct FleetDecision {
    /// The state that the sign reports. In the state `applied`, the sign must show `target`, although it may
    /// not show it yet.
    var state: FleetReport.State
    /// The release (content for signs) and the text values that the sign must show. Nil if the sign keeps its
    /// current content.
    var target: ReleaseHistory.Target?
    /// The time of the next decision, in seconds since 1970, unless another event occurs earlier. Nil if the
    /// decision does not change with time alone.
    var nextTime: Int64?

    /// The information on which a decision about a sign in a fleet depends.
    struct Facts {
        /// The statements (signed messages of the fleet's owner) that the sign has accepted.
        var inbox: FleetInbox
        var history: ReleaseHistory
        var documents: FleetDocuments
        /// The name of the sign for which the decision is made.
        var node: NodeName
        /// The statement that the operator has exempted from the stages and time windows of its rollout. Nil
        /// if there is none.
        var exemptStatement: StatementID?
        var now: FleetMember.Moment
    }

    /// Returns the decision about the effective statement. This is the signed message of the fleet's owner
    /// that determines which release (content) the sign shows. Without an effective statement, the sign only
    /// sets values of texts.
    ///
    /// The sign must show the release of the statement, which is the desired target, except in these cases,
    /// which are checked in this order: the release has failed, the owner has aborted its rollout, the
    /// rollout does not include the sign yet, or the document with the release has not arrived. A rollout
    /// proceeds in stages, which include more and more signs, and only in certain time windows.
    static func make(from facts: Facts) -> FleetDecision {
        guard let (scope, statement, hash) = facts.inbox.effectiveRelease else {
            return valuesOnlyDecision(facts)
        }
        let id = StatementID(scope: scope.text, number: statement.number)
        let desiredTarget = ReleaseHistory.Target(statement: id, hash: hash, values: facts.inbox.values)

        if let failure = facts.history.failure, failure.statement == id {
            return decisionAfterFailure(
                failure,
                desired: desiredTarget,
                previous: statement.previousRelease,
                facts: facts
            )
        }
        if facts.history.isAborted(id) { return FleetDecision(state: .pending(.aborted)) }

        // A release that is already applied remains, even outside of the time windows of its rollout.
        let appliedTarget = facts.history.inForce
        let isAlreadyApplied = appliedTarget?.statement == id && appliedTarget?.hash == hash
        if isAlreadyApplied { return FleetDecision(state: .applied, target: desiredTarget) }

        // The operator can exempt a statement from the stages and time windows of its rollout.
        let isExempt = id == facts.exemptStatement
        if !isExempt, let delay = RolloutDelay(of: statement, node: facts.node, at: facts.now) {
            return FleetDecision(state: .pending(delay.reason), nextTime: delay.end)
        }
        guard facts.documents.contains(hash) else { return FleetDecision(state: .pending(.release)) }
        return FleetDecision(state: .applied, target: desiredTarget)
    }

    /// Returns the decision for a sign to which no statement (signed message of the fleet's owner) assigns a
    /// release. The sign only sets the text values in the statements.
    private static func valuesOnlyDecision(_ facts: Facts) -> FleetDecision {
        let noStatement = StatementID(scope: "", number: 0)
        let target = ReleaseHistory.Target(statement: noStatement, hash: nil, values: facts.inbox.values)
        return FleetDecision(state: .none, target: target)
    }

    /// Returns the decision after `desired` has failed. If the sign has rejected the release, it keeps its
    /// content. Otherwise it shows another release instead. `previous` is the hash of the release that the
    /// statement names for this purpose, or nil.
    private static func decisionAfterFailure(
        _ failure: ReleaseHistory.Failure,
        desired: ReleaseHistory.Target,
        previous: String?,
        facts: Facts
    ) -> FleetDecision {
        guard let reason = failure.reason else { return FleetDecision(state: .rejected) }
        let fallback = facts.history.fallback(of: desired, previous: previous)
        // A document that is missing is requested, and the sign keeps its content until then.
        let isDocumentMissing = fallback.hash.map { !facts.documents.contains($0) } ?? false
        return FleetDecision(state: .rolledBack(reason), target: isDocumentMissing ? nil : fallback)
    }
}

/// The reason why the rollout of a release does not include a sign yet.
private struct RolloutDelay {
    var reason: FleetReport.Reason
    /// The time at which the reason may cease to apply, in seconds since 1970. Nil if the reason always
    /// applies.
    var end: Int64?

    /// Finds the reason why the sign `node` must not apply `statement` yet at the time `now`. Returns nil if
    /// the sign may apply it.
    init?(of statement: FleetStatement, node: NodeName, at now: FleetMember.Moment) {
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
