import MonotonicTime
import Schedules
import SignAPI

/// A sign's membership in a fleet. It decides which release (content) the sign shows, and reports the result.
///
/// A member has no sockets, files or clock. The caller passes timed events and performs the returned tasks.
package struct FleetMember: Sendable {
    typealias Target = ReleaseHistory.Target

    private static let retryPause = Nanoseconds.seconds(5)

    package let topics: FleetTopics
    package private(set) var inbox: FleetInbox
    private let isValid: SignatureCheck
    /// The number of connections to an MQTT broker since the sign joined the fleet.
    package private(set) var session: Int64 = 0

    var documents: FleetDocuments
    var history = ReleaseHistory()
    private var health = HealthWatch()
    private var alerts = FleetAlerts()
    private var reports = ReportPublisher()

    private var sign: Sign?
    private var isConnected = false
    /// The release and values that are being applied to the sign, or nil if the sign is not changing.
    private var pendingTarget: Target?
    /// The latest change of the sign's content that the sign may not have saved yet, or nil if there is none.
    private var unstoredChange: UnstoredChange?
    /// The statement that the operator applied regardless of stages and time windows, or nil if none was.
    private var exemptStatement: StatementID?
    /// The time of the next attempt to change the content of a sign that did not reply, or nil if none.
    private var retryTime: Instant?
    /// The time of the next decision about the rollout, or nil if none is scheduled.
    private var wakeTime: Instant?
    private var tasks: [Task] = []

    /// Creates the membership of a sign in a fleet. `keys` contains the owner's public keys in the
    /// configuration, `revoked` the ids of keys that are never valid, and `isValid` verifies signatures.
    package init(
        _ topics: FleetTopics,
        keys: [FleetKey],
        revoked: Set<String> = [],
        _ isValid: @escaping SignatureCheck
    ) {
        self.topics = topics
        self.isValid = isValid
        inbox = FleetInbox(topics, keys: keys, revoked: revoked)
        documents = FleetDocuments(topics)
    }

    /// Removes the pending tasks and returns them in the order in which the caller must perform them.
    package mutating func takeTasks() -> [Task] {
        defer { tasks = [] }
        return tasks
    }

    /// The time at which the caller must next call `advance(to:)`, or nil if nothing is scheduled.
    package var nextDeadline: Instant? {
        earlier(
            earliest(wakeTime, unstoredChange?.deadline, documents.deadline),
            earlier(retryTime, health.deadline)
        )
    }

    // MARK: Events

    /// Handles a new connection to the MQTT broker by subscribing to the topics of the fleet.
    package mutating func brokerConnected(at now: Moment) {
        isConnected = true
        session += 1
        reports.brokerConnected()
        documents.brokerConnected()
        tasks.append(.storeMembership)
        for filter in topics.subscriptions { tasks.append(.subscribe(filter)) }
        reconcile(at: now)
    }

    package mutating func brokerDisconnected(at now: Moment) { isConnected = false }

    /// Handles a change of the sign's state. `sign` is the new state, or nil while no sign is connected.
    package mutating func signChanged(_ sign: Sign?, at now: Moment) {
        let isRestarted = self.sign == nil && sign != nil
        self.sign = sign
        if sign == nil { pendingTarget = nil }
        if isRestarted { alerts.signRestarted() }
        detectLoss(isRestarted: isRestarted, at: now.instant)
        observe(at: now)
        reconcile(at: now)
    }

    /// Handles an MQTT message: a signed statement of the fleet's owner, the abort of a rollout, or a release
    /// document. Returns false if the topic does not belong to the fleet, or if the message is a request.
    package mutating func receive(_ message: IncomingMessage, at now: Moment) -> Bool {
        guard let kind = topics.kind(of: message.topic), kind != .request else { return false }
        switch kind {
        case .desired, .alert, .keys: receiveStatement(of: kind, message, at: now)
        case .abort(let scope): abort(scope, message.payload)
        case .release(let hash): tasks += documents.receive(message.payload, hash: hash, at: now.instant)
        case .request: break
        }
        reconcile(at: now)
        return true
    }

    /// Stores the signed statement in `message` if it is valid and new. If it contains public keys, also
    /// requests the statements again that were rejected because their key was unknown.
    private mutating func receiveStatement(
        of kind: FleetTopics.Kind,
        _ message: IncomingMessage,
        at now: Moment
    ) {
        let accepted = inbox.receive(message.payload, on: message.topic, at: now.second, isValid: isValid)
        guard let accepted else { return }
        tasks.append(.storeMembership)
        inbox.checkClock(of: accepted, in: message, at: now.second)
        if kind == .keys { requestRefusedStatements() }
    }

    /// Subscribes to the statement topics again if a statement was rejected because its signer was unknown.
    /// The broker then resends the statements, which can be verified with the new keys.
    private mutating func requestRefusedStatements() {
        guard inbox.rejections.contains(where: { $0.reason == .unknownKey }) else { return }
        for filter in topics.scopeFilters { tasks.append(.subscribe(filter)) }
    }

    private mutating func abort(_ scope: FleetScope, _ payload: [UInt8]) {
        guard let tree = try? JSONTree(payload), tree["v"]?.integer == 1,
            let number = tree["number"]?.integer, (1...FleetStatement.maximumNumber).contains(number),
            history.recordAbort(of: StatementID(scope: scope.text, number: number))
        else { return }
        tasks.append(.storeMembership)
    }

    /// Handles the loss of the stored release document with the hash `hash`, which could not be read.
    package mutating func documentLost(_ hash: String, at now: Moment) {
        documents.remove(hash)
        pendingTarget = nil
        reconcile(at: now)
    }

    /// Applies the effective statement immediately, regardless of the stages and time windows of its rollout.
    /// It is the owner's signed message with the highest precedence that names a release.
    package mutating func applyNow(at now: Moment) {
        guard let statement = effectiveStatement else { return }
        exemptStatement = statement
        reconcile(at: now)
    }

    /// Performs the member's work that is scheduled up to `now`, such as retries and rollout decisions.
    package mutating func advance(to now: Moment) {
        if let time = retryTime, time <= now.instant { retryTime = nil }
        documents.advance(to: now.instant)
        if unstoredChange?.isStored(at: now.instant, isConnected: sign != nil) == true { forgetChange() }
        observe(at: now)
        health.advance(to: now.instant)
        reconcile(at: now)
    }

    /// Handles the sign's reply to the task `applyRelease` or `resetOptions`, which changes the content of
    /// the sign to the pending target. After a failure, the change is tried again later. Otherwise, records
    /// that the sign has rejected the content or completed the change.
    package mutating func handleChangeReply(_ reply: Reply, at now: Moment) {
        guard let target = pendingTarget else { return }
        pendingTarget = nil
        switch reply {
        case .failed: retryTime = now.instant + Self.retryPause
        case .invalid(let problems):
            let firstProblems = Array(problems.prefix(VarlinkError.maximumProblems))
            history.recordRejection(of: target.statement, problems: firstProblems)
            tasks.append(.storeMembership)
        case .done:
            recordChange(to: target, at: now.instant)
            // The sign has not reported its new state yet. That report will confirm this value.
            sign?.release = target.releaseName
            startObservation(of: target, at: now.instant)
        }
        reconcile(at: now)
    }

    // MARK: Reconciliation

    private var effectiveStatement: StatementID? {
        inbox.effectiveRelease.map { StatementID(scope: $0.scope.text, number: $0.statement.number) }
    }

    /// Compares the release that the sign must show with the one that it shows, and appends the necessary
    /// tasks. The content of a release is a document. `missingDocument` is the hash of the next document that
    /// the sign needs but has not stored. A document is early if it arrived before the owner's statement that
    /// names it, and surplus if it is not needed and exceeds the number of documents that a sign stores.
    private mutating func reconcile(at now: Moment) {
        // The decision depends on the stored documents and the recorded rollbacks, so these come first.
        tasks += documents.acceptEarlyDocument(ifHashIs: missingDocument)
        rollBackAbortedRelease()
        let decision = FleetDecision.make(from: decisionFacts(at: now))
        wakeTime = decision.nextTime.map { Self.wakeTime(for: $0, at: now) }
        if let target = decision.target { startChange(to: target, at: now.instant) }
        let reportedState = reportedState(of: decision)

        // If an early document was stored above, `missingDocument` is now the next one or nil.
        tasks += documents.requestDocument(isConnected ? missingDocument : nil)
        if sign != nil {
            tasks += alerts.calls(for: inbox, scopes: topics.scopes, at: now.second).map { .callSign($0) }
        }
        tasks += documents.removeSurplus(keeping: neededDocuments)
        // The caller performs tasks in order, so the report is published after all others.
        publishReport(of: reportedState, at: now)
    }

    /// Returns the information on which the decision about the sign depends.
    private func decisionFacts(at now: Moment) -> FleetDecision.Facts {
        FleetDecision.Facts(
            inbox: inbox,
            history: history,
            documents: documents,
            node: topics.node,
            exemptStatement: exemptStatement,
            now: now
        )
    }

    /// Publishes the report of the sign, whose release has the state `state`, if a report is due.
    private mutating func publishReport(of state: FleetReport.State, at now: Moment) {
        let topic = isConnected ? topics.topic(.reported) : nil
        guard let publication = reports.publication(of: makeReport(state: state), to: topic, at: now.second)
        else {
            return
        }
        tasks.append(.publish(publication))
    }

    /// If the rollout of the current release was aborted, records that the sign must return to another one.
    private mutating func rollBackAbortedRelease() {
        guard let statement = effectiveStatement, history.isAborted(statement),
            history.inForce?.statement == statement, history.failure?.statement != statement
        else { return }
        history.recordRollback(of: statement, .aborted)
        tasks.append(.storeMembership)
    }

    private static func wakeTime(for second: Int64, at now: Moment) -> Instant {
        // A long wait is divided, because the wall clock may be set in the meantime.
        now.instant + .seconds(min(max(1, second - now.second), 60))
    }

    /// Starts to change the sign's content to `target` if the sign is connected and does not show it yet.
    private mutating func startChange(to target: Target, at now: Instant) {
        guard sign != nil, pendingTarget == nil, retryTime == nil, needsChange(to: target) else { return }
        pendingTarget = target
        if let hash = target.hash {
            tasks.append(.applyRelease(hash: hash, values: target.values))
        } else {
            setValues(target, at: now)
        }
    }

    private func needsChange(to target: Target) -> Bool {
        // A sign that was killed within a second of a change starts with its previous content. If the sign
        // has lost a release at another time, a client has changed its list.
        if let name = target.releaseName, let release = sign?.release, release != name { return true }
        if hasLostChange || hasWithdrawnRelease(target) { return true }
        guard let inForce = history.inForce else { return target.hash != nil || !target.values.isEmpty }
        let isOtherStatement = target.hash != nil && inForce.statement != target.statement
        return inForce.hash != target.hash || inForce.values != target.values || isOtherStatement
    }

    /// Changes the content of the sign to `target`, which contains no release but only values of texts. Sets
    /// the values that differ from the current ones. If the sign shows a release, also resets it to its
    /// configuration file. `pendingTarget` is `target` until the change has ended.
    private mutating func setValues(_ target: Target, at now: Instant) {
        let currentValues = history.inForce?.values ?? []
        // A change is lost if the sign restarted before saving it. Even unchanged values are then set again.
        for value in target.values where hasLostChange || !currentValues.contains(value) {
            let call = VarlinkCall.signMethod(
                "SetValue",
                ["name": .string(value.key), "value": value.value, "persist": true]
            )
            tasks.append(.callSign(call))
        }

        // The sign may also show a release that is not in `history`, although the owner has withdrawn all.
        let mustReset = history.inForce?.hash != nil || hasWithdrawnRelease(target)
        // The reply to a reset ends the change. Without one, no reply is awaited, so the change ends now.
        if mustReset { return tasks.append(.resetOptions) }
        pendingTarget = nil
        recordChange(to: target, at: now)
    }

    /// Records that the content of the sign has been changed to `target`.
    private mutating func recordChange(to target: Target, at now: Instant) {
        let hasOnlyValues = history.inForce?.hash == target.hash
        unstoredChange = UnstoredChange(hasOnlyValues: hasOnlyValues, after: unstoredChange, at: now)
        history.recordApplied(target)
        tasks.append(.storeMembership)
    }

    /// Returns whether the sign shows a release although the owner withdrew all, so that `target` has none.
    private func hasWithdrawnRelease(_ target: Target) -> Bool {
        // Without any statement, the member may have lost its state, and the release may be in force.
        target.hash == nil && sign?.release != nil && !inbox.statements.isEmpty
    }

    // MARK: Lost changes

    /// Whether the latest content change must be repeated because the sign restarted before saving it.
    private var hasLostChange: Bool { unstoredChange?.isLost == true }

    /// Checks whether a restarted sign may have lost the latest change of its content. A release that
    /// disappears while the sign is running is not a loss, because a client has changed the list of options.
    private mutating func detectLoss(isRestarted: Bool, at now: Instant) {
        guard let change = unstoredChange, let sign else { return }
        if isRestarted {
            let mayDiffer = change.hasOnlyValues || sign.release != history.inForce?.releaseName
            unstoredChange?.signRestarted(mayBeMissing: history.inForce != nil && mayDiffer, at: now)
        } else if sign.release == nil, history.inForce?.hash != nil, !change.isLost {
            forgetChange()
        }
    }

    private mutating func forgetChange() {
        unstoredChange = nil
        tasks.append(.storeMembership)
    }

    // MARK: Observation

    /// Starts an observation of the sign if `target` is the desired release and its statement requests one.
    private mutating func startObservation(of target: Target, at now: Instant) {
        health.stop(unless: target.statement)
        guard let (_, statement, hash) = inbox.effectiveRelease, statement.observationTime > .zero, let sign,
            target.statement == effectiveStatement, target.hash == hash
        else { return }
        health.start(target.statement, for: statement.observationTime, of: sign, at: now)
    }

    /// Rolls back the current release if the sign fails during the observation that follows its application.
    private mutating func observe(at now: Moment) {
        guard let inForce = history.inForce, let reason = health.failure(of: sign, at: now.instant) else {
            return
        }
        history.recordRollback(of: inForce.statement, reason)
        tasks.append(.storeMembership)
    }

    // MARK: Reports

    /// Returns the state to report after `decision`. A release is pending until the sign shows it.
    private func reportedState(of decision: FleetDecision) -> FleetReport.State {
        guard case .applied = decision.state else { return decision.state }
        guard let target = decision.target, pendingTarget == nil, retryTime == nil, let sign,
            history.inForce == target
        else { return .pending(.release) }
        return sign.release == target.releaseName ? .applied : .local
    }

    /// Returns the sign's report for the release state `state`, without the time of the last state change.
    private func makeReport(state: FleetReport.State) -> FleetReport {
        var report = FleetReport()
        report.session = session
        report.state = state
        let name = sign == nil ? history.inForce?.releaseName : sign?.release
        if let name, name.hasPrefix(FleetStatement.hashPrefix) {
            report.release = String(name.dropFirst(FleetStatement.hashPrefix.utf8.count))
            report.scope = history.inForce?.statement.scope
        }
        report.numbers = inbox.numbers
        report.desired = inbox.effectiveRelease?.release
        if case .rejected = state { report.problems = history.failure?.problems ?? [] }
        report.rejections = inbox.rejections
        return report
    }
}

/// Support for saving the member's state, so that it survives a restart of the program.
extension FleetMember {
    /// The member's state as JSON, including the accepted statements, current release and last failure.
    package var stored: JSONTree {
        let members: JSONTree = [
            "v": 1, "session": .integer(session), "settling": .boolean(unstoredChange != nil),
            "values_only": .boolean(unstoredChange?.hasOnlyValues == true), "inbox": inbox.stored,
        ]
        return .object((members.members ?? []) + history.stored)
    }

    /// Restores the state from `tree`, a saved value of `stored`. `hashes` are those of the stored documents.
    package mutating func restore(_ tree: JSONTree, documents hashes: Set<String>) {
        documents.restore(hashes)
        guard tree["v"]?.integer == 1 else { return }
        session = max(0, tree["session"]?.integer ?? 0)
        inbox.restore(tree["inbox"] ?? .null)
        if tree["settling"] == .boolean(true) {
            unstoredChange = UnstoredChange(restoredWithOnlyValues: tree["values_only"] == .boolean(true))
        }
        history = ReleaseHistory(restoring: tree)
    }
}
