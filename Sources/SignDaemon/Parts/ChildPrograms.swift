import Glibc
import InfiniteScroll
import LinuxSystem
import MonotonicTime
import SignCore

/// The programs of the configuration: the actions of options, and the program of `on_event`.
final class ChildPrograms: DaemonPart {
    /// The times after the sign's stop at which the program of `on_event` gets SIGTERM and SIGKILL. Until then it can process
    /// pending events.
    static let hookTimeouts = (terminate: Nanoseconds.milliseconds(1500), kill: Nanoseconds.seconds(2))

    private let actions: ActionRunner
    private let hook: HookRunner
    /// The output of programs, or nil if standard error is not the terminal with the picture.
    private let output: ActionOutput?
    private var actionsByID: [String: [String]] = [:]
    private let context: PartContext

    /// Creates the programs of a sign.
    ///
    /// - Parameter keepsOutput: Whether the output is kept until the end, instead of going to standard error.
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
            context.screen?.show(message: text)
        }
        hook = HookRunner(
            output: output?.writeEnd ?? STDERR_FILENO,
            encode: { $0.jsonLine(from: origin) },
            log: { context.log($0, $1) }
        )
        adopt(configuration)
    }

    /// The queue of events for the program of `on_event`.
    var events: BoundedQueue<HookEvent> { hook.queue }

    /// A descriptor that is readable while there is output, or nil if the output is not kept.
    var outputDescriptor: CInt? { output?.fileDescriptor }

    var deadline: Instant? { earlier(actions.nextDeadline, hook.nextDeadline) }

    func timePassed(at now: Instant) {
        for id in actions.takeEnded() { context.orders.send(.actionEnded(id)) }
        actions.enforceLimits(at: now)
        hook.serve(at: now)
    }

    func adopt(_ configuration: Configuration) {
        actionsByID = Dictionary(
            configuration.options.lazy.filter { !$0.action.isEmpty }.map { ($0.id, $0.action) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    func run(for choice: Event.Choice) {
        context.screen?.clearOutput()
        actions.run(actionsByID[choice.id] ?? [], for: choice, at: MonotonicClock.now)
    }

    func reap() {
        actions.reap()
        hook.reap()
    }

    /// Sends the frame thread the number of running actions, because it may have missed a start or an end.
    func sendCounts() { context.orders.send(.actionsRunning(actions.counts)) }

    func readOutput() { context.screen?.add(output: output?.read() ?? []) }

    // MARK: The end

    /// Passes pending events to the program of `on_event`, within its time limit, and ends all programs. A signal among
    /// `impatient` kills them at once.
    func end(_ signals: SignalDescriptor, impatient: [CInt]) {
        let start = MonotonicClock.now
        actions.endAll(at: start)
        // A program that waits for a broken disk does not even end on SIGKILL.
        let end = start + .seconds(5)
        var isHandingOver = true
        var readable = pollfd(fd: signals.fileDescriptor, events: Int16(POLLIN), revents: 0)
        while true {
            let now = MonotonicClock.now
            actions.enforceLimits(at: now)
            hook.serve(at: now)
            if isHandingOver, !hook.isBusy || now >= start + Self.hookTimeouts.terminate {
                isHandingOver = false
                hook.end(at: now, killingAt: start + Self.hookTimeouts.kill)
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

    /// Writes the kept output to standard error, after the terminal has been restored.
    func writeKeptOutput() {
        guard let output else { return }
        _ = output.read()
        _ = writeWhole(output.kept, to: STDERR_FILENO)
    }
}
