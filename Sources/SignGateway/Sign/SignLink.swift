import LinuxSystem
import MonotonicTime
import SignAPI

/// A sign seen from outside its process: calls, what is known of it, its events and its picture.
///
/// Nothing here waits. Without a sign it tries again with growing pauses, and never does anything to the sign but ask.
public final class SignLink {
    /// What the owner is told.
    public struct Listener {
        /// What is known has changed.
        public var changed: (SignKnowledge, Instant) -> Void
        /// Something has happened on the sign.
        public var happened: (SignEvents, Instant) -> Void
        /// There is another picture.
        public var shown: (SignFrame, Instant) -> Void

        /// Tells these.
        public init(
            changed: @escaping (SignKnowledge, Instant) -> Void,
            happened: @escaping (SignEvents, Instant) -> Void,
            shown: @escaping (SignFrame, Instant) -> Void
        ) {
            self.changed = changed
            self.happened = happened
            self.shown = shown
        }
    }

    /// What is known of the sign.
    public internal(set) var knowledge = SignKnowledge()
    /// Whether the options of the sign are kept with what is known.
    public var keepsOptions = false
    /// The last picture, while somebody watches.
    public internal(set) var frame: SignFrame?
    /// Who is told.
    public var listener: Listener?

    let path: String
    let loop: GatewayLoop
    var calls: SignLine?
    var events: SignLine?
    var frames: SignLine?
    var group: SignLine?
    /// Who hears of the sign's group; nil if the sign is in none.
    var groupListener: ((GroupIncident, Instant) -> Void)?
    var pending = PendingCalls()
    var pause = ReconnectPause()
    /// When to connect again; nil while connected.
    var reconnect: Instant?
    /// When to ask for the state again.
    var refresh: Instant?
    var isRefreshing = false
    var wantsFrames = false
    /// The options read so far, of the revision that is being read.
    var partialOptions: [JSONTree] = []

    /// The shortest time between two questions for the state, and the longest.
    static let shortestRefresh = Nanoseconds.milliseconds(50)
    static let longestRefresh = Nanoseconds.seconds(15)
    /// Pictures in a second.
    static let rate: Int64 = 20

    /// A link to the sign whose control socket is at `path`. It connects at the first `timePassed`.
    public init(to path: String, on loop: GatewayLoop, at now: Instant) {
        self.path = path
        self.loop = loop
        reconnect = now
    }

    /// When `timePassed` is to be called next.
    public var deadline: Instant? { [reconnect, refresh, pending.deadline].compactMap { $0 }.min() }

    /// Whether it waits for a sign that cannot be reached.
    public var isAway: Bool { reconnect != nil }

    /// Connects, asks for the state, or gives a silent sign up, where the time for it has come.
    public func timePassed(at now: Instant) {
        if let silent = pending.deadline, silent <= now { lose(at: now, .noAnswer) }
        if let time = reconnect, time <= now { connect(at: now) }
        if let time = refresh, time <= now { askForState(at: now) }
    }

    /// Calls a method of the sign. `reply` is called once, at once if no sign answers.
    public func call(
        _ method: String,
        _ parameters: [JSONTree.Member] = [],
        at now: Instant,
        _ reply: @escaping (Result<JSONTree, SignFault>) -> Void
    ) {
        call(VarlinkCall("\(SignInterface.name).\(method)", parameters), at: now, reply)
    }

    /// Sends a call of any interface.
    func call(
        _ call: VarlinkCall,
        at now: Instant,
        _ reply: @escaping (Result<JSONTree, SignFault>) -> Void
    ) {
        guard let line = calls, pending.hasRoom else { return reply(.failure(.noSign)) }
        if let reason = call.messageDefect { return reply(.failure(.unreadable(reason))) }
        guard call.message.count <= MessageBuffer.longestMessage else { return reply(.failure(.tooLong)) }
        pending.append(at: now, reply)
        do throws(SignLine.Lost) {
            try line.send(call)
            wait(for: line)
        } catch {
            lose(at: now, .noSign)
        }
    }

    /// Asks for pictures from now on, or no more.
    public func watchFrames(_ wanted: Bool, at now: Instant) {
        guard wanted != wantsFrames else { return }
        wantsFrames = wanted
        if wanted { openFrames(at: now) } else { closeFrames() }
    }

    /// Asks for the state soon.
    func refreshSoon(at now: Instant) {
        let soon = now + Self.shortestRefresh
        refresh = refresh.map { min($0, soon) } ?? soon
    }

    /// Watches `line` for what it waits for.
    func wait(for line: SignLine) {
        loop.watch(line.descriptor, for: line.isSending ? [.reading, .writing] : .reading)
    }
}
