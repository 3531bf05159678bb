import CGateway
import Glibc
import LinuxSystem
import MonotonicTime

/// The HTTP server of the gateway. It runs libmicrohttpd in the event loop of the gateway's thread.
final class HTTPServer {
    /// The maximum number of simultaneous connections to the server, not including those being closed.
    private static let maximumConnections = 64
    /// The maximum number of connections being closed, in addition to `maximumConnections` open ones.
    private static let maximumClosingConnections = 32
    /// The time limit for receiving a request, sending a response, and keeping an idle connection open.
    private static let timeout = Nanoseconds.seconds(30)
    /// The memory that libmicrohttpd reserves for each connection, in bytes. libmicrohttpd rejects a request
    /// with a larger head without calling the gateway, so this response lacks the common headers.
    private static let connectionMemory = 48 << 10
    /// The maximum number of bytes that the server reads of a body that is too long. The server does not
    /// close the connection at once, because a client reads the rejection only after sending its entire body.
    private static let maximumRejectedBody = 1 << 20

    private var server: OpaquePointer?
    private weak var handler: (any RequestHandler)?
    private let loop: GatewayLoop
    private let proxies: TrustedProxies
    private var connections: ConnectionTable<OpaquePointer>
    /// The exchanges whose requests are being received or answered, keyed by their connections.
    private var exchanges: [OpaquePointer: HTTPExchange] = [:]
    /// The number of simultaneous requests of each client. The limit applies only if there are trusted
    /// proxies, because the number of connections from a proxy is not limited per client.
    private var requestCounts = ClientCounts(limit: ConnectionTable<OpaquePointer>.maximumPerClient)

    /// Starts a server, which uses the HTTP library libmicrohttpd. Throws if the library cannot start.
    ///
    /// - Parameters:
    ///   - listener: The descriptor of the listening socket, which the server closes when it stops.
    ///   - isLocal: Whether only programs on this machine can connect. A client then has no limit of
    ///     connections.
    ///   - tlsIdentity: The certificate of the server and its key in PEM, or nil for a server without TLS.
    ///   - proxies: The addresses of proxies that send requests on behalf of other clients.
    ///   - handler: The object that answers the requests.
    ///   - loop: The event loop in which the server does its work.
    init(
        _ listener: CInt,
        isLocal: Bool,
        tlsIdentity: (certificate: String, key: String)?,
        proxies: TrustedProxies,
        handler: any RequestHandler,
        on loop: GatewayLoop
    ) throws(StartFailure) {
        self.handler = handler
        self.loop = loop
        self.proxies = proxies
        connections = ConnectionTable(limit: Self.maximumConnections, proxies: proxies, isLocal: isLocal)
        var settings = librarySettings(listener: listener)
        server = Self.start(&settings, tlsIdentity: tlsIdentity)
        guard let server else {
            close(listener)
            let remedy =
                tlsIdentity == nil ? "" : "; check the certificate and its key, which must have no password"
            throw StartFailure("cannot start the web server\(remedy)")
        }

        do throws(SystemCallError) {
            try loop.watch(lb_http_descriptor(server)) { [weak self] _ in self?.processEvents() }
        } catch {
            throw StartFailure("cannot start the web server: \(error)")
        }
    }

    /// Returns the settings of libmicrohttpd (limits and event handlers), without a certificate.
    private func librarySettings(listener: CInt) -> lb_http_settings {
        lb_http_settings(
            listener: listener,
            connections: UInt32(Self.maximumConnections + Self.maximumClosingConnections),
            idle_seconds: UInt32(Self.timeout.rawValue / Nanoseconds.perSecond),
            request_memory: Self.connectionMemory,
            certificate: nil,
            key: nil,
            handler: handleRequest,
            completed: handleCompletion,
            connected: handleConnection,
            context: Unmanaged.passUnretained(self).toOpaque()
        )
    }

