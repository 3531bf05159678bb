import Diagnostics
import MonotonicTime
import SignAPI
import SignCore

/// Replies that go on: events and frames.
extension ControlServer {
    /// Sends what a stream of `connection` has.
    func continueStream(of connection: ControlConnection, for host: any ControlHost, at now: Instant) {
        switch connection.activity {
        case .following: follow(connection, at: now)
        case .watching: watch(connection, for: host, at: now)
        case .stepping: tellNews(to: connection, at: now)
        case .idle, .asking, .reloading: break
        }
    }

    // MARK: Events

    /// Begins with the events after number `after` of `wanted`. Without `wantsMore` that is all.
    ///
    /// - Throws: `VarlinkError.unknownKind` if one of `kinds` is not the name of an event.
    func subscribe(
        _ connection: ControlConnection,
        after: UInt64?,
        of wanted: String?,
        _ kinds: [String]?,
        wantsMore: Bool,
        at now: Instant
    ) throws(VarlinkError) {
        guard !connection.isOneway else { return }
        let names = SignEvent.names
        if let kind = kinds?.first(where: { !names.contains($0) }) {
            throw .unknownKind(kind, nearest: nearestWord(to: kind, among: names))
        }
        let last = ring.last
        let isRestarted = wanted.map { $0 != run } ?? false
        // Another run's numbers say nothing here: all that is kept is news.
        let cursor = isRestarted ? 0 : min(after ?? last, last)
        var following = ControlConnection.Following(cursor: cursor, kinds: kinds)
        let message = batch(
            of: &following,
            isFirst: true,
            isRestarted: wanted == nil ? nil : isRestarted,
            continues: wantsMore
        )
        if wantsMore { connection.activity = .following(following) }
        connection.send(message ?? VarlinkReply.message(), at: now)
    }

    /// Sends further events, as long as the client takes them.
    func follow(_ connection: ControlConnection, at now: Instant) {
        guard case .following(var following) = connection.activity else { return }
        while !connection.isSending, !connection.isBroken,
            let message = batch(of: &following, isFirst: false, isRestarted: nil, continues: true)
        {
            connection.send(message, at: now)
        }
        connection.activity = .following(following)
    }

    /// A reply with the next events; nil if there are none. The first reply is sent in any case.
    private func batch(
        of following: inout ControlConnection.Following,
        isFirst: Bool,
        isRestarted: Bool?,
        continues: Bool
    ) -> [UInt8]? {
        var lines: [[UInt8]] = []
        var size = 0
        collecting: while size < Self.eventBytes {
            let (lost, events) = ring.events(after: following.cursor, limit: 32)
            following.lost += lost
            following.cursor += lost
            if events.isEmpty { break }
            for event in events {
                following.cursor = event.entry.sequence
                guard following.kinds?.contains(event.entry.kind.name) ?? true else { continue }
                let line = event.jsonLine(from: origin)
                lines.append(line)
                size += line.count
                if size >= Self.eventBytes { break collecting }
            }
        }
        guard isFirst || !lines.isEmpty || following.lost > 0 else { return nil }
        defer { following.lost = 0 }
        return VarlinkReply.message(continues: continues) { reply in
            reply.add("run", run)
            if let isRestarted { reply.add("restarted", isRestarted) }
            if following.lost > 0 { reply.add("lost", following.lost) }
            // A line ends with a newline.
            reply.addArray("events", of: lines) { $0 += $1.dropLast() }
        }
    }

    // MARK: Frames

    /// Replies with the frame that the frame thread has just copied, and goes on if the client wants more.
    func begin(
        rate: Int,
        wantsMore: Bool,
        of connection: ControlConnection,
        for host: any ControlHost,
        at now: Instant
    ) {
        guard !shownFrame.isBehind,
            let (message, stamp) = frameReplies.reply(with: shownFrame, continues: wantsMore)
        else {
            // There was no memory for it yet, or this thread was just reading.
            shownFrame.makeRoom()
            ask(.look, of: connection, .frame(rate: rate, wantsMore: wantsMore), for: host)
            return
        }
        finish(connection, with: message, at: now)
        guard wantsMore else { return }
        let period = Nanoseconds(Nanoseconds.perSecond / Int64(rate))
        connection.activity = .watching(
            ControlConnection.Watching(
                period: period,
                nextAt: now + period,
                given: ControlConnection.Given(stamp)
            )
        )
    }

    /// Sends the newest frame if it is time for one, the client has taken the last one, and it is another one.
    private func watch(_ connection: ControlConnection, for host: any ControlHost, at now: Instant) {
        guard case .watching(var watching) = connection.activity, watching.nextAt <= now else { return }
        watching.nextAt = max(watching.nextAt + watching.period, now)
        if shownFrame.isBehind {
            shownFrame.makeRoom()
            host.order(.ask(FrameLoop.Ask(token: newToken(), input: .look)))
        }
        if !connection.isSending, let latest = shownFrame.stamp,
            ControlConnection.Given(latest) != watching.given,
            let (message, stamp) = frameReplies.reply(with: shownFrame, continues: true)
        {
            watching.given = ControlConnection.Given(stamp)
            connection.send(message, at: now)
        }
        connection.activity = .watching(watching)
    }
}
