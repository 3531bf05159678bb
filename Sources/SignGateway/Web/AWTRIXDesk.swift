import GatewayMessages
import JSON
import MonotonicTime
import Varlink

/// Answers those who take the sign for an AWTRIX 3.
final class AWTRIXDesk {
    private let start: Instant
    private var complaints = Complaints()

    /// A desk that opens at `start`.
    init(since start: Instant) { self.start = start }

    /// Answers the request for `word` in `exchange`.
    func answer(
        _ word: String,
        _ exchange: HTTPExchange,
        of link: SignLink,
        _ log: GatewayLog,
        at now: Instant
    ) {
        guard let state = link.knowledge.state else { return exchange.respond(.noSign) }
        if !exchange.request.isLook { return obey(word, exchange, of: link, log, at: now) }
        if word == "screen" { return show(exchange, of: link, at: now) }
        let ids = link.knowledge.options.compactMap { $0["id"]?.string }
        let uptime = Int((now - start).rawValue / Nanoseconds.perSecond)
        let node = NodeName(host: HostName.textOfThisMachine())
        let text = AWTRIXAnswer.text(word, state: state, ids: ids, node: node, uptime: uptime) ?? []
        exchange.respond(WebResponse(200, type: "application/json", text))
    }

    private func show(_ exchange: HTTPExchange, of link: SignLink, at now: Instant) {
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

    private func obey(
        _ word: String,
        _ exchange: HTTPExchange,
        of link: SignLink,
        _ log: GatewayLog,
        at now: Instant
    ) {
        let name = exchange.request.argument("name")
        let request = AWTRIXRequest(word, name: name, body: exchange.request.body)
        let outcome: AWTRIXRequest.Outcome
        do throws(Refusal) {
            outcome = try request.outcome(link.knowledge.options.map(AWTRIXRequest.Known.init))
        } catch {
            return exchange.respond(WebResponse(400, error: "Refused", error.description))
        }
        for key in outcome.ignored where complaints.isNew(key) {
            log(.info, "awtrix: \(key) has no meaning for this sign and is ignored")
        }
        call(outcome.calls[...], exchange, of: link, at: now)
    }

    /// Makes the calls one after the other, until one fails.
    private func call(
        _ calls: ArraySlice<VarlinkCall>,
        _ exchange: HTTPExchange,
        of link: SignLink,
        at now: Instant
    ) {
        guard let first = calls.first else {
            return exchange.respond(WebResponse(200, type: "text/plain", Array("OK".utf8)))
        }
        link.call(String(first.name), first.parameters, at: now) { answer in
            switch answer {
            case .failure(let fault): exchange.respond(WebResponse(fault))
            case .success: self.call(calls.dropFirst(), exchange, of: link, at: now)
            }
        }
    }
}