    /// Starts libmicrohttpd, with TLS if `identity` (certificate and key) is not nil. Returns nil on failure.
    private static func start(
        _ settings: inout lb_http_settings,
        tlsIdentity identity: (certificate: String, key: String)?
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

    /// Stops the server and closes all connections. The caller must resume all suspended exchanges first.
    func stop() {
        guard let server else { return }
        loop.remove(lb_http_descriptor(server))
        MHD_stop_daemon(server)
        self.server = nil
    }

    /// Processes all pending network events of the server without blocking.
    func processEvents() {
        if let server { MHD_run(server) }
    }

    /// Returns the time at which `advance(to:)` must next be called, or nil if there is no deadline.
    func deadline(at now: Instant) -> Instant? {
        var milliseconds: UInt64 = 0
        guard let server, MHD_get_timeout(server, &milliseconds) == .YES else { return connections.deadline }
        let maximumTimeout: UInt64 = 3_600_000
        let timeout = Nanoseconds.milliseconds(Int64(clamping: min(milliseconds, maximumTimeout)))
        return earlier(connections.deadline, now + timeout)
    }

    /// Closes the connections whose deadlines have passed at `now`, and processes pending events. Deadlines
    /// are necessary because libmicrohttpd limits only the time between two bytes, not that of a request.
    func advance(to now: Instant) {
        for socket in connections.takeOverdue(at: now) { shutdown(socket, CInt(SHUT_RDWR)) }
        processEvents()
    }

    /// Closes `connection`. If it carries an event stream, the stream is ended first.
    private func closeConnection(_ connection: OpaquePointer) {
        guard let socket = connections.close(connection) else { return }
        if let exchange = exchanges[connection], exchange.stream != nil {
            exchange.isEnding = true
            exchange.resume()
        }
        shutdown(socket, CInt(SHUT_RDWR))
    }

    private func setTimeout(_ timeout: Nanoseconds?, of connection: OpaquePointer) {
        connections.setEnd(timeout.map { MonotonicClock.now + $0 }, of: connection)
    }
}

/// The functions that handle the events of libmicrohttpd.
extension HTTPServer {
    /// Registers a new connection. If there are then too many, closes the one that must make room for it.
    fileprivate func connectionBegan(_ connection: OpaquePointer) {
        let socket = lb_http_socket(connection)
        let address = NetworkAddress.peer(of: socket)
        closeLostStreams(of: address)
        let keyToClose = connections.add(
            connection,
            socket: socket,
            address: address,
            endTime: MonotonicClock.now + Self.timeout
        ) { other in
            // libmicrohttpd cannot close the connection of a suspended request at once.
            if case .pending? = exchanges[other]?.answerState { false } else { true }
        }
        if let keyToClose { closeConnection(keyToClose) }
    }

    /// Closes the event streams that the client at `address` has abandoned, if it has its maximum number of
    /// connections. libmicrohttpd notices a stream abandoned by a page reload only when it sends an event.
    private func closeLostStreams(of address: [UInt8]) {
        for (key, socket) in connections.connectionsAtLimit(of: address) {
            guard exchanges[key]?.stream != nil, lb_http_has_left(socket) else { continue }
            closeConnection(key)
        }
    }

    fileprivate func connectionEnded(_ connection: OpaquePointer) { connections.removeConnection(connection) }

    fileprivate func client(of connection: OpaquePointer, forwardedFor header: String?) -> ClientAddress {
        connections.client(of: connection, forwardedFor: header)
    }

    /// Admits or rejects the request whose head has arrived. Returns `.NO` to close the connection.
    fileprivate func requestBegan(_ exchange: HTTPExchange) -> MHD_Result {
        setTimeout(Self.timeout, of: exchange.connection)
        exchanges[exchange.connection] = exchange
        connections.setClient(exchange.request.client, of: exchange.connection)
        let isWithinLimit = requestCounts.countConnection(of: exchange.request.client)
        guard isWithinLimit || proxies.isEmpty else { return send(.tooMany, for: exchange) }
        guard let handler else { return .NO }
        let admission = handler.admit(exchange.request)
        exchange.admission = admission
        guard case .rejected(let response) = admission else { return .YES }
        return send(response, for: exchange)
    }

    /// Appends a part of the body to the request of `exchange`. Drops the body if it is longer than the route
    /// allows, and returns `.NO` to close the connection if it is longer than 1 MiB.
    fileprivate func receive(_ bytes: UnsafeRawBufferPointer, for exchange: HTTPExchange) -> MHD_Result {
        exchange.receivedSize += bytes.count
        guard exchange.receivedSize <= Self.maximumRejectedBody else { return .NO }
        // libmicrohttpd accepts no response before the end of the body, so the rest of a long body is read
        // and dropped.
        if exchange.isBodyTooLong { exchange.request.body = [] } else { exchange.request.body += bytes }
        return .YES
    }

    /// Answers a request that has been received completely. libmicrohttpd calls this function until a
    /// response is sent. The first call passes the request to the handler. If the handler's response is not
    /// ready yet, suspends the connection until then. Returns `.NO` to close the connection.
    fileprivate func answer(_ exchange: HTTPExchange) -> MHD_Result {
        if exchange.isBodyTooLong {
            return send(.bodyTooLong(limit: exchange.maximumBodySize), for: exchange)
        }
        // The state is `.none` only in the first call.
        if case .none = exchange.answerState {
            let isPassedOn = passToHandler(exchange)
            guard isPassedOn else { return .NO }
        }

        switch exchange.answerState {
        case .response(let response): return send(response, for: exchange)
        case .stream:
            // A stream of events has no end, so it has no deadline.
            setTimeout(nil, of: exchange.connection)
            return sendStream(for: exchange)
        case .none, .pending:
            // libmicrohttpd calls this function again when the connection is resumed.
            exchange.suspend()
            return .YES
        }
    }

