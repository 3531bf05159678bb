import GatewayMessages
import Glibc
import LinuxSystem
import MonotonicTime
import SignAPI

/// A connection from a fleet owner's machine to the broker that lasts for one command.
final class OwnerSession {
    private(set) var view: FleetView
    /// Records this process's statements and other owners' statements in the order in which the broker
    /// returns them.
    private(set) var race = StatementRace()
    private let loop: GatewayLoop
    private var connection: BrokerConnection?
    private var isConnected = false
    private var failure: String?
    /// The time at which the last message arrived, or nil if none has arrived since the last subscription.
    private var lastMessageTime: Instant?
    /// The retained messages received so far, by MQTT topic, or nil while they are not being collected.
    private var retainedMessages: [String: [UInt8]]?
    /// The topic and the token of the response that the session waits for, or nil if it waits for none.
    private var expectedResponse: (topic: String, token: String)?
    /// The expected response of a sign, or nil before it arrives.
    private(set) var response: JSONTree?

    /// A failure to reach the broker. The description contains the reason.
    struct Failure: Error, Hashable, CustomStringConvertible {
        var description: String
    }

    /// The duration without a message after which all retained messages are considered received.
    private static let quiet = Nanoseconds.milliseconds(500)
    /// The maximum time to wait for the first retained message. It is longer than `quiet`, because a busy
    /// broker needs longer for the first message.
    private static let longestSilence = Nanoseconds.seconds(3)
    private static let patience = Nanoseconds.seconds(15)

    /// Connects to the broker, and receives all retained messages of the fleet.
    init(_ settings: OwnerSettings, keys: [FleetKey]) throws(Failure) {
        view = FleetView(settings.fleet, keys: keys, revoked: settings.revoked, Ed25519.isValid)
        guard let address = settings.broker.address else {
            throw Failure(description: "mqtt: url is missing")
        }
        do throws(SystemCallError) {
            loop = try GatewayLoop()
        } catch {
            throw Failure(description: "cannot start: \(error)")
        }
        do throws(StartFailure) {
            connection = try BrokerConnection(
                settings.broker,
                to: address,
                // A client with the same id would disconnect this one, so the id cannot be guessed.
                clientID: "loopbanner-fleet-\(RandomToken.make())",
                will: nil,
                on: loop
            ) { [unowned self] event, now in handle(event, at: now) }
        } catch {
            throw Failure(description: "\(error)")
        }
        connection?.connect(at: MonotonicClock.now)
        try wait(atMost: Self.patience) { $0.isConnected }
        guard isConnected else { throw Failure(description: "the broker does not answer") }
        connection?.subscribe(view.subscriptions(hasReleases: true))
        try waitForRetainedMessages()
    }

    /// After a subscription, waits until all retained messages have arrived.
    private func waitForRetainedMessages() throws(Failure) {
        lastMessageTime = nil
        let silenceEnd = MonotonicClock.now + Self.longestSilence
        try wait(atMost: Self.patience) { session in
            let end = session.lastMessageTime.map { $0 + Self.quiet } ?? silenceEnd
            return end <= MonotonicClock.now
        }
    }

    private func handle(_ event: BrokerConnection.Event, at now: Instant) {
        switch event {
        case .connected: isConnected = true
        case .disconnected(let reason): failure = reason
        case .message(let message):
            lastMessageTime = now
            receive(message)
        }
    }

    /// Stores the contents of a message from the broker.
    private func receive(_ message: IncomingMessage) {
        if message.isRetained, !message.payload.isEmpty {
            retainedMessages?[message.topic] = message.payload
        }
        receiveResponse(message)
        view.receive(message)
        guard let kind = Self.kind(ofTopic: message.topic) else { return }
        let isSigned = view.statement(in: message.payload, kind: kind) != nil
        if isSigned { race.receive(message.payload, on: message.topic) }
    }

    /// Handles messages until `condition` is true, but no longer than `limit`. Returns whether `condition`
    /// has become true.
    @discardableResult
    func wait(atMost limit: Nanoseconds, until condition: (OwnerSession) -> Bool) throws(Failure) -> Bool {
        let end = MonotonicClock.now + limit
        while !condition(self) {
            if let failure { throw Failure(description: "the broker: \(failure)") }
            let now = MonotonicClock.now
            guard now < end else { return false }
            do throws(SystemCallError) {
                try loop.turn(until: min(end, now + .milliseconds(50)))
            } catch {
                throw Failure(description: "\(error)")
            }
            connection?.advance(to: MonotonicClock.now)
        }
        return true
    }

    /// Requests the retained messages that match the topic filter `filter`, and returns them by topic.
    func retainedMessages(below filter: String) throws(Failure) -> [String: [UInt8]] {
        retainedMessages = [:]
        connection?.subscribe([filter])
        try waitForRetainedMessages()
        defer { retainedMessages = nil }
        return retainedMessages ?? [:]
    }

    /// Prepares for the response that contains `token`. When it arrives, it is stored in `response`.
    func expectResponse(on topic: String, token: String) {
        expectedResponse = (topic, token)
        response = nil
        connection?.subscribe([topic])
    }

    /// Stores the response in a message, if it is the expected one.
    private func receiveResponse(_ message: IncomingMessage) {
        guard let expectedResponse, message.topic == expectedResponse.topic, !message.isRetained,
            let contents = try? JSONTree(message.payload)
        else { return }
        let hasExpectedToken = contents["token"]?.string == expectedResponse.token
        if hasExpectedToken { response = contents }
    }

    private static func kind(ofTopic topic: String) -> FleetEnvelope.Kind? {
        topic.split(separator: "/").last.flatMap { FleetEnvelope.Kind(rawValue: String($0)) }
    }

    /// Publishes a statement, and records it in `race`.
    func publish(statement: [UInt8], on topic: String) {
        race.publish(statement, on: topic)
        publish(topic, statement)
    }

    /// Publishes a message. A retained message is added to `view` immediately.
    func publish(_ topic: String, _ payload: [UInt8], isRetained: Bool = true) {
        if isRetained { view.receive(IncomingMessage(topic, payload)) }
        connection?.publish(Publication(topic, payload, isRetained: isRetained), isAcknowledged: true)
    }

    /// Ends the connection after the broker has acknowledged all messages, because an unacknowledged message
    /// may be lost.
    func end() throws(Failure) {
        let isComplete = try wait(atMost: Self.patience) { $0.connection?.unacknowledgedMessages == 0 }
        guard isComplete else { throw Failure(description: "the broker does not acknowledge the messages") }
        connection?.disconnect()
    }
}
