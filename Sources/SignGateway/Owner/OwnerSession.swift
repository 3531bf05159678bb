import GatewayMessages
import Glibc
import LinuxSystem
import MonotonicTime
import SignAPI

/// A connection from the machine of a fleet's owner to the MQTT broker, which lasts for one command.
final class OwnerSession {
    private(set) var view: FleetView
    /// The race between the statements of this process and of other owners. The order in which the broker
    /// returns them determines whose statement takes effect.
    private(set) var race = StatementRace()
    private let loop: GatewayLoop
    private var connection: BrokerConnection?
    private var isConnected = false
    private var failure: String?
    /// The time at which the last message arrived, or nil if none has arrived since the last subscription.
    private var lastMessageTime: Instant?
    /// The retained messages that have been received since collection began, by their MQTT topics. It is nil
    /// while no messages are being collected.
    private var retainedMessages: [String: [UInt8]]?
    /// The MQTT topic and the token of the response that is expected from a sign, or nil if no response is
    /// expected.
    private var expectedResponse: (topic: String, token: String)?
    /// The response of a sign to the last request, or nil before it arrives.
    private(set) var response: JSONTree?

    /// An error which reports that the broker cannot be reached or does not respond. The description contains
    /// the reason.
    struct Failure: Error, Hashable, CustomStringConvertible {
        var description: String
    }

    /// The time without any message after which all retained messages count as received.
    private static let quiet = Nanoseconds.milliseconds(500)
    /// The maximum time to wait for the first retained message. It is longer than `quiet`, because a busy
    /// broker may need more time for the first message.
    private static let longestSilence = Nanoseconds.seconds(3)
    private static let replyTimeout = Nanoseconds.seconds(15)

    /// Connects to the MQTT broker in `settings`, and receives the messages of the fleet that the broker has
    /// retained, so that `view` is complete. `keys` are the public keys with which the signatures of these
    /// messages are verified. Throws if the broker cannot be reached.
    init(_ settings: OwnerSettings, keys: [FleetKey]) throws(Failure) {
        view = FleetView(
            settings.fleet,
            keys: keys,
            revoked: settings.revokedKeyIDs,
            isValid: Ed25519.isValid
        )
        guard let address = settings.broker.address else {
            throw Failure(description: "mqtt: url is missing")
        }
        loop = try Self.makeLoop()
        connection = try makeConnection(to: address, settings: settings.broker)
        connection?.connect(at: MonotonicClock.now)
        try wait(atMost: Self.replyTimeout) { $0.isConnected }
        guard isConnected else { throw Failure(description: "the broker does not answer") }
        connection?.subscribe(view.subscriptions(includesReleases: true))
        try waitForRetainedMessages()
    }

    /// Creates the event loop of the session.
    private static func makeLoop() throws(Failure) -> GatewayLoop {
        do throws(SystemCallError) {
            return try GatewayLoop()
        } catch {
            throw Failure(description: "cannot start: \(error)")
        }
    }

    /// Creates the connection to the broker at `address`, whose events are passed to `handleEvent`.
    private func makeConnection(
        to address: BrokerAddress,
        settings: BrokerSettings
    ) throws(Failure) -> BrokerConnection {
        do throws(StartFailure) {
            return try BrokerConnection(
                settings,
                address: address,
                // A client with the same id would disconnect this one, so the id cannot be guessed.
                clientID: "loopbanner-fleet-\(RandomToken.make())",
                will: nil,
                loop: loop
            ) { [unowned self] event, now in handleEvent(event, at: now) }
        } catch {
            throw Failure(description: "\(error)")
        }
    }

    /// Waits until all retained messages have arrived after a subscription. Throws if the connection to the
    /// broker is lost.
    private func waitForRetainedMessages() throws(Failure) {
        lastMessageTime = nil
        let silenceEnd = MonotonicClock.now + Self.longestSilence
        try wait(atMost: Self.replyTimeout) { session in
            let end = session.lastMessageTime.map { $0 + Self.quiet } ?? silenceEnd
            return end <= MonotonicClock.now
        }
    }

    private func handleEvent(_ event: BrokerConnection.Event, at now: Instant) {
        switch event {
        case .connected: isConnected = true
        case .disconnected(let reason): failure = reason
        case .message(let message):
            lastMessageTime = now
            receive(message)
        }
    }

    /// Stores the contents of a message from the broker in the view of the fleet. If the message is a
    /// response or a statement, also stores it in `response` or `race`.
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

    /// Processes messages from the broker until `condition` is true, but no longer than `limit`. Returns
    /// whether `condition` has become true. Throws if the connection to the broker is lost.
    @discardableResult
    func wait(atMost limit: Nanoseconds, until condition: (OwnerSession) -> Bool) throws(Failure) -> Bool {
        let end = MonotonicClock.now + limit
        while !condition(self) {
            if let failure { throw Failure(description: "the broker: \(failure)") }
            let now = MonotonicClock.now
            guard now < end else { return false }
            do throws(SystemCallError) {
                try loop.processEvents(until: min(end, now + .milliseconds(50)))
            } catch {
                throw Failure(description: "\(error)")
            }
            connection?.advance(to: MonotonicClock.now)
        }
        return true
    }

    /// Subscribes to `filter`, and returns the retained messages by their MQTT topics. The result may include
    /// retained messages of other topics that arrive at the same time. Throws if the connection to the broker
    /// is lost.
    func retainedMessages(below filter: String) throws(Failure) -> [String: [UInt8]] {
        retainedMessages = [:]
        connection?.subscribe([filter])
        try waitForRetainedMessages()
        defer { retainedMessages = nil }
        return retainedMessages ?? [:]
    }

    /// Prepares for a response on `topic` that contains `token`. When the response arrives, it is stored in
    /// `response`.
    func expectResponse(on topic: String, token: String) {
        expectedResponse = (topic, token)
        response = nil
        connection?.subscribe([topic])
    }

    /// Stores the response of a sign in `response` if `message` contains the expected token on the expected
    /// topic.
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

    /// Publishes a statement on `topic`, and records it in `race` so that its order among the statements of
    /// other owners can be determined.
    func publish(statement: [UInt8], on topic: String) {
        race.publish(statement, on: topic)
        publish(topic, statement)
    }

    /// Publishes a message on `topic`. A retained message is also added to `view` immediately, before the
    /// broker returns it.
    func publish(_ topic: String, _ payload: [UInt8], isRetained: Bool = true) {
        if isRetained { view.receive(IncomingMessage(topic, payload)) }
        connection?.publish(Publication(topic, payload, isRetained: isRetained), isAcknowledged: true)
    }

    /// Ends the connection after the broker has acknowledged all messages, because an unacknowledged message
    /// may be lost. Throws if the broker does not acknowledge them in time.
    func disconnect() throws(Failure) {
        let isComplete = try wait(atMost: Self.replyTimeout) { $0.connection?.unacknowledgedMessages == 0 }
        guard isComplete else { throw Failure(description: "the broker does not acknowledge the messages") }
        connection?.disconnect()
    }
}
