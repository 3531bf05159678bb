import CGateway
import Glibc
import LinuxSystem
import MonotonicTime

/// What a server of HTTP asks about requests.
protocol HTTPRequests: AnyObject {
    /// Judges a request by its head.
    func admit(_ request: WebRequest) -> WebGate.Admission
    /// Answers a request that is whole: at once, or later by `respond`.
    func answer(_ exchange: HTTPExchange, _ route: Route, step: String?, isKnown: Bool)
    /// A request has ended.
    func ended(_ exchange: HTTPExchange)
}

/// A server of HTTP on the gateway's thread: libmicrohttpd, whose callbacks end here.
final class HTTPServer {
    /// The most connections.
    static let connections = 64
    /// Connections beyond these, which exist until they are closed.
    private static let closingConnections = 32
    /// How long a request may take to arrive, an answer to leave, and a connection to be idle.
    static let patience = Nanoseconds.seconds(30)
    /// The memory of a connection, in bytes. A head that does not fit is refused by libmicrohttpd itself, without the
    /// headers that every other answer has.
    private static let memory = 48 << 10
    /// As much of a body that is too long is read, so that its client hears why it is refused.
    private static let mostBytesToRefuse = 1 << 20

    private var server: OpaquePointer?
    private weak var requests: HTTPRequests?
    private let loop: GatewayLoop
    private var connections: ConnectionTable<OpaquePointer>
    /// The requests that are being read or answered.
    private var exchanges: [OpaquePointer: HTTPExchange] = [:]
    private let proxies: ProxyRule
    /// The requests of each visitor, where proxies are trusted.
    private var visitors = Crowd<Visitor>(limit: ConnectionTable<OpaquePointer>.mostOfOneVisitor)

    /// Why there is no server.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Starts a server on the socket `listener`, which it closes.
    init(
        _ listener: CInt,
        isLocal: Bool,
        identity: (certificate: String, key: String)?,
        proxies: ProxyRule,
        for requests: HTTPRequests,
        on loop: GatewayLoop
    ) throws(Failure) {
        self.requests = requests
        self.loop = loop
        self.proxies = proxies
        connections = ConnectionTable(limit: Self.connections, proxies: proxies, isLocal: isLocal)
        var settings = lb_http_settings(
            listener: listener,
            connections: UInt32(Self.connections + Self.closingConnections),
            idle_seconds: UInt32(Self.patience.rawValue / Nanoseconds.perSecond),
            request_memory: Self.memory,
            certificate: nil,
            key: nil,
            handler: handleRequest,
            completed: handleCompletion,
            connected: handleConnection,
            context: Unmanaged.passUnretained(self).toOpaque()
        )
        server = Self.start(&settings, identity)
        guard let server else {
            close(listener)
            let remedy = identity == nil ? "" : "; are certificate and key right, and without a password?"
            throw Failure(description: "cannot start the web server\(remedy)")
        }
        do throws(SystemCallError) {
            try loop.watch(lb_http_descriptor(server)) { [weak self] _ in self?.run() }
        } catch {
            throw Failure(description: "cannot start the web server: \(error)")
        }
    }

    private static func start(
        _ settings: inout lb_http_settings,
        _ identity: (certificate: String, key: String)?
    ) -> OpaquePointer? {
        guard let identity else { return lb_http_start(&settings) }
        return identity.certificate.withCString { certificate in
            identity.key.withCString { key in
                settings.certificate = certificate
                settings.key = key
                return lb_http_start(&settings)
            }
        }
    }

    /// Ends the server and all connections. No exchange may be suspended.
    func stop() {
        guard let server else { return }
        loop.forget(lb_http_descriptor(server))
        MHD_stop_daemon(server)
        self.server = nil
    }

    /// Does what can be done without waiting.
    func run() {
        if let server { MHD_run(server) }
    }

    /// The next instant at which something is to be done without a byte from outside.
    func deadline(at now: Instant) -> Instant? {
        var milliseconds: UInt64 = 0
        var deadlines = [connections.deadline].compactMap { $0 }
        if let server, MHD_get_timeout(server, &milliseconds) == .YES {
            deadlines.append(now + .milliseconds(Int64(clamping: min(milliseconds, 3_600_000))))
        }
        return deadlines.min()
    }

    /// Gives up connections whose time is over: libmicrohttpd itself waits for as long as a byte comes now and then.
    func timePassed(at now: Instant) {
        for socket in connections.overdue(at: now) { shutdown(socket, CInt(SHUT_RDWR)) }
        run()
    }

