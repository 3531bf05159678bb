import Diagnostics
import Glibc
import InfiniteScroll
import LinuxSystem
import MonotonicTime

/// A runner of the programs that the configuration assigns to options as their actions. Programs run without
/// a shell, and each has a time limit. The control thread starts and ends them.
///
/// A program receives the option in the environment variables `LOOPBANNER_ID`, `LOOPBANNER_TEXT`,
/// `LOOPBANNER_INDEX` and `LOOPBANNER_ORDINAL`. It has no standard input. Its output goes to the daemon's
/// standard error, because standard output carries the events.
final class ActionRunner {
    private struct Child {
        var optionID: String
        var quotedID: String
        var program: ChildProgram
    }

    private var children: [pid_t: Child] = [:]
    private var endedOptionIDs: [String] = []
    private let limits: ChildProgram.Limits
    private let capacity: Int
    private let outputDescriptor: CInt
    private let log: (Log.Level, String) -> Void

    /// Creates a runner that runs up to `capacity` programs at the same time. Each program must end within
    /// `limits`, and its output is written to the file descriptor `output`. `log` logs a message.
    init(
        limits: ChildProgram.Limits = ChildProgram.Limits(),
        capacity: Int = 8,
        output: CInt = STDERR_FILENO,
        log: @escaping (Log.Level, String) -> Void
    ) {
        self.limits = limits
        self.capacity = capacity
        self.outputDescriptor = output
        self.log = log
    }

    var isBusy: Bool { !children.isEmpty }

    /// The time at which the next running program exceeds its time limit, or nil if no program is running.
    var nextDeadline: Instant? { children.values.map(\.program.deadline).min() }

    /// The number of running action programs of each option, by option id.
    var runningCounts: [String: Int] {
        children.values.reduce(into: [:]) { $0[$1.optionID, default: 0] += 1 }
    }

    /// Returns the ids of the options whose action programs have ended or could not be started since the last
    /// call.
    func takeEndedOptionIDs() -> [String] {
        defer { endedOptionIDs.removeAll() }
        return endedOptionIDs
    }

    /// Starts the program at the path `command[0]` as the action of the option `option`. The remaining
    /// elements of `command` are its arguments. If the program cannot be started, the reason is logged.
    func run(_ command: [String], forOption option: Event.ReportedOption, at now: Instant) {
        if !start(command, forOption: option, at: now) { endedOptionIDs.append(option.id) }
    }

    /// Starts `command`, the program and arguments of the action of the option `option`. Returns whether the
    /// program was started. Logs the reason and returns false if too many actions are running or the system
    /// cannot run the program.
    private func start(_ command: [String], forOption option: Event.ReportedOption, at now: Instant) -> Bool {
        guard let path = command.first else { return false }
        let quotedID = Wording.quoted(option.id)
        guard children.count < capacity else {
            log(.warning, "action of \(quotedID) not started: \(capacity) actions are still running")
            return false
        }
        do throws(ChildProgram.Refusal) {
            let program = try ChildProgram(
                command,
                addedEnvironment: environmentVariables(forOption: option),
                output: outputDescriptor,
                limits: limits,
                at: now
            )
            let processID = program.processID
            children[processID] = Child(optionID: option.id, quotedID: quotedID, program: program)
            log(.info, "action of \(quotedID): started \(Wording.printable(path)) as process \(processID)")
            return true
        } catch {
            let reason = systemMessage(error.code)
            log(.error, "action of \(quotedID): cannot run \(Wording.printable(path)): \(reason)")
            return false
        }
    }

    func reap() {
        for (process, child) in children {
            guard let ending = child.program.ending() else { continue }
            children[process] = nil
            endedOptionIDs.append(child.optionID)
            log(ending.isSuccess ? .info : .warning, "action of \(child.quotedID): \(ending.description)")
        }
    }

    /// Terminates or kills the action programs that have exceeded their time limit at `now`.
    func enforceLimits(at now: Instant) {
        for (process, child) in children where child.program.deadline <= now {
            guard children[process]?.program.enforceLimits(at: now) ?? false else { continue }
            let time = limits.runTime.durationText
            log(.warning, "action of \(child.quotedID): still running after \(time); terminating it")
        }
    }

    /// Sends SIGTERM to every action program that is still running, and schedules SIGKILL.
    func endAll(at now: Instant) {
        for process in children.keys { children[process]?.program.terminate(at: now) }
    }

    /// Sends SIGKILL to every action program that is still running.
    func killAll(at now: Instant) {
        for process in children.keys { children[process]?.program.kill(at: now) }
    }

    private func environmentVariables(forOption option: Event.ReportedOption) -> [String] {
        [
            "LOOPBANNER_ID=\(option.id)",
            "LOOPBANNER_TEXT=\(option.text)",
            "LOOPBANNER_INDEX=\(option.index)",
            "LOOPBANNER_ORDINAL=\(option.index + 1)",
        ]
    }
}
