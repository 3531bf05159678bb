import Diagnostics
import InfiniteScroll
import LinuxSystem
import MonotonicTime
import SignAPI
import SignCore

/// The handlers for replies from the frame thread, which shows the banner. They answer the calls of clients
/// that wait for these replies.
extension ControlServer {
    /// The error for a client if its request to the frame thread, or the reply, was lost. The sign may
    /// nevertheless have performed the input.
    private static let lostReplyError = VarlinkError.limitExceeded(
        "inputs that wait for the sign; this one may be lost",
        limit: FrameLoop.orderCapacity,
        retryAfter: 1
    )

    /// Answers a call with the sign's state, which is requested from the frame thread unless a current copy
    /// is cached. Simultaneous calls share one request, so many calls cause few wake-ups. Throws if the sign
    /// is stopping.
    func replyWithState(to connection: ControlConnection, at now: Instant) throws(VarlinkError) {
        guard !connection.isOneway else { return }
        let lastEvent = eventFeed.ring.last
        if let (state, instant) = requests.currentState(lastEvent: lastEvent, at: now, isEnding: isEnding) {
            return completeCall(of: connection, with: stateReply(state, at: instant), at: now)
        }
        guard !isEnding else { throw .ending }
        if let token = requests.pendingStateToken {
            connection.activity = .awaitingReply(token: token, .state)
        } else {
            requests.pendingStateToken = request(.state, from: connection, reply: .state)
        }
    }

    /// Answers the calls that wait for `reply` from the frame thread. The reply to any call that still waits
    /// for an earlier reply was lost, so its client receives an error.
    func handle(_ reply: FrameLoop.Reply) {
        let now = MonotonicClock.now
        let isPromised = requests.receive(reply, at: now)
        if let bank = reply.counters { host.store(bank) }
        let isDurable = reply.storedValues.map { host.store($0, isPromised: isPromised) } ?? false
        for connection in clients { answerCall(of: connection, with: reply, isDurable: isDurable, at: now) }
        finishTurn(at: now)
    }

    /// Answers the call of `connection` if the call depends on `reply`, which the frame thread has sent.
    ///
    /// Requests to the frame thread have increasing numbers, their tokens, and replies arrive in this order.
    /// A call that waits for a reply has the activity `awaitingReply`. It is answered if `reply` has the same
    /// token. If `reply` has a higher token, the reply to the call was lost, so the client receives an error.
    ///
    /// A call with the activity `awaitingPlaylist` waits until the playlist with its number is in force. The
    /// client receives an error if the playlist was lost: the frame thread has not received it, although it
    /// has replied to a later request.
    ///
    /// - Parameters:
    ///   - connection: The client's connection, which may wait for no reply at all.
    ///   - reply: The reply from the frame thread.
    ///   - isDurable: Whether the text values that the request has set survive a power cut.
    ///   - now: The current time.
    private func answerCall(
        of connection: ControlConnection,
        with reply: FrameLoop.Reply,
        isDurable: Bool,
        at now: Instant
    ) {
        switch connection.activity {
        // `reply` answers the call, which requests frames. `reply` contains none, because the frame thread
        // copies them to shared memory.
        case .awaitingReply(token: reply.token, .frame(let rate, let wantsMore)):
            startFrameStream(rate: rate, wantsMore: wantsMore, for: connection, at: now)
        // `reply` answers the call, which is of another kind.
        case .awaitingReply(token: reply.token, let pendingReply):
            let message = message(
                to: connection,
                pendingReply: pendingReply,
                reply: reply,
                isDurable: isDurable,
                at: now
            )
            completeCall(of: connection, with: message, at: now)
        // `reply` belongs to another call. If its token is lower, the connection keeps waiting.
        case .awaitingReply(let token, _):
            let isReplyLost = token < reply.token
            if isReplyLost { completeCall(of: connection, with: Self.lostReplyError.message, at: now) }
        case .awaitingPlaylist(let number, let token, let pendingReply):
            let isPlaylistInForce = number <= reply.playlists.inForce
            // The playlist was sent before the requests with tokens of at least `token`. `reply` answers one
            // of these requests, so the playlist should have been received.
            let isPlaylistLost = number > reply.playlists.received && token < reply.token
            if isPlaylistInForce {
                completeCall(
                    of: connection,
                    with: message(for: pendingReply, playlistNumber: number),
                    at: now
                )
            } else if isPlaylistLost {
                completeCall(of: connection, with: Self.lostReplyError.message, at: now)
            }
        default: break
        }
    }

