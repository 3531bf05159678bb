import GatewayMessages
import LinuxSystem
import MonotonicTime
import SignAPI

/// The web server for the setup of a new sign. Until a browser has entered the code that the sign shows, the
/// server reveals only that the sign has not been set up.
final class SetupPart: RequestHandler {
    /// The id of the alert that shows the setup code on the sign.
    private static let alertID = "setup"
    /// The id of the alert that lights LEDs of the sign. From these LEDs, a person can answer questions about
    /// how the display is mounted.
    private static let questionID = "identify"
    /// The delay between the last response of the setup and the end of its server. During this time, the
    /// browser receives the response.
    private static let delay = Nanoseconds.milliseconds(300)

    private let link: SignLink
    private let log: GatewayLog
    private let files: SetupFiles
    private let cookie: String
    private let isSecure: Bool
    private var hosts: WebGate
    private var gate = SetupGate()
    private var server: HTTPServer?
    private var exchanges: [ObjectIdentifier: HTTPExchange] = [:]
    private var isCodeShown = false
    private var isFinishing = false
    private var end: Instant?

    /// Starts to serve the setup page at the address in `settings`, and logs the code that a person must enter on this
    /// page. Throws if the server cannot start.
    ///
    /// - Parameters:
    ///   - settings: The settings of the gateway.
    ///   - page: The files of the setup page.
    ///   - files: The files in which the setup stores its result.
    ///   - link: The connection to the sign, which shows the code, too.
    ///   - loop: The event loop in which the server runs.
    ///   - log: The log of the gateway.
    init(
        _ settings: GatewaySettings,
        _ page: WebPage,
        _ files: SetupFiles,
        _ link: SignLink,
        on loop: GatewayLoop,
        log: GatewayLog
    ) throws(StartFailure) {
        self.link = link
        self.log = log
        self.files = files
        cookie = "\(settings.listen.cookieName)-setup"
        isSecure = settings.web.certificate != nil
        // The setup has no passwords or tokens. `gate` protects it instead, with the code.
        hosts = WebGate(
            hosts: HostRule(machine: machineName(), others: settings.web.hosts),
            routes: Route.files(of: page) + Route.setup,
            authenticator: Authenticator(SecretFile())
        )
        server = try HTTPServer(
            try ListeningSocket.open(settings.listen),
            isLocal: settings.listen.isLocal,
            identity: try settings.web.identity(),
            proxies: TrustedProxies(settings.web.trustedProxies),
            for: self,
            on: loop
        )
        announceCode()
    }

    var deadline: Instant? { earlier(server?.deadline(at: MonotonicClock.now), end) }

    func isFinished(at now: Instant) -> Bool { end.map { $0 <= now } ?? false }

    func advance(to now: Instant) { server?.advance(to: now) }

    /// Sends the responses that are ready, responds to pending requests with an error, and stops the server.
    func stop() {
        for exchange in exchanges.values {
            if case .pending = exchange.answer { exchange.answer = .response(WebResponse(.noSign)) }
            exchange.resume()
        }
        server?.run()
        server?.stop()
    }

    // MARK: The code

    /// Writes the setup code to the log. If the log is systemd's journal, writes it to standard output, which
    /// the systemd unit also connects to the machine's console.
    private func announceCode() {
        let line = "set-up code \(gate.code)"
        if isJournal(1), isJournal(2) { Terminal.write("<5>\(line)\n") } else { log(.info, line) }
        isCodeShown = false
    }

    func signChanged(_ sign: SignStateCache, at now: Instant) {
        guard sign.isConnected else {
            isCodeShown = false
            return
        }
        showCode(at: now)
    }

    /// Shows the setup code on the sign as an alert, unless it is already shown or the sign is not connected.
    private func showCode(at now: Instant) {
        guard !isCodeShown, !isFinishing, link.sign.isConnected else { return }
        isCodeShown = true
        let alert: JSONTree = [
            "id": .string(Self.alertID), "text": .string(gate.code), "priority": "warning",
            "tap_dismisses": .boolean(false),
        ]
        link.call(.sign("Raise", [JSONTree.Member("alert", alert)]), at: now) { [weak self] result in
            if case .failure = result { self?.isCodeShown = false }
        }
    }

    // MARK: Requests

    /// Returns whether a request is accepted. Before the setup, only requests of the setup page are accepted.
    /// The response to a rejected API request contains the reason that the sign is not set up.
    func admit(_ request: WebRequest) -> WebGate.Admission {
        let admission = hosts.admit(request, at: MonotonicClock.now)
        let isForPrograms = request.path.hasPrefix("/api/") || request.path == "/metrics"
        guard case .rejected(let response) = admission, response.status == 404, isForPrograms else {
            return admission
        }
        // The paths of the interface do not exist before the setup, and their absence would be no explanation.
        let message = "this sign is not set up; open its page in a browser"
        return .rejected(WebResponse(403, error: "NotSetUp", message))
    }

