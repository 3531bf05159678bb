import LinuxSystem
import MonotonicTime
import SignAPI
import SignCore

/// `org.loopbanner.Group`: a client carries inputs between this sign and others.
extension ControlServer {
    /// As many inputs wait for a client that does not read. More are no use: they will be too old.
    private static let waitingInputs = 256

    func obey(
        _ call: GroupCall,
        of connection: ControlConnection,
        wantsMore: Bool,
        for host: any ControlHost,
        at now: Instant
    ) throws(VarlinkError) {
        guard !connection.isReadOnly else { throw .readOnly }
        guard !isEnding else { throw .ending }
        if let limit = take(inputOf: connection, at: now) { throw limit }
        guard let request = try GroupRequest(call) else {
            return try watchGroup(connection, wantsMore: wantsMore, at: now)
        }
        if case .join = request {
            guard member == nil || member === connection else { throw VarlinkError(.alreadyJoined) }
            member = connection
        } else if member !== connection {
            throw VarlinkError(.notJoined)
        }
        ask(.group(request), of: connection, .group, for: host)
    }

    /// The reply that `answer` makes.
    func groupReply(_ answer: GroupReply?, of connection: ControlConnection) -> [UInt8] {
        switch answer {
        case .joined(let rev): return VarlinkReply.message { $0.add("rev", rev) }
        case .left:
            if member === connection { member = nil }
            return VarlinkReply.message()
        case .anchor(let anchor):
            let anchor = anchor.map { GroupCall.Input($0) }
            return VarlinkReply.message { $0.add("anchor", object: anchor.write) }
        case .adopted(let isChanged): return VarlinkReply.message { $0.add("changed", isChanged) }
        case .merged(let merge):
            return VarlinkReply.message { reply in
                reply.add("accepted", merge.accepted)
                reply.add("too_old", merge.tooOld)
                reply.add("too_new", merge.tooNew)
            }
        case .refused(let refusal): return VarlinkError(refusal).message
        // A sign that has ended takes nothing.
        case nil: return VarlinkError.ending.message
        }
    }

    /// Lets the sign go by itself once its carrier is gone.
    func leaveGroup(without connection: ControlConnection, _ host: any ControlHost) {
        guard member === connection else { return }
        member = nil
        host.order(.ask(FrameLoop.Ask(token: newToken(), input: .group(.leave))))
    }

    // MARK: Inputs of this sign

    private func watchGroup(
        _ connection: ControlConnection,
        wantsMore: Bool,
        at now: Instant
    ) throws(VarlinkError) {
        guard wantsMore else { throw .expectedMore }
        guard !connection.isOneway else { return }
        connection.activity = .stepping(GroupReport.News(inputs: [], standing: standing), isNew: true)
        tellNews(to: connection, at: now)
    }

    /// Passes on what has happened at this sign.
    func take(_ news: GroupReport.News, for host: any ControlHost) {
        let now = MonotonicClock.now
        standing = news.standing
        for (_, connection) in inOrder {
            guard case .stepping(var waiting, _) = connection.activity else { continue }
            waiting.standing = news.standing
            waiting.inputs += news.inputs
            waiting.inputs.removeFirst(max(0, waiting.inputs.count - Self.waitingInputs))
            connection.activity = .stepping(waiting, isNew: true)
            tellNews(to: connection, at: now)
        }
        settle(for: host, at: now)
    }

    /// Sends what waits, if the client has taken what was before it.
    func tellNews(to connection: ControlConnection, at now: Instant) {
        guard case .stepping(let news, isNew: true) = connection.activity, !connection.isSending else {
            return
        }
        connection.activity = .stepping(
            GroupReport.News(inputs: [], standing: news.standing),
            isNew: false
        )
        let message = VarlinkReply.message(continues: true) { reply in
            reply.add("inputs", objects: news.inputs) { GroupCall.Input($1).write(to: &$0) }
            reply.add("rev", news.standing.rev)
            reply.add("in_step", news.standing.isInStep)
        }
        connection.send(message, at: now)
    }
}
