import Glibc
import InfiniteScroll
import LinuxSystem
import MonotonicTime
import SignCore

/// The programs that the configuration names: actions of options, and the program of `on_event`.
final class ChildPrograms: DaemonPart {
    private let actions: ActionRunner
    private let hook: HookRunner
    /// What programs write while standard error is the terminal that the banner is drawn on.
    private let output: ActionOutput?
    private var actionsByID: [String: [String]] = [:]
    private let context: PartContext

    /// Programs of a sign with `configuration`, which read events of `origin`.
    ///
    /// - Parameter keepsOutput: Whether what they write is kept until the end, instead of going to standard error.
    init(
        _ configuration: Configuration,
        _ origin: EventOrigin,
        keepsOutput: Bool,
        _ context: PartContext
    ) throws(SystemCallError) {
        let output = keepsOutput ? try ActionOutput() : nil
        self.output = output
        self.context = context
        actions = ActionRunner(output: output?.writeEnd ?? STDERR_FILENO) { level, text in
            context.log(level, text)
            context.screen?.say(text)
        }
        hook = HookRunner(
            output: output?.writeEnd ?? STDERR_FILENO,
            line: { $0.jsonLine(from: origin) },
            log: { context.log($0, $1) }
        )
        adopt(configuration)
    }

    /// Takes the events for the program of `on_event`.
    var events: BoundedQueue<HookEvent> { hook.queue }

    /// Readable when `readOutput` has something to read; nil if the output is not kept.
    var outputDescriptor: CInt? { output?.fileDescriptor }

    var deadline: Instant? { earlier(actions.nextDeadline, hook.nextDeadline) }

    func timePassed(at now: Instant) {
        for id in actions.takeEnded() { context.orders.send(.actionEnded(id)) }
        actions.enforceLimits(at: now)
        hook.serve(at: now)
    }

    /// `configuration` is in force.
    func adopt(_ configuration: Configuration) {
        actionsByID = Dictionary(
            configuration.options.lazy.filter { !$0.action.isEmpty }.map { ($0.id, $0.action) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Runs the action of `choice`.
    func run(for choice: Event.Choice) {
        context.screen?.forgetOutput()
        actions.run(actionsByID[choice.id] ?? [], for: choice, at: MonotonicClock.now)
    }

    /// Reaps the programs that have exited.
    func reap() {
        actions.reap()
        hook.reap()
    }

    /// Sends the frame thread the number of actions that run: it may have missed a start or an end.
    func sendCounts() { context.orders.send(.actionsRunning(actions.counts)) }

    /// Shows what programs have written.
    func readOutput() { context.screen?.add(output: output?.read() ?? []) }

    // MARK: The end

    /// When the program of `on_event` gets SIGTERM, and when SIGKILL, counted from the sign's stop. Until then it has time for
    /// what waits.
    static let hookPatience = (asking: Nanoseconds.milliseconds(1500), killing: Nanoseconds.seconds(2))

    /// Hands over what waits for the program of `on_event`, as far as two seconds allow, and ends the programs that
    /// still run. None outlives the daemon. One of `impatient` among `signals` kills them at once.
    func end(_ signals: SignalDescriptor, impatient: [CInt]) {
        let start = MonotonicClock.now
        actions.endAll(at: start)
        // Not even SIGKILL ends a program that waits for a broken disk.
        let end = start + .seconds(5)
        var isHandingOver = true
        var readable = pollfd(fd: signals.fileDescriptor, events: Int16(POLLIN), revents: 0)
        while true {
            let now = MonotonicClock.now
            actions.enforceLimits(at: now)
            hook.serve(at: now)
            if isHandingOver, !hook.isBusy || now >= start + Self.hookPatience.asking {
                isHandingOver = false
                hook.end(at: now, killingAt: start + Self.hookPatience.killing)
            }
            guard actions.isBusy || hook.isBusy, now < end else { return }
            poll(&readable, 1, 50)
            while let signal = signals.next() {
                guard impatient.contains(signal) else { continue }
                isHandingOver = false
                let now = MonotonicClock.now
                hook.end(at: now)
                hook.kill(at: now)
                actions.killAll(at: now)
            }
            reap()
        }
    }

    /// Writes what was kept of the output. The terminal is restored by now.
    func writeKeptOutput() {
        guard let output else { return }
        _ = output.read()
        _ = writeWhole(output.kept, to: STDERR_FILENO)
    }
}
