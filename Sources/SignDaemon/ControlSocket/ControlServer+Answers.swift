import Diagnostics
import InfiniteScroll
import LinuxSystem
import MonotonicTime
import SignAPI
import SignCore

/// What the frame thread answers.
extension ControlServer {
    /// How long a state is told again to other clients if no event has come since.
    private static let freshness = Nanoseconds.milliseconds(20)

    /// Replies with the state: the known one if it is still right, otherwise after the frame thread has told it. So a
    /// flood of calls does not become one of wake-ups.
    func tellState(
        to connection: ControlConnection,
        for host: any ControlHost,
        at now: Instant
    ) throws(VarlinkError) {
        guard !connection.isOneway else { return }
        if let known, now < known.at + Self.freshness || isEnding, known.state.sequence == ring.last {
            return finish(connection, with: stateReply(known.state, at: known.at, host), at: now)
        }
        guard !isEnding else { throw .ending }
        if let looking {
            connection.activity = .asking(token: looking, .state)
        } else {
            ask(.look, of: connection, .state, for: host)
            if case .asking(let token, _) = connection.activity { looking = token }
        }
    }

    /// Gives the answer to those who wait for it. Those who wait for an earlier one have lost it.
    func take(_ answer: FrameLoop.Answer, for host: any ControlHost) {
        let now = MonotonicClock.now
        known = (answer.state, now)
        let isDurable = keepValues(of: answer, for: host)
        if let looking, looking <= answer.token { self.looking = nil }
        for (_, connection) in inOrder {
            switch connection.activity {
            case .asking(token: answer.token, let question):
                reply(to: question, of: connection, with: answer, isDurable, for: host, at: now)
            case .asking(token: let token, _) where token < answer.token:
                finish(connection, with: Self.lost.message, at: now)
            case .reloading(let number, let token, let reply):
                if number <= answer.playlists.inForce {
                    finish(connection, with: message(of: reply, number, host), at: now)
                } else if number > answer.playlists.received, token < answer.token {
                    finish(connection, with: Self.lost.message, at: now)
                }
            default: break
            }
        }
        settle(for: host, at: now)
    }

    /// The playlist with this number is in force, and with it those before.
    func applied(_ number: Int, for host: any ControlHost) {
        let now = MonotonicClock.now
        for connection in connections.values {
            guard case .reloading(let own, _, let reply) = connection.activity, own <= number else {
                continue
            }
            finish(connection, with: message(of: reply, own, host), at: now)
        }
        settle(for: host, at: now)
    }

    private func message(
        of reply: ControlConnection.PlaylistReply,
        _ number: Int,
        _ host: any ControlHost
    ) -> [UInt8] {
        switch reply {
        case .message(let message): return message
        case .change(let warnings, let isKept):
            return VarlinkReply.message { reply in
                reply.add("revision", number)
                reply.add("durable", isKept && host.isDurable(list: number))
                if let warnings { reply.addDiagnostics("warnings", warnings, ofFile: false) }
            }
        }
    }

    /// Has the host keep the values that a request has set. Returns whether they hold after a power cut.
    private func keepValues(of answer: FrameLoop.Answer, for host: any ControlHost) -> Bool {
        let isPromised = persisting.contains { $0 <= answer.token }
        persisting = persisting.filter { $0 > answer.token }
        return answer.storedValues.map { host.keep($0, isPromised: isPromised) } ?? false
    }

    /// The frame thread cannot use the playlist with this number.
    func refused(_ number: Int, reason: String, for host: any ControlHost) {
        let now = MonotonicClock.now
        let finding = Diagnostic(.error, file: origin.config, location: .start, message: reason)
        for connection in connections.values {
            guard case .reloading(number: number, _, _) = connection.activity else { continue }
            finish(connection, with: VarlinkError.invalidConfiguration([finding.tree]).message, at: now)
        }
        settle(for: host, at: now)
    }

    /// Requests or answers were lost because a queue was full. Another request shows which: its answer comes after
    /// all that are still on their way.
    func losesAnswers(for host: any ControlHost) {
        let isAnyoneWaiting = connections.values.contains { connection in
            switch connection.activity {
            case .asking, .reloading: true
            case .idle, .following, .watching, .stepping: false
            }
        }
        guard isAnyoneWaiting, !isEnding else { return }
        host.order(.ask(FrameLoop.Ask(token: newToken(), input: .look)))
    }

    /// The error of a request that was lost, or whose answer was. It may have been taken.
    private static let lost = VarlinkError.limitExceeded(
        "inputs that wait for the sign; this one may be lost",
        limit: FrameLoop.orderCapacity,
        retryAfter: 1
    )

