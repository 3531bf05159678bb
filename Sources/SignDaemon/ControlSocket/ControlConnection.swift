import CLinuxSystem
import Diagnostics
import Glibc
import LinuxSystem
import MonotonicTime
import SignAPI

/// A client of the control socket: its bytes in both directions, and what it waits for.
final class ControlConnection {
    /// What the connection does. Calls are answered in their order, so the next one waits until it is idle.
    enum Activity {
        /// It waits for a call.
        case idle
        /// The frame thread must answer first.
        case asking(token: UInt64, Question)
        /// A playlist must be in force first. It was ordered before a request with this token would have been.
        case reloading(number: Int, token: UInt64, reply: PlaylistReply)
        /// It gets events.
        case following(Following)
        /// It gets frames.
        case watching(Watching)
        /// It gets this sign's inputs for a group: what waits for it, and whether that was not told yet.
        case stepping(GroupReport.News, isNew: Bool)
    }

    /// The reply once a playlist is in force.
    enum PlaylistReply {
        /// It was read again.
        case message([UInt8])
        /// A client changed the list. `isKept` is whether the change is for the next start too.
        case change(warnings: [Diagnostic]?, isKept: Bool)
    }

    /// What the answer of the frame thread is for.
    enum Question {
        /// A reply of type `Taken`; `id` is the option that was asked for.
        case taken(id: String?)
        case state
        case values
        /// A value was set; `persists` is whether it was to be on disk within a second.
        case valued(persists: Bool)
        case raised
        case dismissed
        case group
        /// The frame, and further ones at this rate.
        case frame(rate: Int, wantsMore: Bool)
    }

    /// The place of a client in the events.
    struct Following {
        /// The number of the last event that was given or passed over.
        var cursor: UInt64
        /// The events that it wants; nil is all.
        var kinds: [String]?
        /// The events that were lost since the last reply.
        var lost: UInt64 = 0
    }

    /// A client that gets frames.
    struct Watching {
        var period: Nanoseconds
        var nextAt: Instant
        /// The frame that was given last.
        var given: Given
    }

    /// A frame as a client sees it: its number and its light.
    struct Given: Hashable {
        private let number: UInt64
        private let light: ShownFrame.Light

        init(_ stamp: ShownFrame.Stamp) {
            (number, light) = (stamp.number, stamp.light)
        }
    }

    let descriptor: CInt
    let isReadOnly: Bool
    let user: UInt32
    let process: Int32
    var activity = Activity.idle
    var input = MessageBuffer()
    /// What the client has not taken yet.
    private(set) var output: [UInt8] = []
    private var sent = 0
    var limits = ClientLimits()
    /// Whether its first input has been logged.
    var isKnown = false
    /// Whether the client sends nothing more.
    private(set) var hasEnded = false
    /// Whether it must be closed.
    private(set) var isBroken = false
    /// When bytes last moved.
    private(set) var progressAt: Instant
    /// Whether the epoll has found it ready since it was last served.
    var isReady = false
    /// Whether whole calls wait for the next turn.
    var hasBacklog = false
    /// Whether the call that is being served takes no reply.
    var isOneway = false
    /// What the epoll waits for.
    var interest = PollInterest.reading

    /// A client that was accepted as `descriptor`, which it owns.
    init(_ descriptor: CInt, isReadOnly: Bool, at now: Instant) {
        self.descriptor = descriptor
        self.isReadOnly = isReadOnly
        var peer = lb_peer()
        let isKnown = lb_peer_of(descriptor, &peer) >= 0
        user = isKnown ? peer.user : .max
        process = isKnown ? peer.process : 0
        progressAt = now
    }

    deinit { close(descriptor) }

    /// The client, as events name it.
    var source: String { user == .max ? "unknown" : "uid \(user)" }

    var isIdle: Bool { if case .idle = activity { true } else { false } }

    /// Whether bytes wait for the client.
    var isSending: Bool { !output.isEmpty }

    /// Closes it as soon as possible.
    func fail() { isBroken = true }

    /// Reads what has come, at most `limit` bytes.
    func read(atMost limit: Int, at now: Instant) {
        guard !hasEnded, limit > 0 else { return }
        withUnsafeTemporaryAllocation(byteCount: min(limit, 16 << 10), alignment: 1) { room in
            let count = recv(descriptor, room.baseAddress, room.count, CInt(MSG_DONTWAIT))
            if count > 0 {
                input.append(UnsafeRawBufferPointer(rebasing: room[..<count]))
                progressAt = now
            } else if count == 0 {
                hasEnded = true
            } else if errno != EAGAIN, errno != EINTR {
                fail()
            }
        }
    }

    /// Sends `message`, or what fits; the rest follows when there is room.
    func send(_ message: [UInt8], at now: Instant) {
        if output.isEmpty { progressAt = now }
        output += message
        flush(at: now)
    }

    /// Sends what waits.
    func flush(at now: Instant) {
        while sent < output.count, !isBroken {
            let count = output[sent...].withUnsafeBytes {
                Glibc.send(
                    descriptor,
                    $0.baseAddress,
                    $0.count,
                    CInt(MSG_DONTWAIT | MSG_NOSIGNAL)
                )
            }
            if count > 0 {
                sent += count
                progressAt = now
            } else if errno == EAGAIN {
                return
            } else if errno != EINTR {
                fail()
            }
        }
        output = []
        sent = 0
    }

    /// Whether the client has closed its end.
    var isGone: Bool {
        var state = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&state, 1, 0) > 0 && state.revents & Int16(POLLHUP | POLLERR) != 0
    }

    /// When it is closed if no byte moves; nil while none waits.
    var patienceEnds: Instant? {
        isSending || (isIdle && !input.isEmpty) ? progressAt + ControlServer.patience : nil
    }
}
