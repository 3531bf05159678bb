import CLinuxSystem
import Diagnostics
import Glibc
import LinuxSystem
import MonotonicTime
import SignAPI

/// A client of the control socket: its bytes in both directions, and its pending reply.
final class ControlConnection {
    /// The state of a connection. Calls are answered in order, so the next one waits until the connection is idle.
    enum Activity {
        case idle
        /// A reply of the frame thread is pending.
        case awaitingReply(token: UInt64, PendingReply)
        /// A playlist must take effect first. It was sent before a request with this token would have been.
        case awaitingPlaylist(number: Int, token: UInt64, PlaylistReply)
        case streamingEvents(EventSubscription)
        case streamingFrames(FrameSubscription)
        /// Streams this sign's inputs to a relay. `update` is pending if `isPending`.
        case streamingGroup(update: GroupReport.Update, isPending: Bool)
    }

    /// The kind of reply to send to the client when a new playlist has taken effect.
    enum PlaylistReply {
        /// The reply to a reload.
        case message([UInt8])
        /// The reply to a change of the list. `isKept`: whether the change survives a restart.
        case change(warnings: [Diagnostic]?, isKept: Bool)
    }

    /// The kind of reply to send to the client when the frame thread has replied.
    enum PendingReply {
        /// A reply of the type `Taken`; `id` is the requested option.
        case input(id: String?)
        case state
        case values
        /// The reply to `SetValue`. `persists`: whether the value must be on disk within a second.
        case setValue(persists: Bool)
        case raise
        case dismiss
        case group
        /// A frame, and with `wantsMore` a stream of frames with this rate per second.
        case frame(rate: Int, wantsMore: Bool)
    }

    /// The time after which a client is disconnected if bytes are pending and none moves.
    static let stallTimeout = Nanoseconds.seconds(30)

    let descriptor: CInt
    let isReadOnly: Bool
    /// The user ID, or the maximum if the system does not provide it.
    let user: UInt32
    let process: Int32
    var activity = Activity.idle
    var input = MessageBuffer()
    private var output: [UInt8] = []
    /// The number of bytes of `output` that have been sent.
    private var sent = 0
    var limits = ClientLimits()
    /// Whether the client's first input has been logged.
    var isIntroduced = false
    /// Whether the client has closed its sending side.
    private(set) var hasEnded = false
    /// Whether the connection must be closed.
    private(set) var isBroken = false
    private var progressAt: Instant
    /// Whether the descriptor has been reported as ready since it was last served.
    var isReady = false
    /// Whether complete calls remain for the server's next turn.
    var hasBacklog = false
    /// Whether the current call expects no reply.
    var isOneway = false
    var interest = PollInterest.reading

    /// Takes ownership of `descriptor`.
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

    /// The name of the client in events.
    var source: String { user == .max ? "unknown" : "uid \(user)" }

    var isIdle: Bool { if case .idle = activity { true } else { false } }

    var isSending: Bool { !output.isEmpty }

    /// Marks the connection as broken, so that it is closed at the end of the turn.
    func fail() { isBroken = true }

    /// Reads available bytes, at most `limit`.
    func read(atMost limit: Int, at now: Instant) {
        guard !hasEnded, limit > 0 else { return }
        withUnsafeTemporaryAllocation(byteCount: min(limit, 16 << 10), alignment: 1) { buffer in
            let count = recv(descriptor, buffer.baseAddress, buffer.count, CInt(MSG_DONTWAIT))
            if count > 0 {
                input.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                progressAt = now
            } else if count == 0 {
                hasEnded = true
            } else if errno != EAGAIN, errno != EINTR {
                fail()
            }
        }
    }

    /// Sends `message` as far as possible; the rest stays pending.
    func send(_ message: [UInt8], at now: Instant) {
        if output.isEmpty { progressAt = now }
        output += message
        flush(at: now)
    }

    /// Sends pending output as far as possible.
    func flush(at now: Instant) {
        while sent < output.count, !isBroken {
            let count = output[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_DONTWAIT | MSG_NOSIGNAL))
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

    var isGone: Bool {
        var state = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&state, 1, 0) > 0 && state.revents & Int16(POLLHUP | POLLERR) != 0
    }

    /// The time at which the connection is closed if no byte moves, or nil if no bytes are pending.
    var stallDeadline: Instant? {
        isSending || (isIdle && !input.isEmpty) ? progressAt + Self.stallTimeout : nil
    }

    func mustClose(at now: Instant) -> Bool {
        let isDone = hasEnded && isIdle && !isSending && !hasBacklog
        return isBroken || isDone || stallDeadline.map { $0 <= now } == true
    }
}