    /// Passes the request to the handler, which can set the response now or later. Returns false if there is
    /// no handler or the request was not admitted.
    private func passToHandler(_ exchange: HTTPExchange) -> Bool {
        guard let handler, case .admitted(let route, let pathVariable, let identity) = exchange.admission
        else {
            return false
        }
        setTimeout(Self.timeout, of: exchange.connection)
        // The state must change first, because the handler may set the response at once.
        exchange.answerState = .pending
        handler.answer(exchange, route: route, pathVariable: pathVariable, identity: identity)
        return true
    }

    /// Removes `exchange` because its response has been sent or its connection was lost.
    fileprivate func requestEnded(_ exchange: HTTPExchange) {
        handler?.requestEnded(exchange)
        exchanges[exchange.connection] = nil
        requestCounts.remove(exchange.request.client)
        setTimeout(Self.timeout, of: exchange.connection)
    }
}

// MARK: Callbacks

private func server(_ context: UnsafeMutableRawPointer?) -> HTTPServer? {
    context.map { Unmanaged<HTTPServer>.fromOpaque($0).takeUnretainedValue() }
}

/// Handles the beginning or end of a connection, as specified by `code`, for libmicrohttpd. `context` points
/// to the server.
private func handleConnection(
    _ context: UnsafeMutableRawPointer?,
    _ connection: OpaquePointer?,
    _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ code: MHD_ConnectionNotificationCode
) {
    guard let server = server(context), let connection else { return }
    if code == .CONNECTION_NOTIFY_STARTED {
        server.connectionBegan(connection)
    } else {
        server.connectionEnded(connection)
    }
}

/// Handles a part of an HTTP request. libmicrohttpd calls this function once when the head of the request has
/// arrived, then for each part of its body, and then at the end of the body. Returns `.NO` to close the
/// connection.
///
/// - Parameters:
///   - context: The server.
///   - bytes: The received part of the body.
///   - count: The number of these bytes. It is 0 at the end of the body.
///   - slot: A pointer that libmicrohttpd keeps for the request. The first call stores the request's exchange
///     there.
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
    guard let exchangePointer = slot.pointee else {
        let exchange = makeExchange(on: connection, of: server, method: method, path: path)
        // `handleCompletion` releases the exchange.
        slot.pointee = Unmanaged.passRetained(exchange).toOpaque()
        return server.requestBegan(exchange)
    }

    let exchange = Unmanaged<HTTPExchange>.fromOpaque(exchangePointer).takeUnretainedValue()
    let isBodyComplete = count.pointee == 0
    if isBodyComplete { return server.answer(exchange) }
    let receivedBytes = UnsafeRawBufferPointer(start: bytes, count: count.pointee)
    // On return, libmicrohttpd expects the number of unprocessed bytes here.
    count.pointee = 0
    return server.receive(receivedBytes, for: exchange)
}

/// Creates the exchange for a new request with its method, path, headers, query parameters and client.
private func makeExchange(
    on connection: OpaquePointer,
    of server: HTTPServer,
    method: UnsafePointer<CChar>,
    path: UnsafePointer<CChar>
) -> HTTPExchange {
    var request = WebRequest(method: String(cString: method), path: encoded(path))
    withUnsafeMutablePointer(to: &request) { pointer in
        _ = MHD_get_connection_values(connection, .HEADER_KIND, addValue, pointer)
        _ = MHD_get_connection_values(connection, .GET_ARGUMENT_KIND, addValue, pointer)
    }
    let forwardedFor = request.headers["x-forwarded-for"]
    request.client = server.client(of: connection, forwardedFor: forwardedFor)
    return HTTPExchange(connection, request)
}

/// Handles the end of a request for libmicrohttpd, and releases the exchange that `slot` points to.
private func handleCompletion(
    _ context: UnsafeMutableRawPointer?,
    _ connection: OpaquePointer?,
    _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ reason: MHD_RequestTerminationCode
) {
    guard let server = server(context), let pointer = slot?.pointee else { return }
    slot?.pointee = nil
    server.requestEnded(Unmanaged<HTTPExchange>.fromOpaque(pointer).takeRetainedValue())
}

/// Adds a header or a query parameter to the `WebRequest` that `context` points to. libmicrohttpd calls this
/// function for each of them until it returns `.NO`. `value` is nil if a header or parameter has no value.
private func addValue(
    _ context: UnsafeMutableRawPointer?,
    _ kind: MHD_ValueKind,
    _ key: UnsafePointer<CChar>?,
    _ value: UnsafePointer<CChar>?
) -> MHD_Result {
    guard let context, let key else { return .NO }
    let request = context.assumingMemoryBound(to: WebRequest.self)
    let name = String(cString: key).lowercased()
    if kind == .HEADER_KIND {
        request.pointee.addHeader(name, value.map { String(cString: $0) } ?? "")
    } else {
        request.pointee.addQueryParameter(name, value: value.map(encoded) ?? "")
    }
    return .YES
}

/// Returns `text`, a part of a request's URL, with all non-ASCII bytes percent-encoded.
private func encoded(_ text: UnsafePointer<CChar>) -> String {
    WebRequest.encoded(UnsafeRawBufferPointer(start: text, count: strlen(text)))
}
