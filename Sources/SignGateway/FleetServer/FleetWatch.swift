import GatewayMessages
import Glibc
import LinuxSystem
import MonotonicTime
import SignAPI

/// Follows a fleet on its broker: keeps what the signs report, stores the history of changes, and holds rollouts back
/// in which too many signs fail.
final class FleetWatch {
    private(set) var view: FleetView
    private(set) var audit: AuditLog
    private var alarms: AlarmWatch
    private let sender: AlarmSender
    private let log: GatewayLog
    private var connection: BrokerConnection?
    private var reconnectDelay = ReconnectDelay(first: .seconds(1), maximum: .seconds(60))
    private var connectedSince: Instant?
    /// The time of the next connection attempt, or nil while the broker is connected.
    private var reconnectTime: Instant?
    /// The time at which the rollouts are checked next, or nil if nothing has changed since the last check.
    private var checkTime: Instant?
    private var nextStage: Instant?
    private var table: (revision: Int, time: Instant, table: SignTable)?
    private var lost = LostSigns()
    /// The scopes whose statements no key of the owner has signed, as far as the log has them.
    private var loggedScopes: Set<FleetScope> = []

    /// The time in which the messages of many signs are handled together.
    private static let checkInterval = Nanoseconds.seconds(1)
    /// Stages begin without a message, so rollouts are checked at least this often.
    private static let longestInterval = Nanoseconds.seconds(30)

    /// Creates a watch that connects to the broker at the first `advance(to:)`. Throws if the password or the history
    /// cannot be read.
    init(
        _ settings: OwnerSettings,
        at address: BrokerAddress,
        on loop: GatewayLoop,
        log: GatewayLog,
        at now: Instant
    )
        throws(StartFailure)
    {
        view = FleetView(
            settings.fleet,
            keys: settings.keys,
            revoked: settings.revoked,
            Ed25519.isValid
        )
        audit = try AuditLog(settings.auditFile)
        alarms = AlarmWatch(settings.alarms)
        sender = AlarmSender(log: log)
        self.log = log
        reconnectTime = now
        connection = try BrokerConnection(
            settings.broker,
            to: address,
            // A client with the same id would disconnect this one, so the id cannot be guessed.
            clientID: "loopbanner-fleet-\(RandomToken.make())",
            will: nil,
            on: loop
        ) { [weak self] event, now in self?.handle(event, at: now) }
    }

    var isConnected: Bool { connection?.isConnected == true }

    /// Returns the signs as they have reported themselves, up to a second ago: sorting thousands of signs for each
    /// request would keep their messages waiting.
    func signs(at now: Instant) -> SignTable {
        if let table, table.revision == view.revision || now < table.time + Self.checkInterval {
            return table.table
        }
        let new = SignTable(view)
        table = (view.revision, now, new)
        return new
    }

    var rollouts: [Rollout] { Rollout.all(in: view, lost: lost.nodes, at: Int64(time(nil))) }

    // MARK: Time

    var deadline: Instant? {
        let check = isConnected ? earliest(checkTime, nextStage, alarms.deadline) : nil
        return earliest(earlier(reconnectTime, connection?.deadline), check, sender.deadline)
    }

    func advance(to now: Instant) {
        if let time = reconnectTime, time <= now {
            reconnectTime = nil
            connection?.connect(at: now)
        }
        connection?.advance(to: now)
        sender.advance(to: now)
        guard isConnected, let time = earliest(checkTime, nextStage, alarms.deadline), time <= now
        else {
            return
        }
        checkTime = nil
        nextStage = view.statements.isEmpty ? nil : now + Self.longestInterval
        logUnverifiedStatements()
        recordAborts()
        checkRollouts()
        for change in alarms.examine(SignTable(view), at: now) {
            let message = change.message(fleet: view.fleet)
            log(.info, message["body"]?.string ?? "")
            sender.send(message.bytes, to: change.alarm.command, at: now)
        }
    }

    private func checkRollouts() {
        lost.examine(view, at: Int64(time(nil)))
        for rollout in rollouts {
            guard let reason = rollout.reasonToAbort else { continue }
            log(
                .warning,
                "\(rollout.scope.text): the rollout of number \(rollout.statement.number) stops: \(reason)"
            )
            abort(rollout, by: "loopbanner-fleet", why: reason)
        }
    }

    private func logUnverifiedStatements() {
        let scopes = Set(view.unverifiedStatements.keys)
        guard scopes != loggedScopes else { return }
        let new = scopes.subtracting(loggedScopes).sorted().map(\.text)
        loggedScopes = scopes
        guard !new.isEmpty else { return }
        let all = view.keyState == .wrong ? "; no statement is, so check keys in [fleet]" : ""
        let names =
            new.prefix(8).joined(separator: ", ") + (new.count > 8 ? " and \(new.count - 8) more" : "")
        log(.warning, "not signed by a key in [fleet]: the statement of \(names)\(all)")
    }

    /// Adds the aborts to the history that a person has published without this page.
    private func recordAborts() {
        for scope in view.abortedNumbers.keys.sorted() {
            guard let abort = FleetAbort(of: scope, in: view),
                !audit.containsAbort(scope, number: abort.number)
            else { continue }
            let release = view.statementTree(scope)["release"] ?? .null
            record(abort.entry(release, at: Int64(time(nil))).bytes)
        }
    }

    private func record(_ entry: [UInt8]) {
        if let reason = audit.add(entry) { log(.warning, "the history is incomplete: \(reason)") }
    }

    func stop() {
        sender.stop()
        connection?.disconnect()
    }

    // MARK: The broker

    private func handle(_ event: BrokerConnection.Event, at now: Instant) {
        switch event {
        case .connected:
            connectedSince = now
            log(.info, "mqtt: connected to the broker of the fleet \(view.fleet)")
            connection?.subscribe(view.subscriptions(hasReleases: false) + [view.topic("audit")])
        case .disconnected(let reason):
            if let connectedSince { reconnectDelay.connectionEnded(after: now - connectedSince) }
            connectedSince = nil
            let delay = reconnectDelay.next(jitter: Double.random(in: 0...1))
            let seconds = (delay.rawValue + Nanoseconds.perSecond - 1) / Nanoseconds.perSecond
            log(.warning, "mqtt: \(reason); trying again in \(seconds) s")
            reconnectTime = now + delay
        case .message(let message): handle(message, at: now)
        }
    }

    private func handle(_ message: IncomingMessage, at now: Instant) {
        guard message.topic != view.topic("audit") else {
            record(message.payload)
            return
        }
        view.receive(message)
        checkTime = checkTime ?? now + Self.checkInterval
    }

    /// Holds a rollout back: signs that show its release return to the one before.
    func abort(_ rollout: Rollout, by person: String, why reason: String) {
        let abort = FleetAbort(rollout.scope, number: rollout.statement.number, by: person, why: reason)
        publish(view.topic("\(rollout.scope.text)/abort"), abort.order, isRetained: true)
        let entry = abort.entry(.string(rollout.release), at: Int64(time(nil)))
        publish(view.topic("audit"), entry, isRetained: false)
    }

    private func publish(_ topic: String, _ tree: JSONTree, isRetained: Bool) {
        connection?.publish(
            Publication(topic, tree.bytes, isRetained: isRetained),
            isAcknowledged: true
        )
        // The broker sends the message back only later. Until then, it must not be sent again.
        if isRetained { view.receive(IncomingMessage(topic, tree.bytes)) }
    }
}
