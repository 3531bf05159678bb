import CGateway
import GatewayMessages
import Glibc
import LinuxSystem
import MonotonicTime

/// A connection to a broker by MQTT 3.1.1: libmosquitto, in the gateway's loop.
final class BrokerConnection {
    /// A setting that the library does not take, and why.
    struct Misfit: Error, CustomStringConvertible {
        var description: String
    }

    /// What has happened.
    enum Incident {
        /// The broker has accepted the connection.
        case connected
        /// The connection has ended, or there was none; the reason.
        case lost(String)
        /// A message has come.
        case message(IncomingMessage)
    }

    private let client: OpaquePointer
    private let loop: GatewayLoop
    private let address: BrokerAddress
    private let handle: (Incident, Instant) -> Void
    private var descriptor: CInt?
    /// Looks whether the broker takes connections; nil when it has.
    private var probe: ReachProbe?
    /// What callbacks of the library have left for after the call.
    private var incidents: [Incident] = []
    private(set) var isConnected = false

    /// How often the broker hears of a silent gateway, and the library looks whether it should.
    private static let keepAlive: CInt = 60
    private static let lookEvery = Nanoseconds.seconds(10)
    private var look: Instant?

    /// A connection as `settings` say, not made yet, whose end the broker tells with `will`.
    init(
        _ settings: BrokerSettings,
        to address: BrokerAddress,
        password: String?,
        as id: String,
        will: Publication,
        on loop: GatewayLoop,
        _ handle: @escaping (Incident, Instant) -> Void
    ) throws(Misfit) {
        mosquitto_lib_init()
        guard let client = mosquitto_new(id, true, nil) else {
            throw Misfit(description: "there is not enough memory for a connection to the broker")
        }
        self.client = client
        self.loop = loop
        self.address = address
        self.handle = handle
        mosquitto_user_data_set(client, Unmanaged.passUnretained(self).toOpaque())
        try Self.check(
            mosquitto_username_pw_set(client, settings.user, settings.user == nil ? nil : password),
            "user"
        )
        try Self.check(
            mosquitto_will_set(client, will.topic, CInt(will.payload.count), will.payload, 1, true),
            "node"
        )
        if address.isSecure {
            let folder = settings.certificates == nil ? "/etc/ssl/certs" : nil
            try Self.check(mosquitto_tls_set(client, settings.certificates, folder, nil, nil, nil), "ca")
        }
        mosquitto_connect_callback_set(client) { _, owner, code in
            let reason = code == 0 ? nil : String(cString: mosquitto_connack_string(code))
            BrokerConnection.of(owner)?.incidents.append(reason.map { .lost($0) } ?? .connected)
        }
        mosquitto_message_callback_set(client) { _, owner, message in
            guard let message = message?.pointee, let topic = message.topic else { return }
            // More bytes are refused by their number.
            let count = min(Int(message.payloadlen), IncomingMessage.mostBytes + 1)
            let bytes = UnsafeRawBufferPointer(
                start: message.payload,
                count: message.payload == nil ? 0 : count
            )
            let incoming = IncomingMessage(String(cString: topic), Array(bytes), isRetained: message.retain)
            BrokerConnection.of(owner)?.incidents.append(.message(incoming))
        }
    }

    deinit {
        if let descriptor { loop.forget(descriptor) }
        mosquitto_destroy(client)
        mosquitto_lib_cleanup()
    }

