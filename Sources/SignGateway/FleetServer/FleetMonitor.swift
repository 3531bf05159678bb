import GatewayMessages
import Glibc
import LinuxSystem
import MonotonicTime
import SignAPI

/// A monitor of a fleet, which receives messages from its MQTT broker. It collects the reports of the signs,
/// stores the history of changes, and aborts rollouts of new content in which too many signs fail.
final class FleetMonitor {
    private(set) var view: FleetView
    private(set) var auditLog: AuditLog
    private(set) var playLog: PlayLog
    private var liveSigns = LiveSigns(token: RandomToken.make())
    private var releaseDocuments: ReleaseDocuments
    let publisher: FleetPublisher
    /// The statements (signed messages to signs) that browsers have published and that the MQTT broker has
    /// not returned yet.
    var publishedSteps = PublishedSteps()
    private var alarms: AlarmWatch
    private let alarmSender: AlarmSender
    private let log: GatewayLog
    private var connection: BrokerConnection?
    private var reconnectDelay = ReconnectDelay(first: .seconds(1), maximum: .seconds(60))
    private var connectedSince: Instant?
    /// The time of the next attempt to connect to the broker, or nil while it is connected or an attempt is
    /// in progress.
    private var reconnectTime: Instant?
    /// The time of the next check of the rollouts and alarms after a message, or nil if no message has
    /// arrived since the last check.
    private var checkTime: Instant?
    /// The time at which the rollouts are checked if no message arrives before that time, or nil if the fleet
    /// has no statement.
    private var regularCheckTime: Instant?
    /// The last result of `signTable(at:)`, with the time at which it was created and the revision of the
    /// fleet's view that it shows.
    private var cachedTable: (revision: Int, time: Instant, table: SignTable)?
    private var lostSigns = LostSigns()
    /// The scopes (groups of signs) whose statement has no valid signature, and for which a warning about
    /// that has already been logged.
    private var loggedScopes: Set<FleetScope> = []
    /// For each scope (a group of signs), the number of the last aborted statement that was compared with the
    /// history. It is stored separately because the history in memory contains only the latest entries.
    private var recordedAborts: [FleetScope: Int64] = [:]
    /// The next time at which days are completed in the proof of play (a record of how long each option was
    /// shown on each day) for signs that have stopped sending counts.
    private var closingTime: Instant

    /// The delay between a message and the resulting check of the rollouts, so that one check covers messages
    /// that many signs send at the same time.
    private static let checkInterval = Nanoseconds.seconds(1)
    /// The minimum interval between two creations of the table of all signs, which `signTable(at:)` returns.
    private static let tableInterval = Nanoseconds.milliseconds(500)
    /// The maximum interval between two checks of the rollouts. A regular check is necessary because a stage
    /// of a rollout can begin without a message.
    private static let longestInterval = Nanoseconds.seconds(30)
    private static let closingInterval = Nanoseconds.seconds(3_600)

    /// Creates a monitor that receives the messages of a fleet's signs from the broker at `address`. It
    /// connects at the first call of `advance(to:)`.
    ///
    /// - Throws: If the password, the private key or one of the files with the history cannot be read.
    init(
        _ settings: OwnerSettings,
        brokerAddress address: BrokerAddress,
        loop: GatewayLoop,
        log: GatewayLog,
        at now: Instant
    )
        throws(StartFailure)
    {
        view = FleetView(
            settings.fleet,
            keys: settings.keys,
            revoked: settings.revokedKeyIDs,
            isValid: Ed25519.isValid
        )
        auditLog = try AuditLog(settings.auditFile)
        playLog = try PlayLog(settings.playFile)
        releaseDocuments = ReleaseDocuments(fleet: settings.fleet)
        publisher = try FleetPublisher(settings)
        closingTime = now + Self.closingInterval
        alarms = AlarmWatch(settings.alarms)
        alarmSender = AlarmSender(log: log)
        self.log = log
        reconnectTime = now
        connection = try BrokerConnection(
            settings.broker,
            address: address,
            // A client with the same id would disconnect this one, so the id cannot be guessed.
            clientID: "loopbanner-fleet-\(RandomToken.make())",
            will: nil,
            loop: loop
        ) { [weak self] event, now in self?.handleConnectionEvent(event, at: now) }
    }

    var isConnected: Bool { connection?.isConnected == true }

    /// Returns the table of all signs with the state that they have reported. The table may be up to half a
    /// second old, because sorting thousands of signs for each request would delay the processing of their
    /// messages.
    func signTable(at now: Instant) -> SignTable {
        if let cachedTable {
            let isRecent = now < cachedTable.time + Self.tableInterval
            if isRecent || cachedTable.revision == view.revision { return cachedTable.table }
        }
        let table = SignTable(view)
        cachedTable = (view.revision, now, table)
        return table
    }

    var rollouts: [Rollout] { Rollout.all(in: view, lost: lostSigns.nodes, at: Int64(time(nil))) }

    // MARK: Time

