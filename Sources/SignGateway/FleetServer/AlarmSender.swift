import Diagnostics
import Glibc
import LinuxSystem
import MonotonicTime

/// Runs the programs of alarms, one at a time, and writes a message to the standard input of each.
final class AlarmSender {
    private struct Message {
        var command: [String]
        var text: [UInt8]
    }

    /// The most messages that wait for the program of an earlier one. Further ones are lost, which the log reports.
    private static let maximumMessages = 64
    private static let limits = ChildProgram.Limits(run: .seconds(10), grace: .seconds(2))
    private static let exitCheckInterval = Nanoseconds.milliseconds(50)

    private let log: GatewayLog
    private var messages: [Message] = []
    private var program: (child: ChildProgram, name: String)?
    private var exitCheckTime: Instant?

    init(log: GatewayLog) { self.log = log }

    var deadline: Instant? { exitCheckTime }

    /// Starts `command` with `text` as its input, after the programs of earlier messages have ended.
    func send(_ text: [UInt8], to command: [String], at now: Instant) {
        guard messages.count < Self.maximumMessages else {
            return log(
                .warning,
                "an alarm is lost: \(Self.maximumMessages) messages wait for \(command.first ?? "")"
            )
        }
        messages.append(Message(command: command, text: text))
        startNext(at: now)
    }

    func advance(to now: Instant) {
        guard let time = exitCheckTime, time <= now, let name = program?.name else { return }
        _ = program?.child.enforceLimits(at: now)
        guard let ending = program?.child.ending() else {
            exitCheckTime = now + Self.exitCheckInterval
            return
        }
        if !ending.isSuccess { log(.warning, "an alarm may be lost: \(name) \(ending)") }
        program = nil
        exitCheckTime = nil
        startNext(at: now)
    }

    func stop() { program?.child.kill(at: MonotonicClock.now) }

    private func startNext(at now: Instant) {
        guard program == nil, !messages.isEmpty else { return }
        let message = messages.removeFirst()
        let name = message.command.first ?? ""
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else { return fail(name, errno, at: now) }
        defer { close(ends[0]) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // A message is shorter than the buffer of a pipe, so this never waits for the program.
        _ = writeWhole(message.text, to: ends[1])
        close(ends[1])
        do throws(ChildProgram.Refusal) {
            let child = try ChildProgram(
                message.command,
                input: ends[0],
                output: STDERR_FILENO,
                limits: Self.limits,
                at: now
            )
            program = (child, name)
            exitCheckTime = now + Self.exitCheckInterval
        } catch {
            fail(name, error.code, at: now)
        }
    }

    private func fail(_ name: String, _ code: CInt, at now: Instant) {
        log(.warning, "an alarm is lost: \(name) cannot be started: \(systemMessage(code))")
        startNext(at: now)
    }
}
