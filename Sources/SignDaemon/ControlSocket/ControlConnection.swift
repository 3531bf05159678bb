import CLinuxSystem
import Diagnostics
import Glibc
import LinuxSystem
import MonotonicTime
import SignAPI
import SignFile

/// A client's connection to the control socket, with the pending bytes in both directions and the reply for
/// which the client waits.
final class ControlConnection {
    /// The current activity of a connection. Calls are answered in order, so the next call is not handled
    /// until the connection is idle.
    enum Activity {
        case idle
        /// The client waits for a reply that depends on the frame thread, which shows the banner. `token`
        /// identifies the request that was sent to that thread.
        case awaitingReply(token: UInt64, PendingReply)
        /// The client waits until the playlist with this number takes effect. Requests with a token of at
        /// least `token` were sent to the frame thread after the playlist.
        case awaitingPlaylist(number: Int, token: UInt64, PlaylistReply)
        case streamingEvents(EventSubscription)
        case streamingFrames(FrameSubscription)
        /// The client is a relay, a program that passes this sign's inputs to the other signs of its group.
        /// `update` is the next message to the relay, and is unsent if `isPending` is true.
        case streamingGroup(update: GroupReport.Update, isPending: Bool)
    }

    /// A reply that a client receives once the playlist that it requested has taken effect.
    enum PlaylistReply {
        /// The encoded reply to a call that reloads the configuration file.
        case message([UInt8])
        /// The reply to a change of the option list, with warnings about its options. `isKept` is whether the
        /// change survives a restart.
        case change(warnings: [Diagnostic]?, isKept: Bool)
        /// The reply to a change of settings, with the new revision of the settings and warnings about them.
        case settings(revision: Int, warnings: [Diagnostic])
    }

    /// A reply that a client receives once the frame thread, which shows the banner, has handled its request.
    enum PendingReply {
        /// The reply to an input such as a tap, with the input's effect. `id` is the requested option, or nil
        /// if none was requested.
        case input(id: String?)
        case state
        case values
        case counters
        /// The reply to a change to the counter `name`, with the new number of the counter.
        case count(name: String)
        /// The reply to a `DrawOptions` call: pictures of these options with the current text values.
        case pictures([ListedOption])
        /// The reply to a `SetValue` call, which sets a value for texts. If `persists` is true, the value
        /// must be on disk within a second.
        case setValue(persists: Bool)
        case raise
        case dismiss
        case group
        /// A reply that contains one frame, the picture on the display. If `wantsMore` is true, a stream of
        /// `rate` frames per second follows.
        case frame(rate: Int, wantsMore: Bool)
    }

    /// The time without any transfer after which a client with pending input or output is disconnected.
    static let stallTimeout = Nanoseconds.seconds(30)

    let descriptor: CInt
    let isReadOnly: Bool
    /// The user ID of the client's process, or the maximum value if the system does not provide it.
    let user: UInt32
    let process: Int32
    var activity = Activity.idle
    var input = MessageBuffer()
    private var pendingOutput: [UInt8] = []
    /// The number of bytes of `pendingOutput` that have already been sent.
    private var sentCount = 0
    var limits = ClientLimits()
    /// Whether the first input of this client has already been logged.
    var hasLoggedClient = false
    /// Whether the client has closed its sending side and therefore cannot make further calls.
    private(set) var hasEnded = false
    /// Whether the connection has failed, so that the server must close it.
    private(set) var isBroken = false
    private var lastProgressTime: Instant
    /// Whether epoll has reported an event for the connection since it was last served.
    var isReady = false
    /// Whether there are more complete calls in the buffer, which the server handles in its next turn.
    var hasBacklog = false
    /// Whether the client expects no reply to the current call.
    var isOneway = false
    var interest = PollInterest.reading

    /// Creates a connection on the socket `descriptor`, which is closed on deinitialization. If `isReadOnly`
    /// is true, the client may only read the state of the sign.
    init(_ descriptor: CInt, isReadOnly: Bool, at now: Instant) {
        self.descriptor = descriptor
        self.isReadOnly = isReadOnly
        var peer = lb_peer()
        let isKnown = lb_peer_of(descriptor, &peer) >= 0
        user = isKnown ? peer.user : .max
        process = isKnown ? peer.process : 0
        lastProgressTime = now
    }

    deinit { close(descriptor) }

    /// The name by which events identify the client as the source of an input, such as `uid 1000`.
    var source: String { user == .max ? "unknown" : "uid \(user)" }

    var isIdle: Bool { if case .idle = activity { true } else { false } }

    /// Whether the client receives a stream of frames (pictures of the display), or waits for its first
    /// frame.
    var needsFrames: Bool {
        switch activity {
        case .streamingFrames, .awaitingReply(_, .frame): true
        default: false
        }
    }

    var isSending: Bool { !pendingOutput.isEmpty }

    /// Marks the connection as failed, so that the server closes it at the end of the current turn.
    func markBroken() { isBroken = true }

    /// Reads up to `limit` bytes from the client without blocking. Marks the connection as ended or failed if
    /// reading is no longer possible.
    func read(atMost limit: Int, at now: Instant) {
        guard !hasEnded, limit > 0 else { return }
        withUnsafeTemporaryAllocation(byteCount: min(limit, 16 << 10), alignment: 1) { buffer in
            let count = recv(descriptor, buffer.baseAddress, buffer.count, CInt(MSG_DONTWAIT))
            if count > 0 {
                input.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                lastProgressTime = now
            } else if count == 0 {
                hasEnded = true
            } else if errno != EAGAIN, errno != EINTR {
                markBroken()
            }
        }
    }

    /// Sends as much of `message` to the client as is possible without blocking. The rest stays pending.
    func send(_ message: [UInt8], at now: Instant) {
        if pendingOutput.isEmpty { lastProgressTime = now }
        pendingOutput += message
        flush(at: now)
    }

    /// Sends as much of the pending output to the client as is possible without blocking. The rest stays
    /// pending. If the connection is lost, marks it as broken, so that the server closes it, and discards the
    /// pending output.
    func flush(at now: Instant) {
        while sentCount < pendingOutput.count, !isBroken {
            let newlySentCount = pendingOutput[sentCount...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_DONTWAIT | MSG_NOSIGNAL))
            }
            // There are bytes to send, so a count that is not positive is an error, described by `errno`.
            if newlySentCount > 0 {
                sentCount += newlySentCount
                lastProgressTime = now
            } else if errno == EAGAIN {
                // The buffer of the socket is full, because the client does not read.
                return
            } else if errno != EINTR {
                markBroken()
            }
        }
        // Everything has been sent, or the connection is broken and cannot transfer the rest.
        pendingOutput = []
        sentCount = 0
    }

    var isGone: Bool {
        var state = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&state, 1, 0) > 0 && state.revents & Int16(POLLHUP | POLLERR) != 0
    }

    /// The time at which the connection is closed if no bytes are transferred before then, or nil if no
    /// incomplete message is pending in either direction.
    var stallDeadline: Instant? {
        isSending || (isIdle && !input.isEmpty) ? lastProgressTime + Self.stallTimeout : nil
    }

    func mustClose(at now: Instant) -> Bool {
        let isDone = hasEnded && isIdle && !isSending && !hasBacklog
        return isBroken || isDone || stallDeadline.map { $0 <= now } == true
    }
}