    /// Begins to close a connection.
    private func beginClosing(_ connection: OpaquePointer) {
        guard let socket = connections.close(connection) else { return }
        if let exchange = exchanges[connection], exchange.stream != nil {
            exchange.isEnding = true
            exchange.resume()
        }
        shutdown(socket, CInt(SHUT_RDWR))
    }
}

/// What libmicrohttpd calls.
extension HTTPServer {
    fileprivate func began(_ connection: OpaquePointer) {
        let socket = lb_http_socket(connection)
        let excess = connections.begin(
            connection,
            socket: socket,
            address: NetworkAddress.peer(of: socket),
            until: MonotonicClock.now + Self.patience
        ) { other in
            // What waits for the sign cannot be ended at once.
            if case .awaited? = exchanges[other]?.answer { false } else { true }
        }
        if let excess { beginClosing(excess) }
    }

    fileprivate func closed(_ connection: OpaquePointer) { connections.end(connection) }

    /// Who asks with these headers.
    fileprivate func visitor(_ connection: OpaquePointer, _ headers: [String: String]) -> Visitor {
        connections.visitor(connection, forwardedFor: headers["x-forwarded-for"])
    }

    private func giveTime(_ connection: OpaquePointer, _ time: Nanoseconds?) {
        connections.keep(connection, until: time.map { MonotonicClock.now + $0 })
    }

    /// The head of a request has arrived.
    fileprivate func begin(_ exchange: HTTPExchange) -> MHD_Result {
        giveTime(exchange.connection, Self.patience)
        exchanges[exchange.connection] = exchange
        connections.attribute(exchange.connection, to: exchange.request.visitor)
        guard visitors.enter(exchange.request.visitor) || proxies.isEmpty else {
            return send(.tooMany, exchange)
        }
        guard let requests else { return .NO }
        let admission = requests.admit(exchange.request)
        exchange.admission = admission
        guard case .refused(let response) = admission else { return .YES }
        return send(response, exchange)
    }

    /// A part of a body has arrived.
    fileprivate func take(_ bytes: UnsafeRawBufferPointer, _ exchange: HTTPExchange) -> MHD_Result {
        exchange.received += bytes.count
        guard exchange.received <= Self.mostBytesToRefuse else { return .NO }
        // libmicrohttpd takes no answer in the midst of a body, so the rest is read and forgotten.
        if exchange.isTooLong { exchange.request.body = [] } else { exchange.request.body += bytes }
        return .YES
    }

    /// A request is whole, or its answer is there.
    fileprivate func proceed(_ exchange: HTTPExchange) -> MHD_Result {
        if exchange.isTooLong { return send(.tooLong, exchange) }
        if case .open = exchange.answer {
            guard let requests, case .admitted(let route, let step, let isKnown) = exchange.admission else {
                return .NO
            }
            giveTime(exchange.connection, Self.patience)
            exchange.answer = .awaited
            requests.answer(exchange, route, step: step, isKnown: isKnown)
        }
        switch exchange.answer {
        case .response(let response): return send(response, exchange)
        case .stream:
            giveTime(exchange.connection, nil)
            return sendStream(exchange)
        case .open, .awaited:
            exchange.suspend()
            return .YES
        }
    }

    fileprivate func end(_ exchange: HTTPExchange) {
        requests?.ended(exchange)
        exchanges[exchange.connection] = nil
        visitors.leave(exchange.request.visitor)
        giveTime(exchange.connection, Self.patience)
    }

    private func send(_ response: WebResponse, _ exchange: HTTPExchange) -> MHD_Result {
        let made = response.body.withUnsafeBytes { body in
            MHD_create_response_from_buffer(
                body.count,
                UnsafeMutableRawPointer(mutating: body.baseAddress),
                .RESPMEM_MUST_COPY
            )
        }
        return queue(made, response.status, response.headers, exchange)
    }

    private func sendStream(_ exchange: HTTPExchange) -> MHD_Result {
        let context = Unmanaged.passUnretained(exchange).toOpaque()
        let made = MHD_create_response_from_callback(UInt64.max, 4096, readStream, context, nil)
        return queue(
            made,
            200,
            [("Content-Type", "text/event-stream"), ("X-Accel-Buffering", "no")],
            exchange
        )
    }

