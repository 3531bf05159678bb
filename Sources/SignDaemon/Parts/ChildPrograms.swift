import Glibc
import InfiniteScroll
import LinuxSystem
import MonotonicTime
import SignCore

/// The part of the daemon that runs the programs which the configuration specifies: the actions of options,
/// and the program of `on_event`.
final class ChildPrograms: DaemonPart {
    /// The times at which the `on_event` program receives SIGTERM and SIGKILL, counted from when the sign
    /// begins to stop. Until SIGTERM, the program can process the remaining events.
    static let hookTimeouts = (terminate: Nanoseconds.milliseconds(1500), kill: Nanoseconds.seconds(2))

    private let actions: ActionRunner
    private let hook: HookRunner
    /// The pipe that receives the output of programs while standard error is the terminal that shows the
    /// picture. Nil if programs write to standard error.
    private let output: ActionOutput?
    private var actionsByID: [String: [String]] = [:]
    private let context: PartContext

    /// Prepares to run the programs of `configuration`. Throws an error if the pipe for their output cannot
    /// be created.
    ///
    /// - Parameters:
    ///   - configuration: The configuration with the program of `on_event`.
    ///   - origin: The description of this process in the events for that program.
    ///   - keepsOutput: Whether the output of programs is kept until the end. If false, it goes to standard
    ///     error.
    ///   - context: The context that all parts of the daemon share.
    init(
        configuration: Configuration,
        origin: EventOrigin,
        keepsOutput: Bool,
        context: PartContext
    ) throws(SystemCallError) {
        let outputPipe = keepsOutput ? try ActionOutput() : nil
        let outputDescriptor = outputPipe?.writeEnd ?? STDERR_FILENO
        output = outputPipe
        self.context = context

        actions = ActionRunner(output: outputDescriptor) { level, text in
            context.log(level, text)
            context.screen?.show(message: text)
        }
        hook = HookRunner(
            output: outputDescriptor,
            encode: { event in event.jsonLine(from: origin) },
            log: { level, text in context.log(level, text) }
        )

        adopt(configuration)
    }

    /// The queue of events for the `on_event` program, which the frame thread fills.
    var hookQueue: BoundedQueue<HookEvent> { hook.queue }

    /// A file descriptor that is readable when programs have written output, or nil if their output is not
    /// kept.
    var outputDescriptor: CInt? { output?.fileDescriptor }

    var deadline: Instant? { earlier(actions.nextDeadline, hook.nextDeadline) }

    func handleDeadline(at now: Instant) {
        for id in actions.takeEndedOptionIDs() { context.orders.send(.actionEnded(id)) }
        actions.enforceLimits(at: now)
        hook.serve(at: now)
    }

    func adopt(_ configuration: Configuration) {
        actionsByID = Dictionary(
            configuration.options.lazy.filter { !$0.action.isEmpty }.map { ($0.id, $0.action) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    func runAction(of choice: Event.ReportedOption) {
        context.screen?.clearOutput()
        actions.run(actionsByID[choice.id] ?? [], forOption: choice, at: MonotonicClock.now)
    }

    func reapExited() {
        actions.reap()
        hook.reap()
    }

    /// Sends the number of running action processes of each option to the frame thread, which may have missed
    /// that an action started or ended.
    func sendCounts() { context.orders.send(.actionsRunning(actions.runningCounts)) }

    func readOutput() { context.screen?.add(output: output?.read() ?? []) }

    // MARK: The end

    /// Ends all programs when the sign stops, and waits until they have exited. Programs of actions receive
    /// SIGTERM immediately. The program of `on_event`, the hook, first receives the remaining events. These
    /// are the times since the start of this method:
    ///
    /// - Up to 1.5 s (`hookTimeouts.terminate`): The hook processes events. If none is left and the hook has
    ///   exited, it is ended early, which only prevents further runs. Otherwise it then receives SIGTERM.
    /// - 2 s (`hookTimeouts.kill`): The hook receives SIGKILL.
    /// - 5 s (`endTimeout`): The method returns, even if programs are still running.
    ///
    /// - Parameters:
    ///   - signals: The descriptor that receives signals, including those about exited programs.
    ///   - killSignals: The signals after which all programs are killed immediately, for example a second
    ///     SIGINT.
    func endAll(watching signals: SignalDescriptor, killSignals: [CInt]) {
        let start = MonotonicClock.now
        let deadline = start + Self.endTimeout
        actions.endAll(at: start)
        var isHookEnding = false
        while true {
            let now = MonotonicClock.now
            actions.enforceLimits(at: now)
            hook.serve(at: now)

            // A hook that is not busy neither runs nor has events. It must end too, so that it is not started
            // again.
            let hasTimeForEvents = now < start + Self.hookTimeouts.terminate
            let mustEndHook = !hook.isBusy || !hasTimeForEvents
            if !isHookEnding, mustEndHook {
                isHookEnding = true
                hook.end(at: now, killingAt: start + Self.hookTimeouts.kill)
            }

            let isAnyRunning = actions.isBusy || hook.isBusy
            guard isAnyRunning, now < deadline else { return }
            // SIGCHLD ends the wait when a program has exited, and a time limit ends it in any case.
            let mustKill = Self.waitForSignal(in: killSignals, from: signals)
            if mustKill {
                // The hook is among the killed programs, so it must not be ended later.
                isHookEnding = true
                killAll(at: MonotonicClock.now)
            }
            reapExited()
        }
    }

    /// Waits for a signal, but no longer than `endPollTimeout`. Returns whether any of the signals that have
    /// arrived is in `killSignals`.
    private static func waitForSignal(in killSignals: [CInt], from signals: SignalDescriptor) -> Bool {
        var readable = pollfd(fd: signals.fileDescriptor, events: Int16(POLLIN), revents: 0)
        poll(&readable, 1, endPollTimeout)
        var hasArrived = false
        while let signal = signals.next() {
            if killSignals.contains(signal) { hasArrived = true }
        }
        return hasArrived
    }

    /// The maximum time for which the daemon waits for all programs to end. A program that waits for a broken
    /// disk may not end even after SIGKILL.
    private static let endTimeout = Nanoseconds.seconds(5)
    /// The interval, in milliseconds, at which the daemon checks the time limits of programs that it is
    /// ending.
    private static let endPollTimeout: CInt = 50

    private func killAll(at now: Instant) {
        hook.end(at: now)
        hook.kill(at: now)
        actions.killAll(at: now)
    }

    /// Writes to standard error the output of programs that was kept while the terminal showed the picture.
    /// Call this method only after the terminal has been restored.
    func writeKeptOutput() {
        guard let output else { return }
        _ = output.read()
        _ = writeWhole(output.kept, to: STDERR_FILENO)
    }
}
