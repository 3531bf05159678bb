import MonotonicTime
import Schedules
import SignAPI

/// The membership of a sign in a fleet. The member decides which release the sign shows, and publishes reports about
/// it.
///
/// A member has no socket, no files and no clock. The caller reports each event with its time, and performs the tasks
/// that `takeTasks()` returns.
package struct FleetMember: Sendable {
    /// The time of an event on the monotonic clock and on the wall clock.
    package struct Moment: Sendable {
        package var instant: Instant
        /// The time on the wall clock, in seconds since 1970.
        package var second: Int64
        /// The rules of the sign's time zone.
        package var zone: ZoneRules

        package init(_ instant: Instant, second: Int64, zone: ZoneRules = .utc) {
            self.instant = instant
            self.second = second
            self.zone = zone
        }
    }

    /// A task that the caller performs for the member.
    package enum Task: Hashable, Sendable {
        /// Publishes the message with at-least-once delivery.
        case publish(Publication)
        case subscribe(String)
        case unsubscribe(String)
        /// Puts the stored document with this hash in force with these values. The caller passes the sign's
        /// reply to `applied(_:at:)`.
        case apply(hash: String, values: [JSONTree.Member])
        /// Restores the list of options in the sign's configuration file.
        case reset
        /// Makes the call to the sign. Its reply is ignored.
        case call(VarlinkCall)
        /// Stores the value of the property `stored` for the next start.
        case store
        /// Stores the document of a release.
        case storeDocument(hash: String, [UInt8])
        case removeDocument(hash: String)
    }

    /// The reply of the sign to the task `apply` or `reset`.
    package enum Reply: Hashable, Sendable {
        case done
        /// The sign rejected the release as invalid. Each problem has a path and a message.
        case invalid([JSONTree])
        /// There is no reply, for example because the sign is not connected.
        case failed
    }

    /// The part of a sign's state on which the member's decisions depend.
    package struct Sign: Hashable, Sendable {
        /// The name of the release that the sign has in force, such as `sha256:` and its hash, or nil if no release is
        /// in force.
        package var release: String?
        /// Whether all displays of the sign work.
        package var displayWorks: Bool
        package var frames: Int64
        package var lateFrames: Int64

        package init(release: String?, displayWorks: Bool, frames: Int64, lateFrames: Int64) {
            self.release = release
            self.displayWorks = displayWorks
            self.frames = frames
            self.lateFrames = lateFrames
        }
    }

    /// A release (content for signs) and values of texts that the member has put in force, or that it puts in
    /// force next.
    struct Target: Hashable {
        var scope: String
        var number: Int64
        /// The hash of the release, or nil if only values of texts are set.
        var hash: String?
        var values: [JSONTree.Member]
    }

    /// A statement that the sign has rejected or rolled back.
    struct Failure: Hashable {
        var scope: String
        var number: Int64
        var reason: FleetReport.Reason?
        var problems: [JSONTree]
    }

    package let topics: FleetTopics
    package internal(set) var inbox: FleetInbox
    private let isValid: SignatureCheck

    package internal(set) var session: Int64 = 0
    var documents: Set<String> = []
    var inForce: Target?
    /// The hash of the release that was in force before the current release, or nil if there was none.
    var before: String?
    /// The hashes of the releases that the sign has shown most recently, from the oldest to the newest.
    var shown: [String] = []
    var failure: Failure?
    var abortedNumbers: [String: Int64] = [:]
    var since: Int64 = 0
    var applying: Target?
    var retryTime: Instant?
    /// The latest change of the sign's content, or nil if the sign has certainly stored it.
    var unstoredChange: UnstoredChange?
    var observation: Observation?
    var sign: Sign?
    var isConnected = false
    /// A document that has arrived before the statement that names it, and the time at which it is discarded.
    var offer: (hash: String, document: [UInt8], end: Instant)?
    /// The hash of the document for which the member has subscribed to a topic, or nil if no document is missing.
    var requestedDocument: String?
    /// The statement that is applied regardless of the stage and the time windows of its rollout.
    var skipped: (scope: String, number: Int64)?
    var wakeTime: Instant?
    var reportedState = FleetReport.State.none
    var published: [UInt8] = []
    var raisedAlerts: [String: Int64] = [:]
    var tasks: [Task] = []

    /// The maximum number of documents that a sign stores.
    package static let maximumDocuments = 4
    /// The number of releases that a sign remembers as shown.
    private static let maximumShown = 16
    private static let retryPause = Nanoseconds.seconds(5)

    /// Creates the membership of a sign. `isValid` verifies signatures.
    package init(
        _ topics: FleetTopics,
        keys: [FleetKey],
        revoked: Set<String> = [],
        _ isValid: @escaping SignatureCheck
    ) {
        self.topics = topics
        self.isValid = isValid
        inbox = FleetInbox(topics, keys: keys, revoked: revoked)
    }

    /// Removes and returns the pending tasks, in the order in which the caller must perform them.
    package mutating func takeTasks() -> [Task] {
        defer { tasks = [] }
        return tasks
    }

    /// The next time at which the caller must call `advance(to:)`, or nil if nothing is due.
    package var nextDeadline: Instant? {
        earlier(
            earliest(wakeTime, unstoredChange?.deadline, offer?.end),
            earlier(retryTime, observation?.nextDeadline)
        )
    }

    // MARK: Events

    /// Handles a new connection to the broker.
    package mutating func brokerConnected(at now: Moment) {
        isConnected = true
        session += 1
        published = []
        requestedDocument = nil
        tasks.append(.store)
        for filter in topics.subscriptions { tasks.append(.subscribe(filter)) }
        reconcile(at: now)
    }

    package mutating func brokerDisconnected(at now: Moment) { isConnected = false }

    /// Handles a change of the sign's state. `sign` is nil while no sign is connected.
    package mutating func signChanged(_ sign: Sign?, at now: Moment) {
        let isNew = self.sign == nil && sign != nil
        self.sign = sign
        if sign == nil { applying = nil }
        // A sign that has restarted has lost its alerts.
        if isNew { raisedAlerts = [:] }
        detectLoss(isRestarted: isNew, at: now.instant)
        observe(at: now)
        reconcile(at: now)
    }

    /// Handles a message from the broker. Returns false if the topic does not belong to the fleet, or if the message is
    /// a request.
    package mutating func receive(_ message: IncomingMessage, at now: Moment) -> Bool {
        guard let kind = topics.kind(of: message.topic), kind != .request else { return false }
        switch kind {
        case .desired, .alert, .keys:
            let accepted = inbox.receive(message.payload, on: message.topic, at: now.second, isValid)
            if let accepted {
                tasks.append(.store)
                checkClock(accepted, message, at: now)
                if kind == .keys { requestRefusedStatements() }
            }
        case .abort(let scope): abort(scope, message.payload)
        case .release(let hash): receive(document: message.payload, hash, at: now.instant)
        case .request: break
        }
        reconcile(at: now)
        return true
    }

    /// Subscribes again to the statements if one of them was signed by an unknown key, because the key may be
    /// new. The broker then sends the statements once more.
    private mutating func requestRefusedStatements() {
        guard inbox.rejections.contains(where: { $0.reason == .unknownKey }) else { return }
        for filter in topics.scopeFilters { tasks.append(.subscribe(filter)) }
    }

    private mutating func abort(_ scope: FleetScope, _ payload: [UInt8]) {
        guard let tree = try? JSONTree(payload), tree["v"]?.integer == 1,
            let number = tree["number"]?.integer, (1...FleetStatement.maximumNumber).contains(number),
            number != abortedNumbers[scope.text]
        else { return }
        abortedNumbers[scope.text] = number
        tasks.append(.store)
    }

    /// Handles a stored document that turned out to be unreadable.
    package mutating func documentLost(_ hash: String, at now: Moment) {
        documents.remove(hash)
        applying = nil
        reconcile(at: now)
    }

    /// Applies the effective statement (the one with the highest precedence) now, regardless of the stage and
    /// the time windows of its rollout.
    package mutating func applyNow(at now: Moment) {
        guard let (scope, statement, _) = inbox.effective else { return }
        skipped = (scope.text, statement.number)
        reconcile(at: now)
    }

    /// Performs the work of the member that is due at `now`.
    package mutating func advance(to now: Moment) {
        if let time = retryTime, time <= now.instant { retryTime = nil }
        if let time = wakeTime, time <= now.instant { wakeTime = nil }
        if let offer, offer.end <= now.instant { self.offer = nil }
        forgetStoredChange(at: now.instant)
        observe(at: now)
        if let end = observation?.end, end <= now.instant { observation = nil }
        reconcile(at: now)
    }

    /// Handles the sign's reply to the task `apply` or `reset`.
    package mutating func applied(_ reply: Reply, at now: Moment) {
        guard let target = applying else { return }
        applying = nil
        switch reply {
        case .failed: retryTime = now.instant + Self.retryPause
        case .invalid(let problems):
            failure = Failure(
                scope: target.scope,
                number: target.number,
                reason: nil,
                problems: Array(problems.prefix(VarlinkError.maximumProblems))
            )
            tasks.append(.store)
        case .done:
            recordChange(to: target, at: now.instant)
            let isReturn = failure.map { ($0.scope, $0.number) == (target.scope, target.number) } ?? false
            if let hash = inForce?.hash, hash != target.hash, !isReturn { before = hash }
            inForce = target.hash == nil && target.values.isEmpty ? nil : target
            if let hash = target.hash { noteShown(hash) }
            // The next state of the sign confirms this value.
            sign?.release = target.hash.map { FleetStatement.hashPrefix + $0 }
            startObservation(of: target, at: now)
            tasks.append(.store)
        }
        reconcile(at: now)
    }

    private mutating func noteShown(_ hash: String) {
        shown.removeAll { $0 == hash }
        shown.append(hash)
        if shown.count > Self.maximumShown { shown.removeFirst() }
    }

    // MARK: Decisions

    /// Returns the release and values that the sign must show, and the state to report. If the target is nil,
    /// the sign keeps its current content.
    private mutating func decide(at now: Moment) -> (target: Target?, state: FleetReport.State) {
        let values = inbox.values
        guard let (scope, statement, hash) = inbox.effective else {
            return (Target(scope: "", number: 0, hash: nil, values: values), .none)
        }
        let id = (scope.text, statement.number)
        let own = Target(scope: id.0, number: id.1, hash: hash, values: values)
        let wasApplied = inForce.map { ($0.scope, $0.number) == id } ?? false
        if abortedNumbers[id.0] == id.1, failure.map({ ($0.scope, $0.number) != id }) ?? true {
            guard wasApplied else { return (nil, .pending(.aborted)) }
            failure = Failure(scope: id.0, number: id.1, reason: .aborted, problems: [])
            tasks.append(.store)
        }
        if let failure, (failure.scope, failure.number) == id {
            guard let reason = failure.reason else { return (nil, .rejected) }
            return (fallback(of: statement, own), .rolledBack(reason))
        }
        if wasApplied, inForce?.hash == hash { return (own, .applied) }
        let isSkipped = skipped.map { $0 == id } ?? false
        if !isSkipped, let reason = rolloutDelay(of: statement, at: now) { return (nil, .pending(reason)) }
        return documents.contains(hash) ? (own, .applied) : (nil, .pending(.release))
    }

    /// Returns the reason why the rollout of `statement` does not include the sign yet. Schedules the next decision.
    /// Returns nil if the sign may apply the statement now.
    private mutating func rolloutDelay(
        of statement: FleetStatement,
        at now: Moment
    ) -> FleetReport.Reason? {
        guard let start = statement.start(of: topics.node) else { return .stage }
        if start > now.second {
            wake(at: start, now)
            return .stage
        }
        guard !statement.isOpen(at: now.second, in: now.zone) else { return nil }
        if let change = statement.nextChange(after: now.second, in: now.zone) { wake(at: change, now) }
        return .window
    }

    /// Returns the content that the sign shows after the release of `statement` has failed. This is the
    /// release to which the statement returns. If the sign has not shown that release, for example because
    /// its stage had not begun, it is the release that was in force before, if there was one. Returns nil if
    /// the document of the chosen release is not stored.
    private func fallback(of statement: FleetStatement, _ own: Target) -> Target? {
        var target = own
        let former = before != own.hash ? before : nil
        let hasShown = statement.previous.map(shown.contains) ?? false
        target.hash = hasShown ? statement.previous : former ?? statement.previous
        if let inForce, (inForce.scope, inForce.number) == (own.scope, own.number), inForce.hash != own.hash {
            target.hash = inForce.hash
        }
        return target.hash.map(documents.contains) ?? true ? target : nil
    }

    private mutating func wake(at second: Int64, _ now: Moment) {
        // A long wait is divided, because the wall clock may be set in the meantime.
        let seconds = min(max(1, second - now.second), 60)
        wakeTime = now.instant + .seconds(seconds)
    }

    private mutating func reconcile(at now: Moment) {
        wakeTime = nil
        acceptOffer()
        var (target, state) = decide(at: now)
        if let target, sign != nil, applying == nil, retryTime == nil, needsChange(to: target) {
            applying = target
            if let hash = target.hash {
                tasks.append(.apply(hash: hash, values: target.values))
            } else {
                setValues(target, at: now.instant)
            }
        }
        if case .applied = state { state = appliedState(target) }
        requestMissingDocument()
        raiseAlerts(at: now)
        removeOldDocuments()
        report(state, at: now)
    }

    private func needsChange(to target: Target) -> Bool {
        // A sign that was killed within a second of a change starts with its previous content. If the sign has lost a
        // release at another time, a client has changed its list.
        if let hash = target.hash, let release = sign?.release, release != FleetStatement.hashPrefix + hash {
            return true
        }
        if hasLostChange || hasWithdrawnRelease(target) { return true }
        guard let inForce else { return target.hash != nil || !target.values.isEmpty }
        let isOtherStatement =
            target.hash != nil && (inForce.scope, inForce.number) != (target.scope, target.number)
        return inForce.hash != target.hash || inForce.values != target.values || isOtherStatement
    }

    /// Returns the state to report for a release that is in force, or that the sign is putting in force.
    private func appliedState(_ target: Target?) -> FleetReport.State {
        guard let target, applying == nil, retryTime == nil, let sign, inForce == target else {
            // The release is on its way to the sign.
            return .pending(.release)
        }
        return sign.release == target.hash.map { FleetStatement.hashPrefix + $0 } ? .applied : .local
    }
}