    /// Answers the calls that wait for the playlist with this number, or an earlier one, now that it has
    /// taken effect.
    func playlistApplied(_ number: Int) {
        let now = MonotonicClock.now
        for connection in connections.values {
            guard case .awaitingPlaylist(let own, _, let pending) = connection.activity, own <= number else {
                continue
            }
            completeCall(of: connection, with: message(for: pending, playlistNumber: own), at: now)
        }
        finishTurn(at: now)
    }

    /// Sends an error with this reason to the client that requested the playlist with this number, because
    /// the frame thread has rejected the playlist.
    func playlistRejected(_ number: Int, reason: String) {
        let now = MonotonicClock.now
        let finding = Diagnostic(.error, file: eventFeed.origin.config, location: .start, message: reason)
        for connection in connections.values {
            guard case .awaitingPlaylist(number: number, _, _) = connection.activity else { continue }
            completeCall(
                of: connection,
                with: VarlinkError.invalidConfiguration([finding.tree]).message,
                at: now
            )
        }
        finishTurn(at: now)
    }

    /// Sends another request to the frame thread after messages were dropped from a full queue. Its reply
    /// arrives after all others, and thus reveals which calls have lost their replies.
    func findLostReplies() {
        let hasPendingCalls = connections.values.contains { connection in
            switch connection.activity {
            case .awaitingReply, .awaitingPlaylist: true
            case .idle, .streamingEvents, .streamingFrames, .streamingGroup: false
            }
        }
        if hasPendingCalls, !isEnding { send(.state) }
    }

    // MARK: Messages

    /// Encodes the reply to a client that has waited for the playlist with this number to take effect. This
    /// number is also the revision of the option list.
    private func message(
        for pendingReply: ControlConnection.PlaylistReply,
        playlistNumber number: Int
    ) -> [UInt8] {
        switch pendingReply {
        case .message(let message): return message
        case .settings(let revision, let warnings):
            return VarlinkReply.message { reply in
                reply.add("revision", revision)
                reply.add("durable", host.settings.isDurable)
                reply.add("warnings", tree: .array(warnings.map(\.treeWithoutLocation)))
            }
        case .change(let warnings, let isKept):
            return VarlinkReply.message { reply in
                reply.add("revision", number)
                reply.add("durable", isKept && host.isDurable(list: number))
                guard let warnings else { return }
                reply.add("warnings", tree: .array(warnings.map(\.treeWithoutLocation)))
            }
        }
    }

    /// Encodes the reply to a client's call from `reply`, which the frame thread has sent in response to the
    /// request that the call caused.
    ///
    /// - Parameters:
    ///   - connection: The client's connection.
    ///   - pendingReply: The kind of reply that the called method has.
    ///   - reply: The frame thread's reply.
    ///   - isDurable: Whether the text values that the request has set survive a power cut.
    ///   - now: The current time.
    private func message(
        to connection: ControlConnection,
        pendingReply: ControlConnection.PendingReply,
        reply: FrameLoop.Reply,
        isDurable: Bool,
        at now: Instant
    ) -> [UInt8] {
        switch pendingReply {
        case .state: return stateReply(reply.state, at: now)
        case .values:
            let values = reply.values.sorted { $0.key < $1.key }
            let tree = JSONTree.object(values.map { JSONTree.Member($0.key, .string($0.value)) })
            return VarlinkReply.message { $0.add("values", tree: tree) }
        case .counters:
            let counters = reply.state.counters.map { JSONTree.Member($0.name, .integer($0.number)) }
            return VarlinkReply.message { $0.add("counters", tree: .object(counters)) }
        case .pictures(let options): return picturesMessage(of: options, reply: reply)
        case .input(let id): return inputReply(reply, requestedID: id)
        case .count(let name):
            let number = reply.state.counters.first { $0.name == name }?.number
            return inputReply(reply, counterNumber: number)
        case .group: return completeGroupCall(of: connection, with: reply.group)
        case .setValue(let persists):
            return Self.message(from: reply) { $0.add("durable", persists && isDurable) }
        case .raise: return Self.message(from: reply) { $0.add("id", reply.raisedAlertID ?? "") }
        case .dismiss: return Self.message(from: reply) { $0.add("dismissed", reply.dismissedCount) }
        case .frame: return VarlinkReply.message()
        }
    }

    /// Returns an error message if `reply` contains a rejection of the input. Otherwise, returns a message
    /// with the members that `body` adds. Dismissing an alert when there is none is not an error.
    private static func message(from reply: FrameLoop.Reply, _ body: (inout JSONWriter) -> Void) -> [UInt8] {
        if let refusal = reply.refusal, refusal != .noAlert {
            return VarlinkError.refused(reason: refusal.code).message
        }
        return VarlinkReply.message(body)
    }

