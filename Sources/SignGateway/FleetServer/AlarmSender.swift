import Diagnostics
import Glibc
import LinuxSystem
import MonotonicTime

/// Runs the programs that report alarms, one at a time, and writes a message to the standard input of each.
final class AlarmSender {
    private static let limits = ChildProgram.Limits(run: .seconds(10), grace: .seconds(2))
    private static let exitCheckInterval = Nanoseconds.milliseconds(50)

    private let log: GatewayLog
    private var queue = AlarmQueue()
    private var program: (child: ChildProgram, name: String)?
    private var exitCheckTime: Instant?

    init(log: GatewayLog) { self.log = log }

    var deadline: Instant? { exitCheckTime ?? queue.deadline }

    /// Runs `command` with `text` as its standard input, after the programs of earlier messages have ended.
    func send(_ text: [UInt8], to command: [String], at now: Instant) {
        guard queue.add(AlarmQueue.Message(command: command, text: text), at: now) else {
            return log(
                .warning,
                "an alarm is lost: \(AlarmQueue.limit) messages wait for \(command.first ?? "")"
            )
        }
        startNext(at: now)
    }

    func advance(to now: Instant) {
        defer { startNext(at: now) }
        guard let time = exitCheckTime, time <= now, let name = program?.name else { return }
        _ = program?.child.enforceLimits(at: now)
        guard let ending = program?.child.ending() else {
            exitCheckTime = now + Self.exitCheckInterval
            return
        }
        program = nil
        exitCheckTime = nil
        if ending.isSuccess {
            _ = queue.finish(isSuccess: true, at: now)
        } else {
            fail("\(name) \(ending)", at: now)
        }
    }

    func stop() { program?.child.kill(at: MonotonicClock.now) }

    private func startNext(at now: Instant) {
        while program == nil, let message = queue.next(at: now) { start(message, at: now) }
    }

    private func start(_ message: AlarmQueue.Message, at now: Instant) {
        let name = message.command.first ?? ""
        guard let pipe = Pipe() else {
            return fail("\(name) cannot be started: \(systemMessage(errno))", at: now)
        }
        defer { close(pipe.reader) }
        // A message is shorter than the buffer of a pipe, so this never waits for the program.
        _ = writeWhole(message.text, to: pipe.writer)
        close(pipe.writer)
        do throws(ChildProgram.Refusal) {
            let child = try ChildProgram(
                message.command,
                input: pipe.reader,
                output: STDERR_FILENO,
                limits: Self.limits,
                at: now
            )
            program = (child, name)
            exitCheckTime = now + Self.exitCheckInterval
        } catch {
            fail("\(name) cannot be started: \(systemMessage(error.code))", at: now)
        }
    }

    private func fail(_ problem: String, at now: Instant) {
        if let pause = queue.finish(isSuccess: false, at: now) {
            log(
                .warning,
                "an alarm waits: \(problem); trying again in \(pause.rawValue / Nanoseconds.perSecond) s"
            )
        } else {
            log(.warning, "an alarm is lost: \(problem)")
        }
    }
}
