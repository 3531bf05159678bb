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

    private let signLink: SignLink
    private let log: GatewayLog
    private let files: SetupFiles
    private let cookieName: String
    private let isSecure: Bool
    private var webGate: WebGate
    private var codeGate = SetupGate()
    private var server: HTTPServer?
    private var exchanges: [ObjectIdentifier: HTTPExchange] = [:]
    private var isCodeShown = false
    private var isFinishing = false
    private var endTime: Instant?

    /// Starts to serve the setup page at the address in `settings`, and logs the code that a person must
    /// enter on this page. Throws if the server cannot start.
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
        page: WebPage,
        files: SetupFiles,
        link: SignLink,
        on loop: GatewayLoop,
        log: GatewayLog
    ) throws(StartFailure) {
        self.signLink = link
        self.log = log
        self.files = files
        cookieName = "\(settings.listen.cookieName)-setup"
        isSecure = settings.web.certificate != nil
        // The setup has no passwords or tokens. `codeGate` protects it instead, with the code.
        webGate = WebGate(
            hosts: HostRule(machine: machineName(), others: settings.web.hosts),
            routes: Route.fileRoutes(of: page) + Route.setup,
            authenticator: Authenticator(SecretFile())
        )
        server = try HTTPServer(
            try ListeningSocket.open(settings.listen),
            isLocal: settings.listen.isLocal,
            tlsIdentity: try settings.web.loadTLSIdentity(),
            proxies: TrustedProxies(settings.web.trustedProxies),
            handler: self,
            on: loop
        )
        logCode()
    }

    var deadline: Instant? { earlier(server?.deadline(at: MonotonicClock.now), endTime) }

    func isFinished(at now: Instant) -> Bool { endTime.map { $0 <= now } ?? false }

    func advance(to now: Instant) { server?.advance(to: now) }

    /// Sends the responses that are ready, responds to pending requests with an error, and stops the server.
    func stop() {
        for exchange in exchanges.values {
            if case .pending = exchange.answerState { exchange.answerState = .response(WebResponse(.noSign)) }
            exchange.resume()
        }
        server?.processEvents()
        server?.stop()
    }

    // MARK: The code

    /// Writes the setup code to the log. If the log is systemd's journal, writes it to standard output, which
    /// the systemd unit also connects to the machine's console.
    private func logCode() {
        let line = "set-up code \(codeGate.code)"
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
        guard !isCodeShown, !isFinishing, signLink.sign.isConnected else { return }
        isCodeShown = true
        let alert: JSONTree = [
            "id": .string(Self.alertID), "text": .string(codeGate.code), "priority": "warning",
            "tap_dismisses": .boolean(false),
        ]
        signLink.call(.signMethod("Raise", [JSONTree.Member("alert", alert)]), at: now) {
            [weak self] result in
            if case .failure = result { self?.isCodeShown = false }
        }
    }

    // MARK: Requests

    /// Returns whether a request is accepted. Before the setup, only requests of the setup page are accepted.
    /// The response to a rejected API request contains the reason that the sign is not set up.
    func admit(_ request: WebRequest) -> WebGate.Admission {
        let admission = webGate.admit(request, at: MonotonicClock.now)
        let isForPrograms = request.path.hasPrefix("/api/") || request.path == "/metrics"
        guard case .rejected(let response) = admission, response.status == 404, isForPrograms else {
            return admission
        }
        // The paths of the interface do not exist before the setup, and their absence would be no
        // explanation.
        let message = "this sign is not set up; open its page in a browser"
        return .rejected(WebResponse(403, error: "NotSetUp", message))
    }

    func answer(_ exchange: HTTPExchange, route: Route, pathVariable: String?, identity: Identity?) {
        exchanges[ObjectIdentifier(exchange)] = exchange
        switch route.action {
        case .file(let file): exchange.respond(WebResponse(file, for: exchange.request))
        case .health:
            let isConnected = signLink.sign.isConnected
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
            try perform(request, body: body, for: exchange, at: now)
        } catch {
            exchange.respond(WebResponse(error))
        }
    }

    /// Performs a request of the setup page, and responds to it. `body` has only keys that `request` permits.
    /// The cases below are in the order of the steps of the setup. All but the first are rejected before a
    /// browser has entered the correct code (`hasEnteredCode`). Throws if a value is missing or has a wrong
    /// type.
    private func perform(
        _ request: SetupRequest,
        body: RequestBody,
        for exchange: HTTPExchange,
        at now: Instant
    ) throws(RequestError) {
        let hasEnteredCode = codeGate.hasSession(exchange.request.cookie(named: cookieName), at: now)
        if let response = rejection(of: request, hasEnteredCode: hasEnteredCode) {
            return exchange.respond(response)
        }
        switch request {
        // The person enters the code that the sign shows.
        case .enter: exchange.respond(checkCode(try body.text("code"), from: exchange.request, at: now))
        // The page reads the list of displays that the sign supports.
        case .read: respondWithDisplays(to: exchange, at: now)
        // The person chooses one of these displays.
        case .choose: try chooseDisplay(body, for: exchange, at: now)
        // The page reads whether this display works.
        case .condition: exchange.respond(displayConditionResponse)
        // The person answers questions about how the display is mounted, which the sign asks one by one.
        case .identify:
            let parameters: JSONTree = ["answers": try Self.answers(in: body)]
            forwardCall(.identify, parameters: parameters, for: exchange, at: now)
        // The page sends the last answers, such as the name of the sign and a password.
        case .finish: finishSetup(with: body.tree, for: exchange, at: now)
        }
    }

    /// Changes the sign's display to the product in `body`, and responds. Throws if there is no product.
    private func chooseDisplay(
        _ body: RequestBody,
        for exchange: HTTPExchange,
        at now: Instant
    ) throws(RequestError) {
        // The product is only checked here. The keys of the body are the settings of the display, so the sign
        // receives the whole body.
        _ = try body.text("product")
        let parameters: JSONTree = ["settings": ["display": body.tree]]
        forwardCall(.changeSettings, parameters: parameters, for: exchange, at: now)
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
        default: isFinishing ? WebResponse.alreadySetUp : nil
        }
    }

    /// Returns the answers in the body of a request to the questions about how the display is mounted. They
    /// are an array of whole numbers, or null. Throws if they have another type.
    private static func answers(in body: RequestBody) throws(RequestError) -> JSONTree {
        guard let answers = body.tree["answers"], !answers.isNull else { return .null }
        guard let elements = answers.array, elements.allSatisfy({ $0.integer != nil }) else {
            throw .wrongType("answers", expected: "an array of whole numbers, or null")
        }
        return answers
    }

    /// Checks `code`, which a person has entered in a browser, and returns the response. It must be the code
    /// that the sign shows. The browser then gets the cookie of a new session. After a wrong code, the client
    /// must wait, and after too many wrong codes, the sign shows a new code.
    private func checkCode(_ code: String, from request: WebRequest, at now: Instant) -> WebResponse {
        let sessionSecret = RandomToken.make()
        switch codeGate.checkCode(code, sessionSecret: sessionSecret, client: request.client, at: now) {
        case .allowed: return responseSettingCookie(sessionSecret)
        case .denied:
            log(.warning, "\(request.client) gave a wrong set-up code")
            return WebResponse(401, error: "WrongCode", "this is not the code that the sign shows")
        case .deniedWithNewCode:
            log(.warning, "\(request.client) entered a wrong set-up code; a new one was created")
            logCode()
            showCode(at: now)
            return WebResponse(401, error: "NewCode", "after too many wrong codes, the sign shows a new one")
        case .delayed(let delay):
            let seconds = max(1, delay.roundedUpSeconds)
            let details: JSONTree = ["seconds": .integer(seconds)]
            return WebResponse(429, error: "TooSoon", "a wrong code was given; wait \(seconds) s", details)
                .addingHeader("Retry-After", value: String(seconds))
        }
    }

    /// Returns the response that stores the secret of a new session in a cookie of the browser.
    private func responseSettingCookie(_ sessionSecret: String) -> WebResponse {
        let security = isSecure ? "; Secure" : ""
        let attributes = "Path=/; Max-Age=86400; HttpOnly; SameSite=Strict\(security)"
        return WebResponse(204).addingHeader(
            "Set-Cookie",
            value: "\(cookieName)=\(sessionSecret); \(attributes)"
        )
    }

    /// Responds with the list of displays that the sign supports, and with other information that the setup
    /// page needs, such as the machine's network interfaces.
    private func respondWithDisplays(to exchange: HTTPExchange, at now: Instant) {
        signLink.call(.signMethod("GetDisplays"), at: now) { result in
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
    private var displayConditionResponse: WebResponse {
        guard let state = signLink.sign.state, signLink.sign.isConnected else { return WebResponse(.noSign) }
        let failures = (state["displays"]?.array ?? []).compactMap { $0["failure"] }.filter { !$0.isNull }
        return WebResponse(json: ["display": state["display"] ?? .null, "failure": failures.first ?? .null])
    }

    /// Calls `method` of the sign with `parameters`, and responds to the HTTP request with the reply or the
    /// error.
    private func forwardCall(
        _ method: SignMethod,
        parameters: JSONTree,
        for exchange: HTTPExchange,
        at now: Instant
    ) {
        signLink.call(.signMethod(method.rawValue, parameters.members ?? []), at: now) { result in
            switch result {
            case .success(let tree): exchange.respond(WebResponse(json: tree))
            case .failure(let fault): exchange.respond(WebResponse(fault))
            }
        }
    }

    // MARK: The end

    /// Performs the last request of the setup, whose `body` contains the answers to all questions of the
    /// setup page. First sends the new settings to the sign, and then stores the password and the name. If a
    /// step fails, responds with the reason, and the setup continues.
    private func finishSetup(with body: JSONTree, for exchange: HTTPExchange, at now: Instant) {
        let answers: SetupAnswers
        do throws(SetupAnswers.Mistake) {
            answers = try SetupAnswers(body)
        } catch {
            let key: JSONTree = ["key": .string(error.key)]
            return exchange.respond(WebResponse(422, error: "InvalidAnswer", error.message, key))
        }

        // From now on, requests of other browsers are rejected.
        isFinishing = true
        guard let settings = answers.settings else { return storePasswordAndName(of: answers, for: exchange) }
        let call = VarlinkCall.signMethod("ChangeSettings", [JSONTree.Member("settings", settings)])
        signLink.call(call, at: now) { [weak self] result in
            switch result {
            case .success: self?.storePasswordAndName(of: answers, for: exchange)
            case .failure(let fault):
                self?.isFinishing = false
                exchange.respond(WebResponse(fault))
            }
        }
    }

    /// Stores the password and the name that a person has entered, and responds. The setup ends a short time
    /// later, so that the browser receives the response. If they cannot be stored, responds with the reason,
    /// and the setup continues.
    private func storePasswordAndName(of answers: SetupAnswers, for exchange: HTTPExchange) {
        let problem: String? =
            if let hash = Password.hash(answers.password) {
                files.storeResult(name: answers.name, passwordHash: hash)
            } else {
                "cannot hash the password: the system has no memory or random numbers left"
            }
        if let problem {
            isFinishing = false
            log(.error, problem)
            return exchange.respond(WebResponse(500, error: "CannotStore", problem))
        }

        let now = MonotonicClock.now
        removeCodeAndQuestion(at: now)
        log(.info, "the sign is set up")
        endTime = now + Self.delay
        exchange.respond(WebResponse(204))
    }

    /// Removes the setup code and the question about the mounting from the sign.
    private func removeCodeAndQuestion(at now: Instant) {
        for id in [Self.alertID, Self.questionID] {
            signLink.call(.signMethod("Dismiss", ["id": .string(id)]), at: now) { _ in }
        }
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
    fileprivate static var alreadySetUp: WebResponse {
        WebResponse(409, error: "SetUp", "the sign is already set up; reload the page")
    }
}