    private static func of(_ owner: UnsafeMutableRawPointer?) -> BrokerConnection? {
        owner.map { Unmanaged<BrokerConnection>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func check(_ code: CInt, _ key: String) throws(Misfit) {
        if code != 0 { throw Misfit(description: "\(key): \(reason(code))") }
    }

    private static func reason(_ code: CInt) -> String {
        let error = errno
        let isSystems = code == CInt(MOSQ_ERR_ERRNO.rawValue)
        let text = isSystems ? UnsafePointer(strerror(error)) : mosquitto_strerror(code)
        return text.map { String(cString: $0) } ?? "error \(code)"
    }

    // MARK: The connection

    /// When `timePassed` is to be called; nil without a connection.
    var deadline: Instant? { look }

    /// Begins to connect.
    func connect(at now: Instant) {
        let probe = ReachProbe(host: address.host, port: address.port)
        self.probe = probe
        look = now + Self.lookEvery
        take(probe.next(), at: now)
    }

    private func take(_ outcome: ReachProbe.Outcome, at now: Instant) {
        forgetSocket()
        switch outcome {
        case .failed(let reason): lose(reason, at: now)
        case .waiting(let socket):
            watch(socket, at: now) { [weak self] now in
                guard let self, let probe else { return }
                // The descriptor is forgotten before the probe closes it.
                take(probe.look(), at: now)
            }
            loop.watch(socket, for: .writing)
        case .reached:
            probe = nil
            // The broker is there, so this waits no longer than the network takes.
            let code = mosquitto_connect(client, address.host, CInt(address.port), Self.keepAlive)
            guard code == 0 else { return lose(Self.reason(code), at: now) }
            watch(mosquitto_socket(client), at: now) { [weak self] now in self?.serve(at: now) }
            waitForSocket()
        }
    }

    private func watch(_ socket: CInt, at now: Instant, _ handler: @escaping GatewayLoop.Handler) {
        do throws(SystemCallError) {
            try loop.watch(socket, handler)
            descriptor = socket
        } catch {
            lose("\(error)", at: now)
        }
    }

    private func forgetSocket() {
        if let descriptor { loop.forget(descriptor) }
        descriptor = nil
    }

    /// Lets the library look whether the broker is still there, or gives a silent one up.
    func timePassed(at now: Instant) {
        guard let time = look, time <= now else { return }
        guard probe == nil else { return lose("no answer", at: now) }
        look = now + Self.lookEvery
        finish(mosquitto_loop_misc(client), at: now)
    }

    /// Does what the socket is ready for.
    private func serve(at now: Instant) {
        guard let descriptor else { return }
        var state = pollfd(fd: descriptor, events: Int16(POLLIN | POLLOUT), revents: 0)
        guard poll(&state, 1, 0) > 0 else { return }
        let events = Int32(state.revents)
        var code: CInt = 0
        if events & POLLOUT != 0, mosquitto_want_write(client) { code = mosquitto_loop_write(client, 1) }
        if code == 0, events & (POLLIN | POLLHUP | POLLERR) != 0 { code = mosquitto_loop_read(client, 1) }
        finish(code, at: now)
    }

    /// Tells what a call of the library has brought.
    private func finish(_ code: CInt, at now: Instant) {
        let reason = code == 0 ? nil : Self.reason(code)
        for incident in incidents.drained() {
            if case .connected = incident { isConnected = true }
            guard case .lost(let reason) = incident else {
                handle(incident, now)
                continue
            }
            return lose(reason, at: now)
        }
        if let reason { return lose(reason, at: now) }
        // After a farewell of ours the library calls the end of a later connection a success, too.
        if mosquitto_socket(client) < 0 { return lose("the connection has ended", at: now) }
        waitForSocket()
    }

    private func waitForSocket() {
        guard let descriptor else { return }
        loop.watch(descriptor, for: mosquitto_want_write(client) ? [.reading, .writing] : .reading)
    }

    private func lose(_ reason: String, at now: Instant) {
        forgetSocket()
        probe = nil
        look = nil
        isConnected = false
        incidents.removeAll()
        if mosquitto_socket(client) >= 0 { mosquitto_disconnect(client) }
        handle(.lost(reason), now)
    }

    // MARK: Messages

    /// Asks for the messages on `topics`.
    func subscribe(_ topics: [String]) {
        for topic in topics { mosquitto_subscribe(client, nil, topic, 1) }
        waitForSocket()
    }

    /// Whether `topic` is one of those that `filter` names.
    static func matches(_ topic: String, _ filter: String) -> Bool {
        var isMatch = false
        return mosquitto_topic_matches_sub(filter, topic, &isMatch) == 0 && isMatch
    }

    /// Hands `publication` to the broker; `isCertain` until it has said that it has it.
    func publish(_ publication: Publication, isCertain: Bool) {
        let payload = publication.payload
        mosquitto_publish(
            client,
            nil,
            publication.topic,
            CInt(payload.count),
            payload,
            isCertain ? 1 : 0,
            publication.isRetained
        )
        waitForSocket()
    }

    /// Says farewell, and waits for it to be sent for a moment at most.
    func end() {
        guard isConnected else { return }
        mosquitto_disconnect(client)
        for _ in 0..<20 where mosquitto_want_write(client) {
            _ = mosquitto_loop_write(client, 1)
            usleep(5_000)
        }
    }
}

extension [BrokerConnection.Incident] {
    /// The elements, which are taken out.
    fileprivate mutating func drained() -> [Element] {
        defer { removeAll() }
        return self
    }
}
