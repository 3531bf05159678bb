import GatewayMessages
import Glibc
import MonotonicTime
import SettingsText
import SignAPI

/// Publishing on behalf of browsers: alerts, releases, returns to earlier releases, and aborts.
extension FleetWatch {
    /// Signs an alert and publishes it. Returns false if signs would refuse it.
    func send(_ alert: AlertStatement) -> Bool {
        let now = Int64(time(nil))
        return publish(alert.bytes(in: view, at: now), .alert, alert.scope) {
            [
                "at": .string(UTCTime.text(now)), "who": .string(alert.person), "what": "alert",
                "scope": .string(alert.scope.text), "from": .null, "to": .string(alert.text),
            ]
        }
    }

    /// Signs and publishes the statement of a step (a change of one scope's content), and the release that it
    /// names. Calls `whenDone` when the broker has returned the statement. Returns false if signs would
    /// refuse it.
    func send(
        _ step: FleetPlan.Step,
        by person: String,
        at now: Instant,
        whenDone: @escaping (PublishedSteps.Outcome) -> Void
    ) -> Bool {
        let former = view.releaseInForce(step.scope)
        let second = Int64(time(nil))
        if let release = step.release { publish(release, to: step.scope) }
        let entry = PublishedSteps.Entry(step, by: person, at: second, whenDone: whenDone)
        guard publish(entry, at: now) else { return false }
        let change: JSONTree = [
            "at": .string(UTCTime.text(second)), "who": .string(person), "what": "apply",
            "scope": .string(step.scope.text), "from": former, "to": step.releaseName,
        ]
        publish(view.topic("audit"), change.bytes, isRetained: false)
        return true
    }

    /// Publishes a release. Sends it to the signs of `scope`, too, if it is small.
    private func publish(_ release: [UInt8], to scope: FleetScope) {
        let hash = SHA256.hexadecimal(of: release)
        publish(view.topic("release/\(hash)"), release, isRetained: true, isOwn: false)
        guard release.count <= FleetRelease.maximumOfferSize else { return }
        publish(view.topic(FleetTopics.offer(hash, to: scope)), release, isRetained: false)
    }

    private func publish(_ entry: PublishedSteps.Entry, at now: Instant) -> Bool {
        let statement = entry.step.statement(fleet: view.fleet, by: entry.person, at: entry.time)
        guard let envelope = publisher.envelope(statement, .desired) else { return false }
        let topic = view.topic("\(entry.step.scope.text)/desired")
        let former = published.add(entry, envelope: envelope, on: topic, at: now)
        publish(topic, envelope, isRetained: true)
        markEdit(entry.step.scope, entry.step.number)
        former?.whenDone(.replaced(by: entry.person, number: entry.step.number))
        return true
    }

    /// Publishes a mark which shows that a statement was made on the web page, and is therefore missing in
    /// the owner's folder.
    private func markEdit(_ scope: FleetScope, _ number: Int64) {
        publish(
            view.topic(PageEdit.topic(scope)),
            PageEdit.mark(number),
            isRetained: true,
            isOwn: false
        )
    }

    /// Responds to the browsers whose statements the broker has returned. If another owner has used the same
    /// number at the same time, publishes the browser's statement again.
    func settleSteps(at now: Instant) {
        let (done, again) = published.take(at: now) { payload in
            (try? FleetEnvelope(payload, kind: .desired)).flatMap { try? JSONTree($0.payload) }
        }
        for (entry, outcome) in done { entry.whenDone(outcome) }
        for var entry in again {
            entry.step.number = view.lastNumber(of: entry.step.scope) + 1
            entry.attempts += 1
            if !publish(entry, at: now) { entry.whenDone(.unanswered) }
        }
    }

    /// Signs a statement that returns signs to an earlier release, and publishes it. Returns false if signs
    /// would refuse it.
    func send(_ order: ReturnStatement) -> Bool {
        let now = Int64(time(nil))
        let former = view.releaseInForce(order.scope)
        guard let statement = order.bytes(in: view, at: now) else { return false }
        let isSent = publish(statement, .desired, order.scope) {
            [
                "at": .string(UTCTime.text(now)), "who": .string(order.person), "what": "rollback",
                "scope": .string(order.scope.text), "from": former, "to": .string(order.release),
            ]
        }
        if isSent, let number = view.statements[order.scope]?.number { markEdit(order.scope, number) }
        return isSent
    }

    private func publish(
        _ statement: [UInt8],
        _ kind: FleetEnvelope.Kind,
        _ scope: FleetScope,
        entry: () -> JSONTree
    ) -> Bool {
        guard let envelope = publisher.envelope(statement, kind) else { return false }
        publish(view.topic("\(scope.text)/\(kind.rawValue)"), envelope, isRetained: true)
        publish(view.topic("audit"), entry().bytes, isRetained: false)
        return true
    }

    /// Aborts a rollout: signs that show its release return to the previous one.
    func abort(_ rollout: Rollout, by person: String, why reason: String) {
        let abort = FleetAbort(rollout.scope, number: rollout.statement.number, by: person, why: reason)
        publish(view.topic("\(rollout.scope.text)/abort"), abort.order.bytes, isRetained: true)
        let entry = abort.entry(.string(rollout.release), at: Int64(time(nil)))
        publish(view.topic("audit"), entry.bytes, isRetained: false)
    }
}