    var deadline: Instant? {
        let requests = isConnected ? earlier(liveSigns.deadline, publishedSteps.deadline) : nil
        let broker = earliest(reconnectTime, connection?.deadline, requests)
        return earliest(earlier(broker, checkDeadline), alarmSender.deadline, closingTime)
    }

    /// The time of the next check of rollouts and alarms, or nil while the broker is not connected.
    private var checkDeadline: Instant? {
        isConnected ? earliest(checkTime, regularCheckTime, alarms.deadline) : nil
    }

    func advance(to now: Instant) {
        if let time = reconnectTime, time <= now {
            reconnectTime = nil
            connection?.connect(at: now)
        }
        connection?.advance(to: now)
        alarmSender.advance(to: now)
        closeDays(at: now)
        if isConnected { perform(liveSigns.advance(to: now)) }
        settleSteps(at: now)
        if let checkDeadline, checkDeadline <= now { checkFleet(at: now) }
    }

    /// Performs the regular checks of the fleet. Logs statements without a valid signature, records aborts in
    /// the history, aborts rollouts in which too many signs fail, and sends alarms.
    private func checkFleet(at now: Instant) {
        checkTime = nil
        regularCheckTime = view.statements.isEmpty ? nil : now + Self.longestInterval
        logUnverifiedStatements()
        recordAborts()
        abortFailedRollouts()
        sendAlarms(at: now)
    }

    private func sendAlarms(at now: Instant) {
        guard !alarms.isEmpty else { return }
        for change in alarms.examine(SignTable(view), at: now) {
            let message = change.message(fleet: view.fleet)
            log(.info, message["body"]?.string ?? "")
            alarmSender.send(message.bytes, to: change.alarm, at: now)
        }
    }

    /// Aborts each rollout in which the number of failed signs exceeds the limit in the rollout's statement.
    private func abortFailedRollouts() {
        lostSigns.examine(view, at: Int64(time(nil)))
        for rollout in rollouts {
            guard let reason = rollout.reasonToAbort else { continue }
            log(
                .warning,
                "\(rollout.scope.text): the rollout of number \(rollout.statement.number) stops: \(reason)"
            )
            abortRollout(rollout, by: "loopbanner-fleet", reason: reason)
        }
    }

    /// Logs a warning about each scope (a group of signs) whose statement is not signed by a key of the
    /// owner, but only once for each scope.
    private func logUnverifiedStatements() {
        let scopes = Set(view.unverifiedStatements.keys)
        let newNames = scopes.subtracting(loggedScopes).sorted().map(\.text)
        loggedScopes = scopes
        guard !newNames.isEmpty else { return }
        let maximumNames = 8
        var list = newNames.prefix(maximumNames).joined(separator: ", ")
        if newNames.count > maximumNames { list += " and \(newNames.count - maximumNames) more" }
        let remedy = view.keyState == .wrong ? "; no statement is, so check keys in [fleet]" : ""
        log(.warning, "not signed by a key in [fleet]: the statement of \(list)\(remedy)")
    }

    /// Adds missing aborts of rollouts to the history. They are missing if they were not made on this web
    /// page.
    private func recordAborts() {
        for (scope, number) in view.abortedNumbers where recordedAborts[scope] != number {
            guard let abort = FleetAbort(of: scope, in: view) else { continue }
            recordedAborts[scope] = number
            guard !auditLog.containsAbort(of: scope, number: number) else { continue }
            let release = view.statementTree(for: scope)["release"] ?? .null
            addToHistory(abort.entry(release, at: Int64(time(nil))).bytes)
        }
    }

    private func addToHistory(_ entry: [UInt8]) {
        if let reason = auditLog.add(entry) { log(.warning, "the history is incomplete: \(reason)") }
    }

    func stop() {
        alarmSender.stop()
        connection?.disconnect()
    }

    // MARK: The broker

    private func handleConnectionEvent(_ event: BrokerConnection.Event, at now: Instant) {
        switch event {
        case .connected:
            connectedSince = now
            log(.info, "mqtt: connected to the broker of the fleet \(view.fleet)")
            connection?.subscribe(view.subscriptions(includesReleases: false) + [view.topic("audit")])
            perform(liveSigns.connected())
            perform(releaseDocuments.connected())
        case .disconnected(let reason): scheduleReconnection(because: reason, at: now)
        case .message(let message): receive(message, at: now)
        }
    }

    /// Schedules the next attempt to connect to the broker after the connection was lost for `reason`. If
    /// browsers are still waiting for published statements, reports these statements to them as unanswered.
    private func scheduleReconnection(because reason: String, at now: Instant) {
        for entry in publishedSteps.takeAll() { entry.whenDone(.unanswered) }
        if let connectedSince { reconnectDelay.connectionEnded(after: now - connectedSince) }
        connectedSince = nil
        let delay = reconnectDelay.next(jitter: Double.random(in: 0...1))
        let seconds = (delay.rawValue + Nanoseconds.perSecond - 1) / Nanoseconds.perSecond
        log(.warning, "mqtt: \(reason); trying again in \(seconds) s")
        reconnectTime = now + delay
    }

