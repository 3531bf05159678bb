import Diagnostics
import Glibc
import LinuxSystem
import MonotonicTime

/// The part of the gateway that updates the sign's contents from the output of commands. Each command runs
/// when the sign connects, and then repeatedly at its interval.
final class CommandPart: GatewayPart {
    /// A run of a command that has not finished yet, with the output that the command has written so far.
    private struct Run {
        var program: ChildProgram
        var descriptor: CInt
        var output: [UInt8] = []
        var isOverlong = false
        var isLate = false
        /// The time of the next check of whether the command has exited, or nil while its output is still
        /// open.
        var exitCheckTime: Instant?

        /// The next time at which to check whether the command has exited, or to terminate it because of its
        /// time limit.
        var deadline: Instant { exitCheckTime ?? program.deadline }
    }

    private struct Command {
        var arguments: [String]
        /// The bytes that the command reads from its standard input, or nil if the input is empty.
        var input: [UInt8]?
        var interval: Nanoseconds
        var run: Run?
    }

    private static let maximumOutput = 256 << 10
    private static let limits = ChildProgram.Limits(runTime: .seconds(10), grace: .seconds(2))
    private static let exitCheckInterval = Nanoseconds.milliseconds(20)

    private var commands: [Command]
    private var runSchedule: RunSchedule
    private let feeder: SourceFeeder
    private let loop: GatewayLoop
    /// A function that returns a random addition to an interval between runs, which prevents all commands
    /// from being due at the same time.
    private let jitter: (Nanoseconds) -> Nanoseconds

    init(_ sources: [SourceSettings], _ context: PartContext, jitter: @escaping (Nanoseconds) -> Nanoseconds)
    {
        let commandSources = sources.filter { $0.command != nil }
        commands = commandSources.compactMap(\.command).map { command in
            Command(arguments: command.arguments, input: command.input, interval: command.interval)
        }
        runSchedule = RunSchedule(count: commands.count)
        feeder = SourceFeeder(commandSources, context)
        loop = context.loop
        self.jitter = jitter
    }

    var failures: [SourceFailures] { feeder.failures }

    var deadline: Instant? {
        let runDeadline = commands.lazy.compactMap { $0.run?.deadline }.min()
        return runDeadline ?? (feeder.isSignConnected ? runSchedule.first : nil)
    }

    /// Terminates a command that runs for too long, finishes a command that has exited, and starts the next
    /// one that is due.
    func advance(to now: Instant) {
        for index in commands.indices {
            let isLate = commands[index].run?.program.enforceLimits(at: now) ?? false
            if isLate { commands[index].run?.isLate = true }
            if let time = commands[index].run?.exitCheckTime, time <= now { finishIfExited(index, at: now) }
        }
        // Commands run one at a time. The service has little memory, and an interpreter needs half of it.
        while feeder.isSignConnected, !isRunning, let index = runSchedule.next(at: now) {
            startCommand(index, at: now)
        }
    }

    private var isRunning: Bool { commands.contains { $0.run != nil } }

    func signChanged(_ sign: SignStateCache, at now: Instant) {
        guard feeder.signChanged(sign, at: now) else { return }
        for index in commands.indices where commands[index].run == nil {
            runSchedule.setDueTime(of: index, to: now)
        }
    }

    func stop() {
        for index in commands.indices { commands[index].run?.program.kill(at: MonotonicClock.now) }
    }

    // MARK: One command

    /// Starts the command at `index`, which writes its output to a pipe, and arranges for the pipe to be
    /// read. Also schedules the next run of the command. If the command cannot be started, records a failure
    /// of the source whose contents it provides.
    private func startCommand(_ index: Int, at now: Instant) {
        let interval = commands[index].interval
        runSchedule.setDueTime(of: index, to: now + interval + jitter(interval))

        guard let output = Pipe() else { return recordStartFailure(of: index, errorCode: errno, at: now) }
        // The program has a copy of the writer. The output ends only when all copies are closed.
        defer { close(output.writer) }
        output.makeReaderNonBlocking()
        do throws(StartError) {
            let program = try startProgram(of: index, output: output.writer, at: now)
            commands[index].run = Run(program: program, descriptor: output.reader)
        } catch {
            close(output.reader)
            return recordStartFailure(of: index, errorCode: error.code, at: now)
        }
        watchOutput(of: index, from: output.reader, at: now)
    }

    private struct StartError: Error {
        /// The error number (`errno`) of the system call that failed.
        var code: CInt
    }