    func answer(_ exchange: HTTPExchange, _ route: Route, step: String?, as identity: Identity?) {
        exchanges[ObjectIdentifier(exchange)] = exchange
        switch route.action {
        case .file(let file): exchange.respond(WebResponse(file, for: exchange.request))
        case .health:
            let isConnected = link.sign.isConnected
            exchange.respond(WebResponse(isConnected ? 200 : 503, json: ["sign": .boolean(isConnected)]))
        case .setup(let request): perform(request, for: exchange, at: MonotonicClock.now)
        default: exchange.respond(.notFound)
        }
    }

    func requestEnded(_ exchange: HTTPExchange) { exchanges[ObjectIdentifier(exchange)] = nil }

    /// Performs `request`, which the setup page has sent. Responds with an error if the body of the HTTP
    /// request is invalid.
    private func perform(_ request: SetupRequest, for exchange: HTTPExchange, at now: Instant) {
        do throws(RequestError) {
            let body = try RequestBody(exchange.request, keys: request.keys)
            try perform(request, body, for: exchange, at: now)
        } catch {
            exchange.respond(WebResponse(error))
        }
    }

    /// Performs a request of the setup page, and responds to it. `body` has only keys that `request` permits.
    /// Throws if a value is missing or has a wrong type.
    private func perform(
        _ request: SetupRequest,
        _ body: RequestBody,
        for exchange: HTTPExchange,
        at now: Instant
    ) throws(RequestError) {
        let hasEnteredCode = gate.admits(exchange.request.cookie(cookie), at: now)
        if let response = rejection(of: request, hasEnteredCode: hasEnteredCode) {
            return exchange.respond(response)
        }
        switch request {
        case .enter: exchange.respond(enterCode(try body.text("code"), exchange.request, at: now))
        case .read: respondWithDisplays(to: exchange, at: now)
        case .choose:
            // The sign receives the whole body, so the product is only checked here.
            _ = try body.text("product")
            forward(.changeSettings, ["settings": ["display": body.tree]], for: exchange, at: now)
        case .condition: exchange.respond(displayCondition)
        case .identify: forward(.identify, ["answers": try Self.answers(in: body)], for: exchange, at: now)
        case .finish: finishSetup(with: body.tree, for: exchange, at: now)
        }
    }

    /// Returns the response to `request` if it must not be performed now, or nil if it may be performed. A
    /// browser must first enter the code that the sign shows, with the request `.enter`. Before that, the
    /// response to `.read` is no error, so that the page asks for the code. After another browser has sent
    /// the last request of the setup, no other request is performed.
    private func rejection(of request: SetupRequest, hasEnteredCode: Bool) -> WebResponse? {
        switch request {
        case .enter: nil
        case .read where !hasEnteredCode: WebResponse(json: ["known": .boolean(false)])
        case _ where !hasEnteredCode:
            WebResponse(401, error: "CodeRequired", "enter the code of the sign first")
        default: isFinishing ? WebResponse.isSetUp : nil
        }
    }

    /// Returns the answers in the body of a request to the questions about how the display is mounted. They
    /// are an array of whole numbers, or null. Throws if they have another type.
    private static func answers(in body: RequestBody) throws(RequestError) -> JSONTree {
        guard let answers = body.tree["answers"], !answers.isNull else { return .null }
        guard let elements = answers.array, elements.allSatisfy({ $0.integer != nil }) else {
            throw .wrongMember("answers", kind: "an array of whole numbers, or null")
        }
        return answers
    }

    /// Checks the setup code that a person has entered in a browser, and returns the response. If the code is
    /// correct, the response sets the cookie of a new session. After too many wrong codes, shows a new code
    /// on the sign.
    private func enterCode(_ code: String, _ request: WebRequest, at now: Instant) -> WebResponse {
        let sessionSecret = RandomToken.make()
        switch gate.enter(code, secret: sessionSecret, of: request.client, at: now) {
        case .allowed:
            let security = isSecure ? "; Secure" : ""
            let attributes = "Path=/; Max-Age=86400; HttpOnly; SameSite=Strict\(security)"
            return WebResponse(204).adding("Set-Cookie", "\(cookie)=\(sessionSecret); \(attributes)")
        case .denied:
            log(.warning, "\(request.client) gave a wrong set-up code")
            return WebResponse(401, error: "WrongCode", "this is not the code that the sign shows")
        case .renewed:
            log(.warning, "\(request.client) entered a wrong set-up code; a new one was created")
            announceCode()
            showCode(at: now)
            return WebResponse(401, error: "NewCode", "after too many wrong codes, the sign shows a new one")
        case .delayed(let delay):
            let seconds = max(1, delay.roundedUpSeconds)
            let details: JSONTree = ["seconds": .integer(seconds)]
            return WebResponse(429, error: "TooSoon", "a wrong code was given; wait \(seconds) s", details)
                .adding("Retry-After", String(seconds))
        }
    }