    private func reply(
        to question: ControlConnection.Question,
        of connection: ControlConnection,
        with answer: FrameLoop.Answer,
        _ isDurable: Bool,
        for host: any ControlHost,
        at now: Instant
    ) {
        switch question {
        case .state:
            finish(connection, with: stateReply(answer.state, at: now, host), at: now)
        case .values:
            let values = answer.values.sorted { $0.key < $1.key }
            let tree = JSONTree.object(values.map { JSONTree.Member($0.key, .string($0.value)) })
            let message = VarlinkReply.message { $0.add("values", json: { $0.append(json: tree) }) }
            finish(connection, with: message, at: now)
        case .valued(let persists):
            let reply = reply(to: question, with: answer, isDurable: persists && isDurable)
            finish(connection, with: reply, at: now)
        case .raised, .dismissed:
            finish(connection, with: reply(to: question, with: answer), at: now)
        case .taken(let id):
            finish(connection, with: takenReply(answer, id, host), at: now)
        case .group:
            finish(connection, with: groupReply(answer.group, of: connection), at: now)
        case .frame(let rate, let wantsMore):
            begin(rate: rate, wantsMore: wantsMore, of: connection, for: host, at: now)
        }
    }

    private func reply(
        to question: ControlConnection.Question,
        with answer: FrameLoop.Answer,
        isDurable: Bool = false
    ) -> [UInt8] {
        // Nothing to dismiss is no mistake.
        if let refusal = answer.refusal, refusal != .noAlert {
            return VarlinkError.refused(reason: refusal.word).message
        }
        return VarlinkReply.message { reply in
            switch question {
            case .raised: reply.add("id", answer.raised ?? "")
            case .dismissed: reply.add("dismissed", answer.dismissed)
            case .valued: reply.add("durable", isDurable)
            default: break
            }
        }
    }

    private func takenReply(_ answer: FrameLoop.Answer, _ id: String?, _ host: any ControlHost) -> [UInt8] {
        if let refusal = answer.refusal {
            guard refusal == .unknownID, let id else {
                return VarlinkError.refused(reason: refusal.word).message
            }
            let ids = host.playlist.configuration.options.lazy.map(\.id)
            // One that waits for its time or its value is known, and not a misspelling of itself.
            guard !ids.contains(id) else { return VarlinkError.refused(reason: "not_shown").message }
            return VarlinkError.unknownOption(id, nearest: nearestWord(to: id, among: ids)).message
        }
        // A sign that has ended takes nothing.
        guard let first = answer.first else { return VarlinkError.ending.message }
        return VarlinkReply.message { reply in
            reply.add(
                "taken",
                object: { taken in
                    taken.add("run", run)
                    taken.add("seq", first)
                    taken.add("selected", answer.state.selected)
                }
            )
        }
    }

    private func stateReply(_ state: SignState, at instant: Instant, _ host: any ControlHost) -> [UInt8] {
        let condition = host.condition
        return VarlinkReply.message { reply in
            reply.add(
                "state",
                object: { line in
                    line.add("run", run)
                    line.add("seq", state.sequence)
                    line.add("version", host.version)
                    line.add("time", Timestamp.text(of: instant))
                    line.add("at", instant.nanoseconds)
                    line.add("selected", state.selected)
                    line.add("motion", state.activity.rawValue)
                    line.add("paused", state.isPaused)
                    line.add("held", state.isHeld)
                    line.add("held_until", state.heldUntil?.nanoseconds)
                    line.add("alert", state.alert)
                    line.add("lit", state.isLit)
                    if let isLit = state.manualLight {
                        line.add("lit_set", isLit)
                    } else {
                        line.addNull("lit_set")
                    }
                    line.add("brightness", state.brightness)
                    line.add("scale", state.scale)
                    line.add("width", state.size.width)
                    line.add("height", state.size.height)
                    line.add("options", state.optionCount)
                    line.add("revision", host.lists.inForce.number)
                    line.add("options_from", host.lists.inForce.isFile ? "file" : "control")
                    line.add("configuration", host.configurationPath)
                    line.add("schedule", state.schedule)
                    line.add("waiting", state.waitingOptions)
                    line.add("frames", state.frames)
                    line.add("buttons", objects: condition.buttons) { line, button in
                        line.add("line", button.line)
                        line.add("works", button.works)
                    }
                    line.add("font_failures", condition.fontFailures)
                    line.add("display", condition.display.rawValue)
                    line.add("trouble", condition.trouble)
                }
            )
        }
    }
}
