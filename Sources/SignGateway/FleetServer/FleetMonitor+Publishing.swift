import GatewayMessages
import Glibc
import MonotonicTime
import SettingsText
import SignAPI

/// An extension that publishes content for browsers: alerts, releases, returns to earlier releases, and
/// aborts of rollouts.
extension FleetMonitor {
    /// Signs an alert, which is an urgent text for the signs of a scope, and publishes it. Returns false if
    /// the alert cannot be signed or signs would refuse it.
    func publishAlert(_ alert: AlertStatement) -> Bool {
        let now = Int64(time(nil))
        let change: JSONTree = [
            "at": .string(UTCTime.text(now)), "who": .string(alert.person), "what": "alert",
            "scope": .string(alert.scope.text), "from": .null, "to": .string(alert.text),
        ]
        return signAndPublish(
            alert.bytes(in: view, at: now),
            kind: .alert,
            scope: alert.scope,
            historyEntry: change
        )
    }

    /// Publishes `step`, which assigns new content to the signs of one scope: the content (its release), a
    /// signed statement that assigns the release, and an entry in the history of changes. Returns false if
    /// signs would refuse the statement.
    ///
    /// - Parameter whenDone: Called with the outcome when the broker has returned the statement, because only
    ///   then its order among the statements of other owners is certain.
    func publishStep(
        _ step: FleetPlan.Step,
        by person: String,
        at now: Instant,
        whenDone: @escaping (PublishedSteps.Outcome) -> Void
    ) -> Bool {
        // The publication changes the view, so the former release is read before it.
        let formerRelease = view.releaseInForce(step.scope)
        let secondsSince1970 = Int64(time(nil))
        // The signs apply the release when they receive the statement, so they receive the release first.
        if let release = step.release { publishRelease(release, to: step.scope) }
        let entry = PublishedSteps.Entry(step, by: person, at: secondsSince1970, whenDone: whenDone)
        guard publishStatement(of: entry, at: now) else { return false }

        let historyEntry: JSONTree = [
            "at": .string(UTCTime.text(secondsSince1970)), "who": .string(person), "what": "apply",
            "scope": .string(step.scope.text), "from": formerRelease, "to": step.releaseName,
        ]
        publish(view.topic("audit"), historyEntry.bytes, isRetained: false)
        return true
    }

    /// Publishes a release on the broker, which retains it. If the release is small, also sends it directly
    /// to the signs of `scope`, so that they need not request it.
    private func publishRelease(_ release: [UInt8], to scope: FleetScope) {
        let hash = SHA256.hexadecimal(of: release)
        publish(view.topic("release/\(hash)"), release, isRetained: true, isOwn: false)
        guard release.count <= FleetRelease.maximumOfferSize else { return }
        publish(view.topic(FleetTopics.offer(hash, to: scope)), release, isRetained: false)
    }

    /// Signs and publishes the statement of `entry`, which assigns content to a scope. If an earlier
    /// statement for the scope has not been returned by the broker yet, reports it as replaced. Returns false
    /// if signs would refuse the new statement.
    private func publishStatement(of entry: PublishedSteps.Entry, at now: Instant) -> Bool {
        let step = entry.step
        let statement = step.statement(fleet: view.fleet, by: entry.person, at: entry.time)
        guard let envelope = publisher.envelope(containing: statement, kind: .desired) else { return false }
        let topic = view.topic("\(step.scope.text)/desired")
        let replacedEntry = publishedSteps.add(entry, envelope: envelope, on: topic, at: now)
        publish(topic, envelope, isRetained: true)
        markEdit(of: step.scope, number: step.number)
        replacedEntry?.whenDone(.replaced(by: entry.person, number: step.number))
        return true
    }

    /// Publishes a mark for the statement with `number` for `scope`. The mark shows that the statement was
    /// made on the web page, and is therefore missing in the folder in which the fleet's owner keeps the
    /// content.
    private func markEdit(of scope: FleetScope, number: Int64) {
        let topic = view.topic(PageEdit.topic(scope))
        publish(topic, PageEdit.mark(number), isRetained: true, isOwn: false)
    }

    /// Responds to the browsers whose statements have a certain outcome. If another owner has used the same
    /// statement number at the same time, publishes the browser's statement again with the next number.
    func settleSteps(at now: Instant) {
        let (settled, contested) = publishedSteps.takeSettled(at: now)
        for (entry, outcome) in settled { entry.whenDone(outcome) }
        for var entry in contested {
            entry.step.number = view.lastNumber(of: entry.step.scope) + 1
            entry.attempts += 1
            if !publishStatement(of: entry, at: now) { entry.whenDone(.unanswered) }
        }
    }

    /// Signs and publishes a statement that returns the signs of a scope to an earlier release. Returns false
    /// if this is impossible or signs would refuse the statement.
    func publishReturn(_ order: ReturnStatement) -> Bool {
        let now = Int64(time(nil))
        let formerRelease = view.releaseInForce(order.scope)
        guard let statement = order.bytes(in: view, at: now) else { return false }
        let change: JSONTree = [
            "at": .string(UTCTime.text(now)), "who": .string(order.person), "what": "rollback",
            "scope": .string(order.scope.text), "from": formerRelease, "to": .string(order.release),
        ]
        let isSent = signAndPublish(statement, kind: .desired, scope: order.scope, historyEntry: change)
        if isSent, let number = view.statements[order.scope]?.number {
            markEdit(of: order.scope, number: number)
        }
        return isSent
    }

    /// Signs and publishes a statement of the given kind for the signs of `scope`. Also adds the entry
    /// `historyEntry` to the fleet's history. Returns false if the statement cannot be signed or signs would
    /// refuse it.
    private func signAndPublish(
        _ statement: [UInt8],
        kind: FleetEnvelope.Kind,
        scope: FleetScope,
        historyEntry: JSONTree
    ) -> Bool {
        guard let envelope = publisher.envelope(containing: statement, kind: kind) else { return false }
        publish(view.topic("\(scope.text)/\(kind.rawValue)"), envelope, isRetained: true)
        publish(view.topic("audit"), historyEntry.bytes, isRetained: false)
        return true
    }

    /// Aborts a rollout, so that signs that show its release return to the previous one. `person` and
    /// `reason` are recorded in the fleet's history.
    func abortRollout(_ rollout: Rollout, by person: String, reason: String) {
        let abort = FleetAbort(rollout.scope, number: rollout.statement.number, by: person, why: reason)
        publish(view.topic("\(rollout.scope.text)/abort"), abort.order.bytes, isRetained: true)
        let entry = abort.entry(.string(rollout.release), at: Int64(time(nil)))
        publish(view.topic("audit"), entry.bytes, isRetained: false)
    }
}
