import MonotonicTime
import SignAPI
import SignCore

/// Functions that send streams of events and frames (pictures of the display) to clients.
extension ControlServer {
    /// Sends the pending replies of the client's stream, as far as possible without blocking.
    func continueStream(of connection: ControlConnection, at now: Instant) {
        switch connection.activity {
        case .streamingEvents: sendEvents(to: connection, at: now)
        case .streamingFrames: sendFrame(to: connection, at: now)
        case .streamingGroup: sendGroupUpdate(to: connection, at: now)
        case .idle, .awaitingReply, .awaitingPlaylist: break
        }
    }

    /// Handles a `Subscribe` call. Sends the stored events of the requested kinds after the last one that the
    /// client has received. If `wantsMore` is true, later events follow until the client disconnects.
    ///
    /// Events are numbered within a run of the daemon, so the call contains the number of the client's last
    /// event and the id of its run.
    ///
    /// - Throws: An error if a requested kind is unknown.
    func subscribe(
        _ connection: ControlConnection,
        with arguments: Arguments,
        wantsMore: Bool,
        at now: Instant
    ) throws(VarlinkError) {
        guard !connection.isOneway else { return }
        var subscription = try eventFeed.makeSubscription(
            after: arguments.optionalInteger("after").map { UInt64($0) },
            runID: arguments.optionalString("run"),
            kinds: arguments.strings("kinds")
        )
        let firstReply = eventFeed.firstReply(to: &subscription, continues: wantsMore)
        if wantsMore { connection.activity = .streamingEvents(subscription) }
        connection.send(firstReply, at: now)
    }

    /// Sends new events to a client that subscribes to them, until there are no more, or until the client
    /// does not read them fast enough.
    func sendEvents(to connection: ControlConnection, at now: Instant) {
        guard case .streamingEvents(var subscription) = connection.activity else { return }
        while !connection.isSending, !connection.isBroken,
            let message = eventFeed.nextReply(to: &subscription)
        {
            connection.send(message, at: now)
        }
        connection.activity = .streamingEvents(subscription)
    }

    func requestFrame(
        _ arguments: Arguments,
        for connection: ControlConnection,
        wantsMore: Bool
    ) throws(VarlinkError) {
        guard !isEnding else { throw .ending }
        guard !connection.isOneway else { return }
        frameFeed.shownFrame.watch()
        request(
            .state,
            from: connection,
            reply: .frame(rate: arguments.integer("rate"), wantsMore: wantsMore)
        )
    }

    /// Replies to a client with the current frame (picture of the display), which the frame thread has just
    /// copied for it. If `wantsMore` is true, a stream of `rate` frames per second follows.
    func startFrameStream(rate: Int, wantsMore: Bool, for connection: ControlConnection, at now: Instant) {
        guard !frameFeed.shownFrame.isBehind, let (message, identity) = frameFeed.reply(continues: wantsMore)
        else {
            // The frame was not copied, because there was no memory for it or this thread was just reading.
            frameFeed.shownFrame.makeRoom()
            request(.state, from: connection, reply: .frame(rate: rate, wantsMore: wantsMore))
            return
        }
        completeCall(of: connection, with: message, at: now)
        guard wantsMore else { return }
        connection.activity = .streamingFrames(FrameSubscription(rate: rate, after: identity, at: now))
    }

    /// Sends the latest frame (picture of the display) to a subscribed client if one is due, the frame is
    /// new, and the client has read the previous one.
    private func sendFrame(to connection: ControlConnection, at now: Instant) {
        guard case .streamingFrames(var subscription) = connection.activity, subscription.advance(to: now)
        else { return }
        if frameFeed.shownFrame.isBehind {
            frameFeed.shownFrame.makeRoom()
            send(.state)
        }
        if !connection.isSending, let message = subscription.reply(from: &frameFeed) {
            connection.send(message, at: now)
        }
        connection.activity = .streamingFrames(subscription)
    }
}