    /// Stores the contents of a message from the MQTT broker, and schedules a check of the fleet if the
    /// message reports a change.
    private func receive(_ message: IncomingMessage, at now: Instant) {
        if message.topic == view.topic("audit") { return addToHistory(message.payload) }
        if liveSigns.receive(message) || releaseDocuments.receive(message) { return }
        if message.topic.hasSuffix("/\(FleetSign.statisticsTopic)") { return receiveStatistics(message) }
        view.receive(message)
        checkTime = checkTime ?? now + Self.checkInterval
        guard publishedSteps.isWaiting(on: message.topic),
            view.statement(in: message.payload, kind: .desired) != nil
        else { return }
        publishedSteps.receive(message.payload, on: message.topic)
        settleSteps(at: now)
    }

    private func perform(_ tasks: LiveSigns.Tasks) {
        if !tasks.subscribe.isEmpty { connection?.subscribe(tasks.subscribe) }
        for topic in tasks.unsubscribe { connection?.unsubscribe(topic) }
        for publication in tasks.publish { connection?.publish(publication, isAcknowledged: false) }
    }

    // MARK: Statistics

    /// Stores a sign's counts of its current day (how long options were shown, and how often they were
    /// tapped). If they begin a new day, adds the previous day to the proof of play, which is the permanent
    /// record of these counts.
    private func receiveStatistics(_ message: IncomingMessage) {
        let node = message.topic.split(separator: "/").dropFirst().first.map(String.init) ?? ""
        let formerState = view.member(named: node)
        view.receive(message)
        guard let formerState, let newCounts = view.member(named: node)?.statistics else { return }
        let second = Int64(time(nil))
        guard FinishedDays.isOver(formerState.statistics, newCounts, at: second) else { return }
        recordDay(of: formerState, at: second)
    }

    /// Completes days in the proof of play, which records how long options were shown on each day, for signs
    /// that have stopped sending counts. Does this once an hour.
    private func closeDays(at now: Instant) {
        guard closingTime <= now else { return }
        closingTime = now + Self.closingInterval
        let second = Int64(time(nil))
        for sign in view.signs {
            guard let counts = sign.statistics, FinishedDays.isOver(counts, at: second) else { continue }
            recordDay(of: sign, at: second)
        }
    }

    /// Completes the day of the latest counts of `sign`, and records it in the proof of play, which contains
    /// how long options were shown. `second` is the current time in seconds since 1970.
    private func recordDay(of sign: FleetSign, at second: Int64) {
        if let reason = playLog.recordDay(of: sign, at: second) {
            log(.warning, "the proof of play is incomplete: \(sign.node): \(reason)")
        }
    }

    // MARK: Requests of browsers

    /// Returns the latest reports of the signs in `nodes` about what they currently show, and requests
    /// further reports from them for some seconds. Names of signs outside the fleet are ignored.
    func liveTrees(ofSigns nodes: [String], at now: Instant) -> [JSONTree] {
        let members = nodes.filter { view.member(named: $0) != nil }
        perform(liveSigns.follow(members, at: now))
        if isConnected { perform(liveSigns.advance(to: now)) }
        return members.map(liveSigns.tree)
    }

    /// Returns the document of the release `name`, or nil if the name is invalid or the document has not
    /// arrived from the broker yet. The first call requests the document.
    func requestDocument(ofRelease name: String) -> JSONTree? {
        guard name.hasPrefix(FleetStatement.hashPrefix) else { return nil }
        let hash = String(name.dropFirst(FleetStatement.hashPrefix.utf8.count))
        let (document, tasks) = releaseDocuments.requestDocument(hash: hash)
        perform(tasks)
        return document
    }

    var canPublish: Bool { publisher.canPublish(with: view.keys.inForce) }

    /// The error response to any publishing request if the server cannot publish content now, or nil if it
    /// can.
    var publishingRejection: WebResponse? {
        if canPublish { return isConnected ? nil : .noBroker }
        guard publisher.hasKey else {
            let message = "the server of this page has no private key; use the command loopbanner-fleet"
            return WebResponse(403, error: "NoKey", message, ["reason": "missing"])
        }
        let message =
            "the private key of this page's server was replaced or revoked; change key_file in its fleet.toml"
        return WebResponse(403, error: "NoKey", message, ["reason": "replaced"])
    }

    /// Publishes a message on the MQTT broker. `isOwn` is false for retained messages to which this process
    /// does not subscribe, and which therefore must not change its view of the fleet.
    func publish(_ topic: String, _ payload: [UInt8], isRetained: Bool, isOwn: Bool = true) {
        connection?.publish(Publication(topic, payload, isRetained: isRetained), isAcknowledged: true)
        // The broker sends the message back only later. Until then, it must not be sent again.
        if isRetained, isOwn { view.receive(IncomingMessage(topic, payload)) }
    }
}