    private func queue(
        _ response: OpaquePointer?,
        _ status: UInt32,
        _ headers: [(name: String, value: String)],
        _ exchange: HTTPExchange
    ) -> MHD_Result {
        guard let response else { return .NO }
        for (name, value) in WebResponse.commonHeaders + headers {
            MHD_add_response_header(response, name, value)
        }
        defer { MHD_destroy_response(response) }
        return MHD_queue_response(exchange.connection, status, response)
    }
}

private func server(_ context: UnsafeMutableRawPointer?) -> HTTPServer? {
    context.map { Unmanaged<HTTPServer>.fromOpaque($0).takeUnretainedValue() }
}

private func handleConnection(
    _ context: UnsafeMutableRawPointer?,
    _ connection: OpaquePointer?,
    _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ what: MHD_ConnectionNotificationCode
) {
    guard let server = server(context), let connection else { return }
    if what == .CONNECTION_NOTIFY_STARTED { server.began(connection) } else { server.closed(connection) }
}

private func handleRequest(
    _ context: UnsafeMutableRawPointer?,
    _ connection: OpaquePointer?,
    _ path: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?,
    _ version: UnsafePointer<CChar>?,
    _ bytes: UnsafePointer<CChar>?,
    _ count: UnsafeMutablePointer<Int>?,
    _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let server = server(context), let connection, let path, let method, let count, let slot else {
        return .NO
    }
    guard let known = slot.pointee else {
        let headers = pairs(of: connection, .HEADER_KIND)
        let request = WebRequest(
            visitor: server.visitor(connection, headers),
            method: String(cString: method),
            path: WebRequest.escaped(lineBytes(path)),
            query: pairs(of: connection, .GET_ARGUMENT_KIND),
            headers: headers
        )
        let exchange = HTTPExchange(connection, request)
        // Released when libmicrohttpd says that the request has ended.
        slot.pointee = Unmanaged.passRetained(exchange).toOpaque()
        return server.begin(exchange)
    }
    let exchange = Unmanaged<HTTPExchange>.fromOpaque(known).takeUnretainedValue()
    guard count.pointee > 0 else { return server.proceed(exchange) }
    let part = UnsafeRawBufferPointer(start: bytes, count: count.pointee)
    count.pointee = 0
    return server.take(part, exchange)
}

private func handleCompletion(
    _ context: UnsafeMutableRawPointer?,
    _ connection: OpaquePointer?,
    _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ reason: MHD_RequestTerminationCode
) {
    guard let server = server(context), let known = slot?.pointee else { return }
    slot?.pointee = nil
    server.end(Unmanaged<HTTPExchange>.fromOpaque(known).takeRetainedValue())
}

private func readStream(
    _ context: UnsafeMutableRawPointer?,
    _ position: UInt64,
    _ room: UnsafeMutablePointer<CChar>?,
    _ size: Int
) -> Int {
    guard let context, let room else { return -1 }
    let exchange = Unmanaged<HTTPExchange>.fromOpaque(context).takeUnretainedValue()
    if exchange.isEnding { return -1 }
    let bytes = exchange.stream?.take(size, at: MonotonicClock.now) ?? []
    if bytes.isEmpty { exchange.suspend() }
    for (index, byte) in bytes.enumerated() { room[index] = CChar(bitPattern: byte) }
    return bytes.count
}

/// The headers of a request by their names in lower case, or the members of its query.
private func pairs(of connection: OpaquePointer, _ kind: MHD_ValueKind) -> [String: String] {
    var pairs = HeaderPairs()
    withUnsafeMutablePointer(to: &pairs) { pointer in
        _ = MHD_get_connection_values(connection, kind, collectPair, pointer)
    }
    return pairs.byName
}

/// The bytes of a part of the request line.
private func lineBytes(_ text: UnsafePointer<CChar>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: text, count: strlen(text))
}

/// A value of a header, or one of the query with percent signs.
private func text(of value: UnsafePointer<CChar>, _ kind: MHD_ValueKind) -> String {
    kind == .GET_ARGUMENT_KIND ? WebRequest.escaped(lineBytes(value)) : String(cString: value)
}

private func collectPair(
    _ context: UnsafeMutableRawPointer?,
    _ kind: MHD_ValueKind,
    _ key: UnsafePointer<CChar>?,
    _ value: UnsafePointer<CChar>?
) -> MHD_Result {
    guard let context, let key else { return .NO }
    let pairs = context.assumingMemoryBound(to: HeaderPairs.self)
    pairs.pointee.append(String(cString: key).lowercased(), value.map { text(of: $0, kind) } ?? "")
    return .YES
}
