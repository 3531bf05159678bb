import GatewayMessages
import LinuxSystem
import MonotonicTime
import SignAPI

/// A handler of HTTP requests to the AWTRIX 3 API, which programs for AWTRIX clocks use.
final class AWTRIXHandler {
    private let queue: AWTRIXQueue
    private let signLink: SignLink
    private let start: Instant

    init(_ queue: AWTRIXQueue, _ signLink: SignLink, since start: Instant) {
        self.queue = queue
        self.signLink = signLink
        self.start = start
    }

    /// Handles a request of the AWTRIX 3 API. `command` is the part of the path after `/api/`, such as
    /// `stats`. Responds immediately or, if the sign must be called first, when the sign has replied.
    func handle(_ exchange: HTTPExchange, command: String, at now: Instant) {
        guard let state = signLink.sign.state else { return exchange.respond(WebResponse(.noSign)) }
        guard exchange.request.isRead else { return performChange(command, for: exchange) }
        switch command {
        case "screen": requestScreen(for: exchange, at: now)
        // The reply is the list of apps, which are the options of the sign.
        case "loop": requestOptionIDs(for: exchange, command: command, state: state, at: now)
        default:
            let reply = self.replyOrNull(to: command, state: state, optionIDs: [], at: now)
            exchange.respond(Self.response(.success(reply)))
        }
    }

    /// Requests the options from the sign, and responds to the AWTRIX request `command` with their ids.
    private func requestOptionIDs(
        for exchange: HTTPExchange,
        command: String,
        state: JSONTree,
        at now: Instant
    ) {
        signLink.readOptions(at: now) { result in
            let reply = result.map { list in
                let ids = list.options.compactMap { $0["id"]?.string }
                return self.replyOrNull(to: command, state: state, optionIDs: ids, at: now)
            }
            exchange.respond(Self.response(reply))
        }
    }

    /// Requests the current frame (a picture of the LEDs) from the sign, and responds with its pixels in the
    /// format of the AWTRIX API.
    private func requestScreen(for exchange: HTTPExchange, at now: Instant) {
        signLink.call(.signMethod("GetFrame"), at: now) { result in
            let screen = result.map { tree in
                AWTRIXReply.screenReply(
                    rows: SignFrame(tree: tree).rows,
                    width: Int(tree["width"]?.integer ?? 0)
                )
            }
            exchange.respond(Self.response(screen))
        }
    }

    /// Returns the JSON reply to `command`, an AWTRIX command that only reads. `state` is the state of the
    /// sign, and `optionIDs` are the ids of its options if the command needs them. Returns JSON null if the
    /// command does not exist.
    private func replyOrNull(
        to command: String,
        state: JSONTree,
        optionIDs: [String],
        at now: Instant
    ) -> JSONTree {
        let reply = AWTRIXReply.reply(
            to: command,
            state: state,
            optionIDs: optionIDs,
            node: NodeName(host: machineName()),
            uptime: Int((now - start).rawValue / Nanoseconds.perSecond),
            transitions: queue.transitions
        )
        return reply ?? .null
    }

    /// Returns the HTTP response that contains a reply as JSON, or an error if the call to the sign has
    /// failed.
    private static func response(_ result: Result<JSONTree, SignFault>) -> WebResponse {
        switch result {
        case .success(let tree): WebResponse(200, type: "application/json", tree.bytes)
        case .failure(let fault): WebResponse(fault)
        }
    }

    /// Performs an AWTRIX command that changes the sign, such as `notify`, and responds when the sign has
    /// replied. Responds with an error if the request is invalid, too many requests are waiting, or the sign
    /// returns an error.
    private func performChange(_ command: String, for exchange: HTTPExchange) {
        let appName = exchange.request.queryParameter("name")
        let request = AWTRIXRequest(command, appName: appName, body: exchange.request.body)
        queue.perform(request) { result in
            switch result {
            case .success: exchange.respond(WebResponse(200, type: "text/plain", Array("OK".utf8)))
            case .failure(.fault(let fault)): exchange.respond(WebResponse(fault))
            case .failure(.refused(let refusal)):
                // The body may be valid JSON that the sign would not accept.
                if let reason = refusal.unreadableReason {
                    exchange.respond(WebResponse(SignFault.unreadable(reason)))
                } else {
                    exchange.respond(WebResponse(400, error: "Refused", refusal.description))
                }
            case .failure(.queueFull):
                let response = WebResponse(429, error: "TooMany", AWTRIXQueue.Failure.queueFull.description)
                exchange.respond(response.addingHeader("Retry-After", value: "1"))
            }
        }
    }
}
