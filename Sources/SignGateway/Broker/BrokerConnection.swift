import CGateway
import GatewayMessages
import Glibc
import LinuxSystem
import MonotonicTime

/// A connection to an MQTT 3.1.1 broker. It runs libmosquitto in the gateway's event loop, without a separate
/// thread.
final class BrokerConnection {
    enum Event {
        /// The broker has accepted the connection.
        case connected
        /// The connection was lost or could not be established. The associated value is the reason.
        case disconnected(String)
        case message(IncomingMessage)
    }

    private let client: OpaquePointer
    private let loop: GatewayLoop
    private let address: BrokerAddress
    private let onEvent: (Event, Instant) -> Void
    private var descriptor: CInt?
    /// The test that precedes a connection and determines whether the broker accepts connections, or nil if
    /// no test is running.
    private var probe: ConnectionProbe?
    /// The events that libmosquitto's callbacks have recorded. They are processed only after the libmosquitto
    /// function that triggered the callbacks has returned.
    private var pendingEvents: [Event] = []
    private(set) var isConnected = false
    /// The number of published messages that are incomplete. These messages either have not been sent yet, or
    /// have not been acknowledged by the broker.
    private(set) var unacknowledgedMessages = 0

    /// The interval at which libmosquitto pings the broker, in seconds.
    private static let keepAlive: CInt = 60
    /// MQTT's quality of service level for at-least-once delivery.
    private static let atLeastOnce: CInt = 1
    /// The maximum number of messages that are processed before other file descriptors of the event loop are
    /// served.
    private static let maximumPacketsPerTurn = 64
    private static let checkInterval = Nanoseconds.seconds(10)
    private var checkTime: Instant?

    /// Creates a connection to the broker at `address`, which stays closed until `connect(at:)` is called. If
    /// `will` is not nil, the broker publishes it when the connection is lost. `onEvent` is called for each
    /// event of the connection.
    ///
    /// - Throws: `StartFailure` if the password cannot be read, or if libmosquitto rejects a setting.
    init(
        _ settings: BrokerSettings,
        address: BrokerAddress,
        clientID: String,
        will: Publication?,
        loop: GatewayLoop,
        onEvent: @escaping (Event, Instant) -> Void
    ) throws(StartFailure) {
        let password = try settings.passwordFile.map(Self.firstLine(ofFile:))
        mosquitto_lib_init()
        // The broker must not keep messages for this client while it is not connected.
        let isCleanSession = true
        guard let client = mosquitto_new(clientID, isCleanSession, nil) else {
            throw StartFailure("mqtt: not enough memory for a connection to the broker")
        }
        self.client = client
        self.loop = loop
        self.address = address
        self.onEvent = onEvent
        // The callbacks of libmosquitto receive this pointer, from which they find the connection.
        mosquitto_user_data_set(client, Unmanaged.passUnretained(self).toOpaque())
        // libmosquitto rejects a password without a user.
        let passwordForUser = settings.user == nil ? nil : password
        let code = mosquitto_username_pw_set(client, settings.user, passwordForUser)
        try Self.throwIfFailed(code, settingKey: "user")
        if let will { try Self.setWill(will, of: client) }
        if address.isSecure { try Self.enableTLS(certificates: settings.certificates, of: client) }
        Self.setCallbacks(of: client)
    }

    private static func setWill(_ will: Publication, of client: OpaquePointer) throws(StartFailure) {
        let size = CInt(will.payload.count)
        let code = mosquitto_will_set(client, will.topic, size, will.payload, atLeastOnce, true)
        try throwIfFailed(code, settingKey: "node")
    }

    /// Configures `client` to encrypt the connection with TLS. `certificates` is the path of the trusted
    /// certificates, or nil for the system's certificates. Throws an error if libmosquitto rejects them.
    private static func enableTLS(certificates: String?, of client: OpaquePointer) throws(StartFailure) {
        let systemFolder = certificates == nil ? "/etc/ssl/certs" : nil
        let code = mosquitto_tls_set(client, certificates, systemFolder, nil, nil, nil)
        try throwIfFailed(code, settingKey: "ca")
    }

    /// Registers the callbacks of libmosquitto. The callbacks only record events, because libmosquitto must
    /// not be called from within its own callbacks.
    private static func setCallbacks(of client: OpaquePointer) {
        mosquitto_connect_callback_set(client) { _, owner, code in
            let isAccepted = code == 0
            let event: Event =
                isAccepted ? .connected : .disconnected(String(cString: mosquitto_connack_string(code)))
            BrokerConnection.connection(fromUserData: owner)?.pendingEvents.append(event)
        }
        mosquitto_publish_callback_set(client) { _, owner, _ in
            BrokerConnection.connection(fromUserData: owner)?.unacknowledgedMessages -= 1
        }
        mosquitto_message_callback_set(client) { _, owner, message in
            guard let message = message?.pointee,
                let incoming = BrokerConnection.incomingMessage(copying: message)
            else {
                return
            }
            BrokerConnection.connection(fromUserData: owner)?.pendingEvents.append(.message(incoming))
        }
    }

