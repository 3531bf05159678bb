import GatewayMessages
import LinuxSystem
import MonotonicTime
import SignAPI

/// Answers requests of HTTP in the words of an AWTRIX 3.
final class AWTRIXDesk {
    private let queue: AWTRIXQueue
    private let link: SignLink
    private let start: Instant

    /// A desk for the sign behind `link` that opens at `start`.
    init(_ queue: AWTRIXQueue, _ link: SignLink, since start: Instant) {
        self.queue = queue
        self.link = link
        self.start = start
    }

    /// Answers the request for `word` in `exchange`.
    func answer(_ word: String, _ exchange: HTTPExchange, at now: Instant) {
        guard let state = link.knowledge.state else { return exchange.respond(.noSign) }
        if !exchange.request.isLook {
            let name = exchange.request.argument("name")
            return queue.perform(AWTRIXRequest(word, name: name, body: exchange.request.body)) { result in
                switch result {
                case .success: exchange.respond(WebResponse(200, type: "text/plain", Array("OK".utf8)))
                case .failure(.refused(let refusal)):
                    exchange.respond(WebResponse(400, error: "Refused", refusal.description))
                case .failure(.full):
                    let response = WebResponse(429, error: "TooMany", AWTRIXQueue.fullWords)
                    exchange.respond(response.adding("Retry-After", "1"))
                case .failure(.fault(let fault)): exchange.respond(WebResponse(fault))
                }
            }
        }
        switch word {
        case "screen": show(exchange, at: now)
        case "loop":
            queue.readOptions { result in
                switch result {
                case .success(let options): self.tell(word, state, options.map(\.id), exchange, at: now)
                case .failure(let fault): exchange.respond(WebResponse(fault))
                }
            }
        default: tell(word, state, [], exchange, at: now)
        }
    }

    private func tell(
        _ word: String,
        _ state: JSONTree,
        _ ids: [String],
        _ exchange: HTTPExchange,
        at now: Instant
    ) {
        let uptime = Int((now - start).rawValue / Nanoseconds.perSecond)
        let node = NodeName(host: machineName())
        let text = AWTRIXAnswer.text(word, state: state, ids: ids, node: node, uptime: uptime) ?? []
        exchange.respond(WebResponse(200, type: "application/json", text))
    }

    private func show(_ exchange: HTTPExchange, at now: Instant) {
        link.call("GetFrame", at: now) { answer in
            switch answer {
            case .failure(let fault): exchange.respond(WebResponse(fault))
            case .success(let tree):
                let bytes = AWTRIXAnswer.screen(
                    SignFrame(tree: tree).rows,
                    width: Int(tree["width"]?.integer ?? 0)
                )
                exchange.respond(WebResponse(200, type: "application/json", bytes))
            }
        }
    }
}