    /// Responds with the list of displays that the sign supports, and with other information that the setup
    /// page needs, such as the machine's network interfaces.
    private func respondWithDisplays(to exchange: HTTPExchange, at now: Instant) {
        link.call(.sign("GetDisplays"), at: now) { result in
            let reply = (try? result.get()) ?? .object([])
            exchange.respond(
                WebResponse(json: [
                    "known": .boolean(true), "name": .string(machineName()),
                    "displays": reply["displays"] ?? .array([]), "present": reply["present"] ?? .null,
                    "sign": .boolean(reply["displays"] != nil),
                    "interfaces": .array(NetworkInterfaces.wired().map { .string($0) }),
                ])
            )
        }
    }

    /// The response about the condition of the sign's display. It includes the failure of the first display
    /// that does not work. It is an error response if the sign is not connected.
    private var displayCondition: WebResponse {
        guard let state = link.sign.state, link.sign.isConnected else { return WebResponse(.noSign) }
        let failures = (state["displays"]?.array ?? []).compactMap { $0["failure"] }.filter { !$0.isNull }
        return WebResponse(json: ["display": state["display"] ?? .null, "failure": failures.first ?? .null])
    }

    /// Calls `method` of the sign with `parameters`, and responds to the HTTP request with the reply or the
    /// error.
    private func forward(
        _ method: SignMethod,
        _ parameters: JSONTree,
        for exchange: HTTPExchange,
        at now: Instant
    ) {
        link.call(.sign(method.rawValue, parameters.members ?? []), at: now) { result in
            switch result {
            case .success(let tree): exchange.respond(WebResponse(json: tree))
            case .failure(let fault): exchange.respond(WebResponse(fault))
            }
        }
    }

    // MARK: The end

    /// Performs the last request of the setup. Changes the settings of the sign, and then stores the password
    /// and the name, using the answers to all questions in `body`. If a step fails, responds with the reason,
    /// and the setup continues.
    private func finishSetup(with body: JSONTree, for exchange: HTTPExchange, at now: Instant) {
        let answers: SetupAnswers
        do throws(SetupAnswers.Mistake) {
            answers = try SetupAnswers(body)
        } catch {
            let key: JSONTree = ["key": .string(error.key)]
            return exchange.respond(WebResponse(422, error: "InvalidAnswer", error.message, key))
        }

        isFinishing = true
        guard let settings = answers.settings else { return storePasswordAndName(of: answers, for: exchange) }
        let call = VarlinkCall.sign("ChangeSettings", [JSONTree.Member("settings", settings)])
        link.call(call, at: now) { [weak self] result in
            switch result {
            case .success: self?.storePasswordAndName(of: answers, for: exchange)
            case .failure(let fault):
                self?.isFinishing = false
                exchange.respond(WebResponse(fault))
            }
        }
    }

    /// Stores the password and the name that a person has entered, and responds. The setup ends a short time later, so
    /// that the browser receives the response. If they cannot be stored, responds with the reason, and the setup
    /// continues.
    private func storePasswordAndName(of answers: SetupAnswers, for exchange: HTTPExchange) {
        let problem: String? =
            if let hash = Password.hash(answers.password) {
                files.finish(name: answers.name, hash: hash)
            } else {
                "cannot hash the password: the system has no memory or random numbers left"
            }
        if let problem {
            isFinishing = false
            log(.error, problem)
            return exchange.respond(WebResponse(500, error: "CannotStore", problem))
        }

        // The code and the question about the mounting disappear from the sign.
        let now = MonotonicClock.now
        for id in [Self.alertID, Self.questionID] {
            link.call(.sign("Dismiss", ["id": .string(id)]), at: now) { _ in }
        }

        log(.info, "the sign is set up")
        end = now + Self.delay
        exchange.respond(WebResponse(204))
    }
}

extension SetupRequest {
    /// The keys that the body of the setup request may contain.
    fileprivate var keys: [String] {
        switch self {
        case .read, .condition: []
        case .enter: ["code"]
        case .choose: ["product", "address", "interface", "width", "height"]
        case .identify: ["answers"]
        case .finish: SetupAnswers.keys
        }
    }
}

extension WebResponse {
    /// The response to a request that arrives after another browser has already finished the setup.
    fileprivate static var isSetUp: WebResponse {
        WebResponse(409, error: "SetUp", "the sign is already set up; reload the page")
    }
}
