import CLinuxSystem
import Diagnostics
import Glibc
import LinuxSystem
import MonotonicTime
import SignAPI
import SignFile

/// A connection of a client to the control socket, with the pending bytes in both directions and the reply that the
/// client waits for.
final class ControlConnection {
    /// The current activity of a connection. Calls are answered in order, so the next call waits until the connection
    /// is idle.
    enum Activity {
        case idle
        /// The client waits for a reply that depends on the frame thread. `token` identifies the request to that
        /// thread.
        case awaitingReply(token: UInt64, PendingReply)
        /// The client waits until the playlist with this number takes effect. The control thread sent the playlist
        /// before any request whose token is `token` or larger.
        case awaitingPlaylist(number: Int, token: UInt64, PlaylistReply)
        case streamingEvents(EventSubscription)
        case streamingFrames(FrameSubscription)
        /// The client is a relay that receives the inputs of this sign. If `isPending` is true, `update` has yet to be
        /// sent.
        case streamingGroup(update: GroupReport.Update, isPending: Bool)
    }

    /// The reply that a client receives when a new playlist has taken effect.
    enum PlaylistReply {
        /// The reply to a reload, as a message that is ready to be sent.
        case message([UInt8])
        /// The reply to a change of the list. If `isKept` is true, the change survives a restart.
        case change(warnings: [Diagnostic]?, isKept: Bool)
        /// The reply to a change of settings, with their new revision.
        case settings(revision: Int, warnings: [Diagnostic])
    }

    /// The reply that a client receives when the frame thread has handled the request.
    enum PendingReply {
        /// The reply to an input, which reports its effect. `id` is the requested option, or nil if the input names
        /// none.
        case input(id: String?)
        case state
        case values
        case counters
        /// The reply to a change of the counter `name`, which reports its number.
        case count(name: String)
        /// The reply to `DrawOptions`, with pictures of these options that contain the current values of texts.
        case pictures([ListedOption])
        /// The reply to `SetValue`. If `persists` is true, the value must be on disk within a second.
        case setValue(persists: Bool)
        case raise
        case dismiss
        case group
        /// A reply with one frame. If `wantsMore` is true, it starts a stream of `rate` frames per second.
        case frame(rate: Int, wantsMore: Bool)
    }

    /// The time after which a client is disconnected if it has pending bytes but neither sends nor receives any.
    static let stallTimeout = Nanoseconds.seconds(30)

    let descriptor: CInt
    let isReadOnly: Bool
    /// The user ID of the client, or the maximum value if the system does not provide the user ID.
    let user: UInt32
    let process: Int32
    var activity = Activity.idle
    var input = MessageBuffer()
    private var output: [UInt8] = []
    /// The number of bytes of `output` that were already sent.
    private var sent = 0
    var limits = ClientLimits()
    /// Whether the log already contains the client's first input.
    var isIntroduced = false
    /// Whether the client has closed its sending side, so that no further calls follow.
    private(set) var hasEnded = false
    /// Whether the connection no longer works and must be closed.
    private(set) var isBroken = false
    private var progressAt: Instant
    /// Whether epoll has reported the connection since it was last served.
    var isReady = false
    /// Whether the buffer still contains complete calls, which the next turn of the server handles.
    var hasBacklog = false
    /// Whether the client expects no reply to the current call.
    var isOneway = false
    var interest = PollInterest.reading

    /// Creates a connection that owns `descriptor`, and closes the descriptor when the connection is destroyed.
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

    /// The text that names the client as the source of its inputs in events, such as `uid 1000`.
    var source: String { user == .max ? "unknown" : "uid \(user)" }

    var isIdle: Bool { if case .idle = activity { true } else { false } }

    /// Whether the client receives frames, or waits for its first one.
    var needsFrames: Bool {
        switch activity {
        case .streamingFrames, .awaitingReply(_, .frame): true
        default: false
        }
    }

    var isSending: Bool { !output.isEmpty }

    /// Marks the connection as broken. The server then closes it at the end of the turn.
    func fail() { isBroken = true }

    /// Reads the bytes that are available, but at most `limit`.
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

    /// Sends as much of `message` as the client accepts now. The rest stays pending.
    func send(_ message: [UInt8], at now: Instant) {
        if output.isEmpty { progressAt = now }
        output += message
        flush(at: now)
    }

    /// Sends as much of the pending output as the client accepts now.
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

    /// The time at which the connection is closed unless bytes are sent or received before, or nil if no bytes are
    /// pending.
    var stallDeadline: Instant? {
        isSending || (isIdle && !input.isEmpty) ? progressAt + Self.stallTimeout : nil
    }

    func mustClose(at now: Instant) -> Bool {
        let isDone = hasEnded && isIdle && !isSending && !hasBacklog
        return isBroken || isDone || stallDeadline.map { $0 <= now } == true
    }
}
