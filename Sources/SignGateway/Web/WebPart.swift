import LinuxSystem
import MonotonicTime
import SettingsText
import SignAPI

/// The web page of a sign, and its interface for programs.
final class WebPart: GatewayPart {
    /// The most browsers that watch; there is room for others to ask besides.
    static let mostStreams = 48

    private let link: SignLink
    private let log: GatewayLog
    private let isSecure: Bool
    private var gate: WebGate
    private var server: HTTPServer?
    private var exchanges: [ObjectIdentifier: HTTPExchange] = [:]
    private var memory = EventMemory()
    private var metrics = Metrics()
    /// How often each source has failed.
    var sourceFailures: [() -> [SourceFailures]] = []
    /// Whether there is a connection to the broker; nil if the configuration has none.
    var isBrokerConnected: (() -> Bool)?
    /// The group of the sign; nil if the configuration has none.
    var group: (() -> GroupView)?
    private let address: ListenAddress
    private let options: OptionDesk
    private var nextStream = 0
    private let awtrix: AWTRIXDesk
    /// The OpenAPI document.
    private lazy var openAPI = OpenAPI.document(cookie: address.cookieName)

    /// Why there is no web part.
    struct Failure: Error, CustomStringConvertible {
        /// The reason and the remedy.
        let description: String
    }

    /// Listens at `address`, and serves `page` there.
    init(
        _ settings: WebSettings,
        at address: ListenAddress,
        page: WebPage,
        secrets: SecretFile,
        awtrix: AWTRIXQueue,
        link: SignLink,
        loop: GatewayLoop,
        log: GatewayLog
    ) throws(Failure) {
        self.awtrix = AWTRIXDesk(awtrix, link, since: MonotonicClock.now)
        self.link = link
        self.log = log
        self.address = address
        options = OptionDesk(link)
        isSecure = settings.certificate != nil
        gate = WebGate(
            hosts: .ofThisMachine(settings.hosts),
            routes: Route.files(of: page) + Route.common + (settings.isAWTRIX ? Route.awtrix : []),
            keeper: Doorkeeper(secrets),
            cookie: address.cookieName
        )
        let identity = try Self.identity(settings)
        do throws(ListeningSocket.Failure) {
            let listener = try ListeningSocket.open(address)
            let proxies = ProxyRule(settings.trustedProxies)
            server = try Self.start(listener, address, identity, proxies, self, loop)
        } catch {
            throw Failure(description: error.description)
        }
    }

    private static func start(
        _ listener: CInt,
        _ address: ListenAddress,
        _ identity: (certificate: String, key: String)?,
        _ proxies: ProxyRule,
        _ part: WebPart,
        _ loop: GatewayLoop
    ) throws(ListeningSocket.Failure) -> HTTPServer {
        do throws(HTTPServer.Failure) {
            return try HTTPServer(
                listener,
                isLocal: address.isLocal,
                identity: identity,
                proxies: proxies,
                for: part,
                on: loop
            )
        } catch {
            throw ListeningSocket.Failure(description: error.description)
        }
    }

    /// The certificate and the key, if they are named.
    private static func identity(_ settings: WebSettings) throws(Failure) -> (
        certificate: String, key: String
    )? {
        guard let certificate = settings.certificate, let key = settings.key else { return nil }
        return (try text(of: certificate), try text(of: key))
    }

    private static func text(of path: String) throws(Failure) -> String {
        do throws(FileError) {
            return String(decoding: try readRegularFile(path, limit: 1 << 16), as: UTF8.self)
        } catch {
            throw Failure(description: "\(path): \(error)")
        }
    }

    var wantsFrames: Bool { exchanges.values.contains { $0.stream != nil } }

    var deadline: Instant? {
        let comments = exchanges.values.compactMap { $0.stream?.nextComment }.min()
        return [server?.deadline(at: MonotonicClock.now), comments].compactMap { $0 }.min()
    }

    func timePassed(at now: Instant) {
        eachStream { $0.timePassed(at: now) }
        server?.timePassed(at: now)
    }

    func signChanged(_ sign: SignKnowledge, at now: Instant) {
        let state = bytes(of: sign)
        eachStream { $0.show(state: state) }
    }

    /// The group of the sign is another.
    func groupChanged(at now: Instant) { signChanged(link.knowledge, at: now) }

    func signDid(_ events: SignEvents, at now: Instant) {
        metrics.count(events)
        let entries = memory.append(events)
        eachStream { stream in
            stream.miss(events.lost)
            for entry in entries { stream.tell(entry) }
        }
    }

    func signShows(_ frame: SignFrame, at now: Instant) {
        let bytes = Self.bytes(of: frame)
        eachStream { $0.show(frame: bytes) }
    }

    func stop() {
        for exchange in exchanges.values {
            exchange.isEnding = true
            if case .awaited = exchange.answer { exchange.answer = .response(.noSign) }
            exchange.resume()
        }
        server?.run()
        server?.stop()
        if case .path(let path) = address { ListeningSocket.removeStale(path) }
    }

    /// Changes all streams, and wakes those for which something waits then.
    private func eachStream(_ change: (inout EventStream) -> Void) {
        for exchange in exchanges.values {
            guard var stream = exchange.stream else { continue }
            exchange.stream = nil
            change(&stream)
            exchange.stream = stream
            if stream.hasWaiting { exchange.resume() }
        }
    }

