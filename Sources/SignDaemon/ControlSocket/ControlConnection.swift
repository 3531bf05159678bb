import CLinuxSystem
import Diagnostics
import Glibc
import LinuxSystem
import MonotonicTime
import SignAPI
import SignFile

/// A client's connection to the control socket, with the pending bytes in both directions and the reply that the client
/// waits for.
final class ControlConnection {
    /// What a connection is currently doing. Calls are answered in order, so the next call waits until the connection
    /// is idle.
    enum Activity {
        case idle
        /// The client waits for a reply that depends on the frame thread. `token` identifies the request to that
        /// thread.
        case awaitingReply(token: UInt64, PendingReply)
        /// The client waits until the playlist with this number takes effect. The control thread sent the playlist
        /// before every request whose token is `token` or larger.
        case awaitingPlaylist(number: Int, token: UInt64, PlaylistReply)
        case streamingEvents(EventSubscription)
        case streamingFrames(FrameSubscription)
        /// The client is a relay, which receives this sign's inputs and passes them to the other signs of a
        /// group. If `isPending` is true, `update` has not been sent yet.
        case streamingGroup(update: GroupReport.Update, isPending: Bool)
    }

    /// The reply that a client receives once a new playlist has taken effect.
    enum PlaylistReply {
        /// The encoded reply to a call that reloads the configuration.
        case message([UInt8])
        /// The reply to a change to the option list. If `isKept` is true, the change survives a restart.
        case change(warnings: [Diagnostic]?, isKept: Bool)
        /// The reply to a change of settings. It contains the new revision of the settings.
        case settings(revision: Int, warnings: [Diagnostic])
    }

    /// The reply that a client receives once the frame thread has handled its request.
    enum PendingReply {
        /// The reply to an input, which describes the input's effect. `id` is the requested option, or nil if the input
        /// requests no particular option.
        case input(id: String?)
        case state
        case values
        case counters
        /// The reply to a change of the counter `name`, with the counter's new number.
        case count(name: String)
        /// The reply to `DrawOptions`: pictures of these options with the current values of their texts.
        case pictures([ListedOption])
        /// The reply to `SetValue`. If `persists` is true, the value must be on disk within a second.
        case setValue(persists: Bool)
        case raise
        case dismiss
        case group
        /// A reply with one frame. If `wantsMore` is true, a stream of `rate` frames per second follows.
        case frame(rate: Int, wantsMore: Bool)
    }

    /// A client is disconnected if bytes to or from it are pending and none are transferred for this long.
    static let stallTimeout = Nanoseconds.seconds(30)

    let descriptor: CInt
    let isReadOnly: Bool
    /// The user ID of the client, or the maximum value if the system does not provide it.
    let user: UInt32
    let process: Int32
    var activity = Activity.idle
    var input = MessageBuffer()
    private var output: [UInt8] = []
    /// The number of bytes of `output` that have already been sent.
    private var sent = 0
    var limits = ClientLimits()
    /// Whether the client's first input has already been logged.
    var isIntroduced = false
    /// Whether the client has closed its sending side, so that it makes no further calls.
    private(set) var hasEnded = false
    /// Whether the connection has failed and must be closed.
    private(set) var isBroken = false
    private var progressAt: Instant
    /// Whether epoll has reported an event for the connection since it was last served.
    var isReady = false
    /// Whether complete calls are left in the buffer for the server's next turn.
    var hasBacklog = false
    /// Whether the client expects no reply to the current call.
    var isOneway = false
    var interest = PollInterest.reading

    /// Creates a connection that owns `descriptor` and closes it when the connection is destroyed.
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

    /// The name by which events refer to the client as the source of an input, such as `uid 1000`.
    var source: String { user == .max ? "unknown" : "uid \(user)" }

    var isIdle: Bool { if case .idle = activity { true } else { false } }

    /// Whether the client receives frames or waits for its first frame.
    var needsFrames: Bool {
        switch activity {
        case .streamingFrames, .awaitingReply(_, .frame): true
        default: false
        }
    }

    var isSending: Bool { !output.isEmpty }

    /// Marks the connection as failed. The server closes it at the end of the current turn.
    func fail() { isBroken = true }

    /// Reads the available bytes, up to `limit` of them.
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

    /// Sends as much of `message` as the client accepts without blocking. The rest stays pending.
    func send(_ message: [UInt8], at now: Instant) {
        if output.isEmpty { progressAt = now }
        output += message
        flush(at: now)
    }

    /// Sends as much of the pending output as the client accepts without blocking. The rest stays pending. If the
    /// connection is lost, marks it as failed, so that the server closes it.
    func flush(at now: Instant) {
        while sent < output.count, !isBroken {
            let count = output[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_DONTWAIT | MSG_NOSIGNAL))
            }
            if count > 0 {
                sent += count
                progressAt = now
            } else if errno == EAGAIN {
                // The buffer of the socket is full, because the client does not read.
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

    /// The time at which the connection is closed if no bytes are transferred before then, or nil if no bytes are
    /// pending.
    var stallDeadline: Instant? {
        isSending || (isIdle && !input.isEmpty) ? progressAt + Self.stallTimeout : nil
    }

    func mustClose(at now: Instant) -> Bool {
        let isDone = hasEnded && isIdle && !isSending && !hasBacklog
        return isBroken || isDone || stallDeadline.map { $0 <= now } == true
    }
}
