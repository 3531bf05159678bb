import Diagnostics
import Glibc
import LinuxSystem
import MonotonicTime

/// Delivers alarm messages by running the configured programs, one at a time. Each program reads its message
/// from standard input.
final class AlarmSender {
    private static let limits = ChildProgram.Limits(runTime: .seconds(10), grace: .seconds(2))
    private static let exitCheckInterval = Nanoseconds.milliseconds(50)

    private let log: GatewayLog
    private var queue = AlarmQueue()
    /// The program that is currently delivering a message, with its name for the log, or nil if no program is
    /// running.
    private var runningProgram: (child: ChildProgram, name: String)?
    /// The time at which to check whether the running program has ended, or nil if no program is running.
    private var exitCheckTime: Instant?

    init(log: GatewayLog) { self.log = log }

    var deadline: Instant? { exitCheckTime ?? queue.deadline }

    /// Queues `text` for delivery by the program of `alarm`, which runs after the programs of earlier
    /// messages have ended. Logs a warning and drops the text if the queue is full.
    func send(_ text: [UInt8], to alarm: AlarmSettings, at now: Instant) {
        let message = AlarmQueue.Message(command: alarm.command, text: text, url: alarm.url)
        guard queue.add(message, at: now) else {
            return log(
                .warning,
                "an alarm is lost: \(AlarmQueue.limit) messages wait for \(alarm.command.first ?? "")"
            )
        }
        startNext(at: now)
    }

    func advance(to now: Instant) {
        if let exitCheckTime, exitCheckTime <= now { checkForExit(at: now) }
        startNext(at: now)
    }

    func stop() { runningProgram?.child.kill(at: MonotonicClock.now) }

    /// Checks whether the program that delivers an alarm message has ended. If so, removes the message from
    /// the queue or schedules another attempt. Kills the program if it has exceeded its time limit.
    private func checkForExit(at now: Instant) {
        guard let name = runningProgram?.name else { return }
        _ = runningProgram?.child.enforceLimits(at: now)
        guard let ending = runningProgram?.child.ending() else {
            exitCheckTime = now + Self.exitCheckInterval
            return
        }
        runningProgram = nil
        exitCheckTime = nil
        if ending.isSuccess {
            _ = queue.finish(isSuccess: true, at: now)
        } else {
            recordFailure("\(name) \(ending)", at: now)
        }
    }

    /// Starts the program of the next alarm message that is due. If it cannot be started, continues with the
    /// next message until a program is running.
    private func startNext(at now: Instant) {
        while runningProgram == nil, let message = queue.next(at: now) { startProgram(for: message, at: now) }
    }

    /// Starts the program that delivers `message`, an alarm message, and passes the message to its standard
    /// input. If the program cannot be started, logs the reason, and schedules another attempt unless too
    /// many have failed.
    private func startProgram(for message: AlarmQueue.Message, at now: Instant) {
        let programName = message.command.first ?? ""
        guard let input = Pipe.reader(containing: message.input) else {
            return recordStartFailure(of: programName, errorCode: errno, at: now)
        }
        // The program gets its own copy of the descriptor.
        defer { close(input) }

        do throws(ChildProgram.Refusal) {
            let child = try ChildProgram(
                message.command,
                input: input,
                output: STDERR_FILENO,
                limits: Self.limits,
                at: now
            )
            runningProgram = (child, programName)
            exitCheckTime = now + Self.exitCheckInterval
        } catch {
            recordStartFailure(of: programName, errorCode: error.code, at: now)
        }
    }

    /// Records that the program with the name `programName` cannot be started for the reason `errorCode`.
    private func recordStartFailure(of programName: String, errorCode: CInt, at now: Instant) {
        recordFailure("\(programName) cannot be started: \(systemMessage(errorCode))", at: now)
    }

    /// Ends the current attempt to deliver an alarm message as a failure. Logs `problem`, and whether the
    /// message will be sent again or is lost.
    private func recordFailure(_ problem: String, at now: Instant) {
        guard let pause = queue.finish(isSuccess: false, at: now) else {
            return log(.warning, "an alarm is lost: \(problem)")
        }
        let seconds = pause.rawValue / Nanoseconds.perSecond
        log(.warning, "an alarm waits: \(problem); trying again in \(seconds) s")
    }
}