    private func bytes(of sign: SignKnowledge) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(json: tree(of: sign.state?.withTextsForLongNumbers ?? .null))
        return bytes
    }

    /// A state, and the group if there is one.
    private func tree(of state: JSONTree) -> JSONTree {
        let group = group.map { [JSONTree.Member("group", $0().tree)] } ?? []
        return .object([JSONTree.Member("state", Self.published(state))] + group)
    }

    /// A state as everybody may see it. Where the sign has its files is nobody's business.
    private static func published(_ state: JSONTree) -> JSONTree {
        guard let members = state.members else { return state }
        return .object(members.filter { $0.key != "configuration" })
    }

    private static func bytes(of frame: SignFrame) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(json: .object((frame.tree.members ?? []).filter { $0.key != "at" }))
        return bytes
    }
}

extension WebPart: HTTPRequests {
    func admit(_ request: WebRequest) -> WebGate.Admission { gate.admit(request, at: MonotonicClock.now) }

    func answer(_ exchange: HTTPExchange, _ route: Route, step: String?, isKnown: Bool) {
        exchanges[ObjectIdentifier(exchange)] = exchange
        let now = MonotonicClock.now
        switch route.action {
        case .file(let file): exchange.respond(WebResponse(200, type: file.contentType, file.bytes))
        case .openAPI: exchange.respond(WebResponse(200, type: "application/json", openAPI))
        case .health:
            let status: UInt32 = link.knowledge.isConnected ? 200 : 503
            exchange.respond(WebResponse(status, json: .object([.init("sign", .boolean(status == 200))])))
        case .state:
            let state = link.knowledge.state
            exchange.respond(state.map { WebResponse(json: tree(of: $0)) } ?? .noSign)
        case .session:
            let members = [
                JSONTree.Member("password", .boolean(gate.keeper.hasPassword)),
                JSONTree.Member("known", .boolean(isKnown)),
            ]
            exchange.respond(WebResponse(json: .object(members)))
        case .login:
            let secret = RandomToken.make()
            let response = gate.logIn(exchange.request, secret: secret, isSecure: isSecure, at: now)
            if response.status == 401 { log(.warning, "\(exchange.request.visitor) gave a wrong password") }
            exchange.respond(response)
        case .logout: exchange.respond(gate.logOut(exchange.request))
        case .metrics: exchange.respond(metricsPage(for: exchange.request))
        case .events: stream(to: exchange, isKnown: isKnown, at: now)
        case .sign, .option:
            if route.isByQuery, step?.isEmpty != false { return exchange.respond(WebResponse(.noID)) }
            guard case .sign(let method) = route.action else {
                return options.tell(step ?? "") { exchange.respond($0) }
            }
            call(method, exchange, step, at: now)
        case .awtrix(let word): awtrix.answer(word ?? step ?? "", exchange, at: now)
        }
    }

    func ended(_ exchange: HTTPExchange) { exchanges[ObjectIdentifier(exchange)] = nil }

    private func metricsPage(for request: WebRequest) -> WebResponse {
        let isOpenMetrics = (request.headers["accept"] ?? "").hasPrefix("application/openmetrics-text")
        let clients = exchanges.values.reduce(0) { $0 + ($1.stream == nil ? 0 : 1) }
        let text = metrics.text(
            link.knowledge,
            clients: clients,
            sources: sourceFailures.flatMap { $0() },
            isBrokerConnected: isBrokerConnected?(),
            group: group?(),
            isOpenMetrics: isOpenMetrics
        )
        return WebResponse(200, type: MetricsPage.contentType(isOpenMetrics: isOpenMetrics), Array(text.utf8))
    }

    private func stream(to exchange: HTTPExchange, isKnown: Bool, at now: Instant) {
        guard exchange.request.method != "HEAD" else {
            return exchange.respond(WebResponse(200, type: "text/event-stream", []))
        }
        guard hasRoomForStream(of: exchange.request.visitor) else {
            let response = WebResponse(503, error: "TooMany", "too many browsers watch already")
            return exchange.respond(response.adding("Retry-After", "5"))
        }
        nextStream += 1
        exchange.streamNumber = nextStream
        var stream = EventStream(hasEvents: isKnown, at: now)
        if let last = exchange.request.headers["last-event-id"] {
            let missed = memory.missed(after: last)
            stream.miss(missed.lost)
            for entry in missed.entries { stream.tell(entry) }
        }
        stream.show(state: bytes(of: link.knowledge))
        if let frame = link.frame { stream.show(frame: Self.bytes(of: frame)) }
        exchange.stream = stream
        exchange.answer = .stream
    }

    /// Whether another stream can begin. If there are too many, the oldest one of the visitor with the most ends.
    private func hasRoomForStream(of visitor: Visitor) -> Bool {
        let streams = exchanges.filter { $0.value.stream != nil && !$0.value.isEnding }
        guard streams.count >= Self.mostStreams else { return true }
        let places = streams.map {
            FairShare.Place(key: $0.key, visitor: $0.value.request.visitor, number: $0.value.streamNumber)
        }
        guard let oldest = FairShare.displaced(by: visitor, in: places) else { return false }
        exchanges[oldest]?.isEnding = true
        exchanges[oldest]?.resume()
        return true
    }

    private func call(_ method: SignMethod, _ exchange: HTTPExchange, _ step: String?, at now: Instant) {
        let parameters: [JSONTree.Member]
        do throws(RequestMistake) {
            parameters = try method.parameters(of: exchange.request, step: step)
        } catch {
            return exchange.respond(WebResponse(error))
        }
        let condition = Precondition(exchange.request.headers)
        if method.isAboutOption, condition.isAboutOption, let step {
            return options.change(step, by: method, parameters, if: condition) { exchange.respond($0) }
        }
        link.call(method.rawValue, parameters, at: now) { answer in
            switch answer {
            case .success(let tree) where method == .getOptions:
                exchange.respond(WebResponse(json: OptionTag.tagged(list: tree)))
            case .success(let tree): exchange.respond(WebResponse(json: tree))
            case .failure(let fault): exchange.respond(WebResponse(fault))
            }
        }
    }
}
