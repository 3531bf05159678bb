import Diagnostics
import Glibc
import LinuxSystem
import MonotonicTime

/// Feeds the sign with what programs print: when the sign comes, and again after the time that each has.
final class CommandPart: GatewayPart {
    /// A program that runs, and what it has printed so far.
    private struct Run {
        var program: ChildProgram
        var descriptor: CInt
        var output: [UInt8] = []
        var isOverlong = false
        var isLate = false
        /// When it is asked whether it has ended; nil while it prints.
        var askedAt: Instant?
    }

    private struct Command {
        var arguments: [String]
        var every: Nanoseconds
        var run: Run?
    }

    /// The most bytes that a program may print.
    private static let mostBytes = 256 << 10
    private static let limits = ChildProgram.Limits(run: .seconds(10), grace: .seconds(2))
    /// A program that has closed its output is asked this often whether it has ended.
    private static let patience = Nanoseconds.milliseconds(20)

    private var commands: [Command]
    private var order: RunOrder
    private let feeder: SourceFeeder
    private let loop: GatewayLoop
    /// The deviation from the time between two runs, so that programs do not all run at once.
    private let jitter: (Nanoseconds) -> Nanoseconds

    /// `sources`, which are programs, for the sign behind `link`.
    init(
        _ sources: [SourceSettings],
        link: SignLink,
        on loop: GatewayLoop,
        _ log: GatewayLog,
        jitter: @escaping (Nanoseconds) -> Nanoseconds
    ) {
        let sources = sources.filter { $0.command != nil }
        commands = sources.compactMap { source in
            source.command.map { Command(arguments: $0.arguments, every: $0.every) }
        }
        order = RunOrder(count: commands.count)
        feeder = SourceFeeder(sources, link: link, log)
        self.loop = loop
        self.jitter = jitter
    }

    /// How often each program has failed.
    var failures: [SourceFailures] { feeder.failures }

    var deadline: Instant? {
        let runs = commands.lazy.compactMap { $0.run.map { $0.askedAt ?? $0.program.deadline } }
        return runs.min() ?? (feeder.hasSign ? order.first : nil)
    }

    func timePassed(at now: Instant) {
        for index in commands.indices {
            let isLate = commands[index].run?.program.enforceLimits(at: now) ?? false
            if isLate { commands[index].run?.isLate = true }
            if let time = commands[index].run?.askedAt, time <= now { finish(index, at: now) }
        }
        // One at a time: the service has little memory, and an interpreter takes half of it.
        while feeder.hasSign, commands.allSatisfy({ $0.run == nil }), let index = order.next(at: now) {
            begin(index, at: now)
        }
    }

    func signChanged(_ sign: SignKnowledge, at now: Instant) {
        guard feeder.signChanged(sign, at: now) else { return }
        for index in commands.indices where commands[index].run == nil { order.plan(index, at: now) }
    }

    func stop() {
        for index in commands.indices { commands[index].run?.program.kill(at: MonotonicClock.now) }
    }

    // MARK: One program

    private func begin(_ index: Int, at now: Instant) {
        let every = commands[index].every
        order.plan(index, at: now + every + jitter(every))
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else { return fail(index, errno, at: now) }
        defer { close(ends[1]) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        do throws(ChildProgram.Refusal) {
            let program = try ChildProgram(
                commands[index].arguments,
                output: ends[1],
                errors: STDERR_FILENO,
                limits: Self.limits,
                at: now
            )
            commands[index].run = Run(program: program, descriptor: ends[0])
        } catch {
            close(ends[0])
            return fail(index, error.code, at: now)
        }
        do throws(SystemCallError) {
            try loop.watch(ends[0]) { [weak self] now in self?.read(index, at: now) }
        } catch {
            // It cannot be heard.
            commands[index].run?.program.kill(at: now)
            stopReading(index, at: now)
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
            guard let length = commands[index].run?.output.count, length + count <= Self.mostBytes else {
                commands[index].run?.isOverlong = true
                commands[index].run?.program.kill(at: now)
                continue
            }
            commands[index].run?.output += buffer[..<count]
        }
        stopReading(index, at: now)
        finish(index, at: now)
    }

    private func stopReading(_ index: Int, at now: Instant) {
        guard let run = commands[index].run, run.askedAt == nil else { return }
        loop.forget(run.descriptor)
        close(run.descriptor)
        commands[index].run?.askedAt = now
    }

    /// Takes what the program has printed, if it has ended.
    private func finish(_ index: Int, at now: Instant) {
        guard let run = commands[index].run else { return }
        guard let ending = run.program.ending() else {
            // A limit of its time counts, too, when it has closed its output.
            commands[index].run?.askedAt = now + Self.patience
            return
        }
        commands[index].run = nil
        let complaint: String? =
            if run.isOverlong {
                "prints more than \(Self.mostBytes >> 10) KiB"
            } else if run.isLate {
                "was still running after \(Self.limits.run.rawValue / Nanoseconds.perSecond) s, and was ended"
            } else if !ending.isSuccess {
                ending.words
            } else if run.output.isEmpty {
                "prints nothing"
            } else {
                nil
            }
        if let complaint { return feeder.fail(index, complaint, at: now) }
        feeder.offer(run.output, of: index, isRenewed: true, at: now)
    }
}
