import Diagnostics
import Glibc
import LinuxSystem
import MonotonicTime

/// The part of the gateway that updates the sign from the output of commands. Each command runs when the sign connects,
/// and then at its interval.
final class CommandPart: GatewayPart {
    /// A running command, and its output so far.
    private struct Run {
        var program: ChildProgram
        var descriptor: CInt
        var output: [UInt8] = []
        var isOverlong = false
        var isLate = false
        /// The time of the next check of whether the command has exited, or nil while the command's output is open.
        var exitCheckTime: Instant?
    }

    private struct Command {
        var arguments: [String]
        /// The bytes of the standard input, or nil for an empty one.
        var input: [UInt8]?
        var interval: Nanoseconds
        var run: Run?
    }

    private static let maximumOutput = 256 << 10
    private static let limits = ChildProgram.Limits(run: .seconds(10), grace: .seconds(2))
    private static let exitCheckInterval = Nanoseconds.milliseconds(20)

    private var commands: [Command]
    private var schedule: RunSchedule
    private let feeder: SourceFeeder
    private let loop: GatewayLoop
    /// A function that returns a random addition to an interval, which prevents all commands from running at
    /// the same time.
    private let jitter: (Nanoseconds) -> Nanoseconds

    init(_ sources: [SourceSettings], _ context: PartContext, jitter: @escaping (Nanoseconds) -> Nanoseconds)
    {
        let sources = sources.filter { $0.command != nil }
        commands = sources.compactMap { source in
            source.command.map { Command(arguments: $0.arguments, input: $0.input, interval: $0.interval) }
        }
        schedule = RunSchedule(count: commands.count)
        feeder = SourceFeeder(sources, context)
        loop = context.loop
        self.jitter = jitter
    }

    var failures: [SourceFailures] { feeder.failures }

    var deadline: Instant? {
        let runs = commands.lazy.compactMap { $0.run.map { $0.exitCheckTime ?? $0.program.deadline } }
        return runs.min() ?? (feeder.isSignConnected ? schedule.first : nil)
    }

    func advance(to now: Instant) {
        for index in commands.indices {
            let isLate = commands[index].run?.program.enforceLimits(at: now) ?? false
            if isLate { commands[index].run?.isLate = true }
            if let time = commands[index].run?.exitCheckTime, time <= now { finish(index, at: now) }
        }
        // Commands run one at a time. The service has little memory, and an interpreter needs half of it.
        while feeder.isSignConnected, commands.allSatisfy({ $0.run == nil }),
            let index = schedule.next(at: now)
        {
            start(index, at: now)
        }
    }

    func signChanged(_ sign: SignStateCache, at now: Instant) {
        guard feeder.signChanged(sign, at: now) else { return }
        for index in commands.indices where commands[index].run == nil { schedule.schedule(index, at: now) }
    }

    func stop() {
        for index in commands.indices { commands[index].run?.program.kill(at: MonotonicClock.now) }
    }

    // MARK: One command

    private func start(_ index: Int, at now: Instant) {
        let interval = commands[index].interval
        schedule.schedule(index, at: now + interval + jitter(interval))
        var pipeEnds: [CInt] = [-1, -1]
        guard pipe(&pipeEnds) == 0 else { return fail(index, errno, at: now) }
        let (reader, writer) = (pipeEnds[0], pipeEnds[1])
        defer { close(writer) }
        for end in pipeEnds { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(reader, F_SETFL, O_NONBLOCK)
        // In a series of failures, the log has the error messages of the first one only.
        let errors = feeder.isFailing(index) ? open("/dev/null", O_WRONLY | O_CLOEXEC) : STDERR_FILENO
        guard errors >= 0 else {
            close(reader)
            return fail(index, errno, at: now)
        }
        defer { if errors != STDERR_FILENO { close(errors) } }
        let input = inputPipe(of: commands[index])
        defer { if let input { close(input) } }
        do throws(ChildProgram.Refusal) {
            let program = try ChildProgram(
                commands[index].arguments,
                input: input,
                output: writer,
                errors: errors,
                limits: Self.limits,
                at: now
            )
            commands[index].run = Run(program: program, descriptor: reader)
        } catch {
            close(reader)
            return fail(index, error.code, at: now)
        }
        watchOutput(index, reader, at: now)
    }

    /// Returns a descriptor from which a command reads its input, or nil if it has none.
    private func inputPipe(of command: Command) -> CInt? {
        var ends: [CInt] = [-1, -1]
        guard let input = command.input, pipe(&ends) == 0 else { return nil }
        defer { close(ends[1]) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // An address is shorter than the buffer of a pipe, so this never waits for the command.
        _ = writeWhole(input, to: ends[1])
        return ends[0]
    }

    /// Reads the output of a command whenever `reader` is readable.
    private func watchOutput(_ index: Int, _ reader: CInt, at now: Instant) {
        do throws(SystemCallError) {
            try loop.watch(reader) { [weak self] now in self?.read(index, at: now) }
        } catch {
            // Without its output, the command is useless.
            commands[index].run?.program.kill(at: now)
            closeOutput(index, at: now)
        }
    }

    private func fail(_ index: Int, _ code: CInt, at now: Instant) {
        feeder.fail(index, "cannot be started: \(systemMessage(code))", at: now)
    }

    private func read(_ index: Int, at now: Instant) {
        guard let descriptor = commands[index].run?.descriptor else { return }
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { return }
            guard count > 0 else { break }
            guard let length = commands[index].run?.output.count, length + count <= Self.maximumOutput else {
                commands[index].run?.isOverlong = true
                commands[index].run?.program.kill(at: now)
                continue
            }
            commands[index].run?.output += buffer[..<count]
        }
        closeOutput(index, at: now)
        finish(index, at: now)
    }

    private func closeOutput(_ index: Int, at now: Instant) {
        guard let run = commands[index].run, run.exitCheckTime == nil else { return }
        loop.remove(run.descriptor)
        close(run.descriptor)
        commands[index].run?.exitCheckTime = now
    }

    /// Sends the output to the sign if the command has exited, and schedules another check otherwise.
    private func finish(_ index: Int, at now: Instant) {
        guard let run = commands[index].run else { return }
        guard let ending = run.program.ending() else {
            // The command may have closed its output and still be running. The time limit also applies to it.
            commands[index].run?.exitCheckTime = now + Self.exitCheckInterval
            return
        }
        commands[index].run = nil
        let problem: String? =
            if run.isOverlong {
                "prints more than \(Self.maximumOutput >> 10) KiB"
            } else if run.isLate {
                "was terminated after \(Self.limits.run.rawValue / Nanoseconds.perSecond) s"
            } else if !ending.isSuccess {
                ending.description
            } else if run.output.isEmpty {
                "prints nothing"
            } else {
                nil
            }
        if let problem { return feeder.fail(index, problem, at: now) }
        feeder.feed(run.output, of: index, isRenewed: true, at: now)
    }
}