    /// Encodes the reply to an input, such as the selection of an option. The reply contains the number of
    /// the first event that the input caused and the selected option, or the reason why the sign has rejected
    /// the input.
    ///
    /// - Parameters:
    ///   - reply: The frame thread's reply to the input.
    ///   - requestedID: The id of the option that the input requests, or nil if it requests no option.
    ///   - counterNumber: The new number of the counter that the input changes, or nil if it changes no
    ///     counter.
    private func inputReply(
        _ reply: FrameLoop.Reply,
        requestedID: String? = nil,
        counterNumber: Int64? = nil
    ) -> [UInt8] {
        if let refusal = reply.refusal { return refusalMessage(refusal, requestedID: requestedID) }
        // Every input causes an event, unless the sign has already stopped.
        guard let firstEventNumber = reply.firstEventNumber else { return VarlinkError.ending.message }
        return VarlinkReply.message { message in
            message.addObject("taken") { object in
                object.add("run", eventFeed.runID)
                object.add("seq", firstEventNumber)
                object.add("selected", reply.state.selected)
            }
            if let counterNumber { message.add("value", counterNumber) }
        }
    }

    private func refusalMessage(_ refusal: Event.Refusal, requestedID: String?) -> [UInt8] {
        guard refusal == .unknownID, let requestedID else {
            return VarlinkError.refused(reason: refusal.code).message
        }
        let ids = host.playlist.configuration.options.lazy.map(\.id)
        // An option that waits for its time or its value exists, although it is not shown. Its id is not
        // misspelled.
        guard !ids.contains(requestedID) else { return VarlinkError.refused(reason: "not_shown").message }
        return VarlinkError.unknownOption(requestedID, nearest: nearestWord(to: requestedID, among: ids))
            .message
    }

    private func stateReply(_ state: SignState, at instant: Instant) -> [UInt8] {
        VarlinkReply.message { reply in
            reply.addObject("state") { $0.addState(state, at: instant, runID: eventFeed.runID, host: host) }
        }
    }

    func optionsReply(to arguments: Arguments, at now: Instant) -> [UInt8] {
        let options = host.playlist.configuration.options
        let idsWithAction = Set(options.lazy.filter { !$0.action.isEmpty }.map(\.id))
        let reply = OptionsReply(list: host.lists.listInForce, idsWithAction: idsWithAction)
        return reply.message(from: arguments.integer("offset"), limit: arguments.integer("limit"), at: now)
    }

    // MARK: Statistics

    /// The approximate maximum size, in bytes, of a reply with usage statistics.
    private static let maxStatisticsBytes = 64 << 10
    /// A range of hours that is large enough to include every hour of the calendar.
    private static let allHours = UsageHour(number: -20_000_000)..<UsageHour(number: 80_000_000)

    /// Returns a reply with the usage statistics from the hour `from` up to (but not including) `to`, both
    /// optional. If they exceed the reply's size, `next` is the first hour for the client's next call,
    /// otherwise null.
    ///
    /// - Throws: An error if an hour is invalid, or if there are no statistics or they cannot be read.
    func statisticsReply(to arguments: Arguments) throws(VarlinkError) -> [UInt8] {
        let start = try Self.parseHour("from", in: arguments) ?? Self.allHours.lowerBound
        let end = try Self.parseHour("to", in: arguments) ?? Self.allHours.upperBound
        guard start <= end else { throw .invalidParameter("to") }
        let page: UsagePage?
        do throws(UsageFiles.Failure) {
            page = try host.statistics(for: start..<end, limit: Self.maxStatisticsBytes)
        } catch {
            log(.warning, error.description)
            throw .refused(reason: "unreadable")
        }
        guard let page else { throw .refused(reason: "no_statistics") }
        return VarlinkReply.message { reply in
            // A count without an option's id is that of a button's presses.
            reply.add("counts", objects: page.counts.filter { $0.id != nil }, Self.addUsageCount)
            reply.add("presses", objects: page.counts.filter { $0.id == nil }, Self.addUsageCount)
            reply.add("next", page.nextHour?.text)
        }
    }

    private static func addUsageCount(to object: inout JSONWriter, _ count: UsageCount) {
        object.add("hour", count.hour.text)
        count.addFields(to: &object)
    }

    private static func parseHour(_ parameter: String, in arguments: Arguments) throws(VarlinkError)
        -> UsageHour?
    {
        guard let text = arguments.optionalString(parameter) else { return nil }
        guard let hour = UsageHour(text: text) else { throw .invalidParameter(parameter) }
        return hour
    }
}