    /// Starts the program of the command at `index`, and returns it. The program reads the command's input
    /// from its standard input, and writes its standard output to the descriptor `output`. Its standard error
    /// is that of the gateway, so its error messages appear in the log. The program has copies of the
    /// descriptors, so this function closes those that it has opened. Throws if the program cannot be
    /// started.
    private func startProgram(
        of index: Int,
        output: CInt,
        at now: Instant
    ) throws(StartError) -> ChildProgram {
        // In a series of failures, the log has the error messages of the first one only.
        let isLogged = !feeder.isFailing(index)
        let errorOutput = isLogged ? STDERR_FILENO : open("/dev/null", O_WRONLY | O_CLOEXEC)
        guard errorOutput >= 0 else { throw StartError(code: errno) }
        defer { if errorOutput != STDERR_FILENO { close(errorOutput) } }
        // The input is short enough to wait in a pipe until the program reads it.
        let input = commands[index].input.flatMap(Pipe.reader)
        defer { if let input { close(input) } }

        do throws(ChildProgram.Refusal) {
            return try ChildProgram(
                commands[index].arguments,
                input: input,
                output: output,
                errorOutput: errorOutput,
                limits: Self.limits,
                at: now
            )
        } catch {
            throw StartError(code: error.code)
        }
    }

    /// Arranges for the output of the command at `index` to be read whenever `reader` is readable. If this
    /// fails, terminates the command.
    private func watchOutput(of index: Int, from reader: CInt, at now: Instant) {
        do throws(SystemCallError) {
            try loop.watch(reader) { [weak self] now in self?.readOutput(of: index, at: now) }
        } catch {
            // Without its output, the command is useless.
            commands[index].run?.program.kill(at: now)
            closeOutput(of: index, at: now)
        }
    }

    private func recordStartFailure(of index: Int, errorCode code: CInt, at now: Instant) {
        feeder.recordFailure(ofSource: index, reason: "cannot be started: \(systemMessage(code))", at: now)
    }

    /// Reads the available output of the command at `index`. At the end of the output, finishes the run if
    /// the command has exited.
    private func readOutput(of index: Int, at now: Instant) {
        guard let descriptor = commands[index].run?.descriptor else { return }
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { return }
            guard count > 0 else { break }
            append(buffer[..<count], toOutputOf: index, at: now)
        }
        closeOutput(of: index, at: now)
        finishIfExited(index, at: now)
    }

    /// Adds `bytes` to the output of the command at `index`. Terminates the command if its output is too
    /// long.
    private func append(_ bytes: ArraySlice<UInt8>, toOutputOf index: Int, at now: Instant) {
        guard let length = commands[index].run?.output.count, length + bytes.count <= Self.maximumOutput
        else {
            commands[index].run?.isOverlong = true
            commands[index].run?.program.kill(at: now)
            return
        }
        commands[index].run?.output += bytes
    }

    /// Closes the descriptor for the output of the command at `index`, and schedules a check of whether the
    /// command has exited.
    private func closeOutput(of index: Int, at now: Instant) {
        guard let run = commands[index].run, run.exitCheckTime == nil else { return }
        loop.remove(run.descriptor)
        close(run.descriptor)
        commands[index].run?.exitCheckTime = now
    }

    /// Checks whether the command at `index` has exited. If so, sends its output to the sign, or records a
    /// failure if the output cannot be used. If not, schedules another check.
    private func finishIfExited(_ index: Int, at now: Instant) {
        guard let run = commands[index].run else { return }
        guard let ending = run.program.ending() else {
            // The command may have closed its output and still be running. The time limit also applies to it.
            commands[index].run?.exitCheckTime = now + Self.exitCheckInterval
            return
        }
        commands[index].run = nil
        if let problem = Self.problem(of: run, endingWith: ending) {
            feeder.recordFailure(ofSource: index, reason: problem, at: now)
        } else {
            feeder.sendContents(run.output, ofSource: index, renewsLifetime: true, at: now)
        }
    }

    /// Returns the reason why the output of `run`, which has ended, cannot be used. Returns nil if the run
    /// was successful.
    private static func problem(of run: Run, endingWith ending: ChildProgram.Ending) -> String? {
        if run.isOverlong { return "prints more than \(maximumOutput >> 10) KiB" }
        if run.isLate { return "was terminated after \(limits.runTime.rawValue / Nanoseconds.perSecond) s" }
        if !ending.isSuccess { return ending.description }
        return run.output.isEmpty ? "prints nothing" : nil
    }
}