    /// Returns a copy of a message in libmosquitto's memory, or nil if the message has no topic.
    private static func incomingMessage(copying message: mosquitto_message) -> IncomingMessage? {
        guard let topic = message.topic else { return nil }
        // A longer message is copied with one byte more than the maximum, so that the size check rejects it.
        let maximumCount = IncomingMessage.longestReceived + 1
        let count = message.payload == nil ? 0 : min(Int(message.payloadlen), maximumCount)
        let payload = UnsafeRawBufferPointer(start: message.payload, count: count)
        return IncomingMessage(String(cString: topic), Array(payload), isRetained: message.retain)
    }

    deinit {
        if let descriptor { loop.remove(descriptor) }
        mosquitto_destroy(client)
        mosquitto_lib_cleanup()
    }

    private static func connection(fromUserData userData: UnsafeMutableRawPointer?) -> BrokerConnection? {
        userData.map { Unmanaged<BrokerConnection>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func firstLine(ofFile path: String) throws(StartFailure) -> String {
        let text = try readText(path, limit: 4096)
        return String(Substring(text.utf8.prefix { $0 != UInt8(ascii: "\n") }))
    }

    /// Throws an error that names the configuration key `key` if `code`, the result of a libmosquitto
    /// function, reports a failure.
    private static func throwIfFailed(_ code: CInt, settingKey key: String) throws(StartFailure) {
        if code != 0 { throw StartFailure("mqtt: \(key): \(failureReason(forCode: code))") }
    }

    /// Returns the message for libmosquitto's error `errorCode`. If the code represents a system error, the
    /// message depends on `errno`.
    private static func failureReason(forCode errorCode: CInt) -> String {
        let systemCode = errno
        let isSystemError = errorCode == CInt(MOSQ_ERR_ERRNO.rawValue)
        let message = isSystemError ? UnsafePointer(strerror(systemCode)) : mosquitto_strerror(errorCode)
        return message.map { String(cString: $0) } ?? "error \(errorCode)"
    }

    // MARK: The connection

    /// The next time at which the caller must call `advance(to:)`, or nil if the connection is closed.
    var deadline: Instant? { checkTime }

    /// Starts to connect to the broker, and returns without waiting for the result, which is reported as an
    /// event.
    func connect(at now: Instant) {
        let probe = ConnectionProbe(host: address.host, port: address.port)
        self.probe = probe
        checkTime = now + Self.checkInterval
        continueConnecting(after: probe.start(), at: now)
    }

    /// Continues to connect after a step of the probe, the test that precedes a connection. Depending on
    /// `outcome`, waits for the next step, connects to the broker, or reports the failure.
    private func continueConnecting(after outcome: ConnectionProbe.Outcome, at now: Instant) {
        switch outcome {
        case .failed(let reason): handleLoss(reason: reason, at: now)
        case .waiting(let descriptor, let interest):
            watch(descriptor, at: now) { [weak self] now in self?.finishProbeStep(at: now) }
            loop.watch(descriptor, for: interest)
        case .reachable:
            probe = nil
            connectToReachableBroker(at: now)
        }
    }

    /// Processes the result of the probe's current step, whose descriptor has become ready.
    private func finishProbeStep(at now: Instant) {
        guard let probe else { return }
        // The probe closes the descriptor, so the loop must stop watching it first.
        unwatch()
        continueConnecting(after: probe.finishStep(), at: now)
    }

    /// Connects to the broker, and watches the socket of the connection. Because the probe has just reached
    /// the broker, this usually blocks for one round trip. It blocks for longer if the name server stops
    /// answering at this moment, or if an earlier address of the broker does not answer.
    private func connectToReachableBroker(at now: Instant) {
        let code = mosquitto_connect(client, address.host, CInt(address.port), Self.keepAlive)
        guard code == 0 else { return handleLoss(reason: Self.failureReason(forCode: code), at: now) }
        watch(mosquitto_socket(client), at: now) { [weak self] now in self?.sendAndReceive(at: now) }
        updateWatchedOperations()
    }

    /// Calls `handler` whenever `socket` is readable. If the event loop cannot watch the socket, the
    /// connection counts as lost.
    private func watch(_ socket: CInt, at now: Instant, _ handler: @escaping GatewayLoop.Handler) {
        do throws(SystemCallError) {
            try loop.watch(socket, handler)
            descriptor = socket
        } catch {
            handleLoss(reason: "\(error)", at: now)
        }
    }

    private func unwatch() {
        if let descriptor { loop.remove(descriptor) }
        descriptor = nil
    }

    /// Performs the tasks that are due at `now`: has libmosquitto ping the broker, or ends a connection
    /// attempt that takes too long.
    func advance(to now: Instant) {
        guard let time = checkTime, time <= now else { return }
        guard probe == nil else { return handleLoss(reason: "no answer", at: now) }
        checkTime = now + Self.checkInterval
        handleResult(mosquitto_loop_misc(client), at: now)
    }

    /// Receives and sends MQTT packets without blocking. Processes at most 64 packets, so that other file
    /// descriptors of the event loop do not wait for long.
    private func sendAndReceive(at now: Instant) {
        for _ in 0..<Self.maximumPacketsPerTurn {
            // A handler may have ended the connection.
            guard let descriptor else { return }
            var readiness = pollfd(fd: descriptor, events: Int16(POLLIN | POLLOUT), revents: 0)
            guard poll(&readiness, 1, 0) > 0 else { return }
            let events = Int32(readiness.revents)
            let mustWrite = events & POLLOUT != 0 && mosquitto_want_write(client)
            let mustRead = events & (POLLIN | POLLHUP | POLLERR) != 0
            guard mustWrite || mustRead else { return }
            let packetCount: CInt = 1
            var code: CInt = 0
            if mustWrite { code = mosquitto_loop_write(client, packetCount) }
            if code == 0, mustRead { code = mosquitto_loop_read(client, packetCount) }
            handleResult(code, at: now)
        }
    }

    /// Handles `code`, the result of a libmosquitto function, and the events that its callbacks recorded. If
    /// the function reports a failure, the connection counts as lost.
    private func handleResult(_ code: CInt, at now: Instant) {
        // The reason may depend on `errno`, which the event handlers can change.
        let failureReason = code == 0 ? nil : Self.failureReason(forCode: code)
        let events = pendingEvents
        pendingEvents = []
        for event in events {
            if case .connected = event { isConnected = true }
            if case .disconnected(let reason) = event { return handleLoss(reason: reason, at: now) }
            onEvent(event, now)
        }
        if let failureReason { return handleLoss(reason: failureReason, at: now) }
        // After `mosquitto_disconnect`, libmosquitto reports success even if it loses a later connection.
        // Only the missing socket reveals the loss.
        if mosquitto_socket(client) < 0 { return handleLoss(reason: "the connection was closed", at: now) }
        updateWatchedOperations()
    }

    private func updateWatchedOperations() {
        guard let descriptor else { return }
        loop.watch(descriptor, for: mosquitto_want_write(client) ? [.reading, .writing] : .reading)
    }

    /// Closes the connection, or ends the attempt to connect, and reports the event `disconnected` with
    /// `reason`.
    private func handleLoss(reason: String, at now: Instant) {
        unwatch()
        probe = nil
        checkTime = nil
        isConnected = false
        pendingEvents = []
        if mosquitto_socket(client) >= 0 { mosquitto_disconnect(client) }
        onEvent(.disconnected(reason), now)
    }

    // MARK: Messages

    func subscribe(_ topics: [String]) {
        for topic in topics { mosquitto_subscribe(client, nil, topic, 1) }
        updateWatchedOperations()
    }

    func unsubscribe(_ topic: String) {
        mosquitto_unsubscribe(client, nil, topic)
        updateWatchedOperations()
    }

    /// Returns whether `topic` matches the topic filter `filter`, which may contain wildcards, such as
    /// `weather/+` (MQTT 3.1.1, 4.7).
    static func matches(_ topic: String, _ filter: String) -> Bool {
        var isMatch = false
        return mosquitto_topic_matches_sub(filter, topic, &isMatch) == 0 && isMatch
    }

    /// Publishes a message on the broker. It is delivered at least once if `isAcknowledged` is true, or else
    /// at most once.
    func publish(_ publication: Publication, isAcknowledged: Bool) {
        let atMostOnce: CInt = 0
        let code = mosquitto_publish(
            client,
            nil,
            publication.topic,
            CInt(publication.payload.count),
            publication.payload,
            isAcknowledged ? Self.atLeastOnce : atMostOnce,
            publication.isRetained
        )
        if code == 0 { unacknowledgedMessages += 1 }
        updateWatchedOperations()
    }

    /// Disconnects from the broker if it is connected. Waits up to 0.1 s until the DISCONNECT packet of MQTT
    /// is sent.
    func disconnect() {
        guard isConnected else { return }
        mosquitto_disconnect(client)
        let (attempts, microseconds): (Int, useconds_t) = (20, 5_000)
        for _ in 0..<attempts where mosquitto_want_write(client) {
            _ = mosquitto_loop_write(client, 1)
            usleep(microseconds)
        }
    }
}
