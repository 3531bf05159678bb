import Glibc
import LinuxSystem
import MonotonicTime
import SettingsText

/// A queue that runs the program `loopbanner` to check or render drafts, one run at a time, while the web
/// server continues to answer other requests.
final class DraftPrograms {
    /// The result of a run of `loopbanner`: whether the program succeeded, and the bytes that it wrote to its
    /// standard output.
    struct Output: Hashable {
        var isSuccess: Bool
        var bytes: [UInt8]
    }

    private struct Job {
        var folder: DraftFolder
        var arguments: [String]
        var whenDone: (Output?) -> Void

        var outputPath: String { "\(folder.path)/output" }
    }

    /// The maximum number of queued jobs. Without a limit, an attacker who has logged in could queue any
    /// number of jobs.
    private static let limit = 16
    private static let limits = ChildProgram.Limits(runTime: .seconds(10), grace: .seconds(1))
    private static let exitCheckInterval = Nanoseconds.milliseconds(10)
    private static let maximumOutput = 8 << 20

    /// The path of the program `loopbanner`, or nil if it is not installed on this machine.
    private let program: String?
    private var jobs: [Job] = []
    private var child: ChildProgram?
    private var exitCheckTime: Instant?

    init(program: String? = ReleaseCheck.path) { self.program = program }

    var isInstalled: Bool { program != nil }

    var deadline: Instant? { exitCheckTime }

    /// Queues a run of `loopbanner` with `arguments`. Calls `whenDone` with the output, or with nil if the
    /// program cannot be started or its output cannot be read. Returns false, without calling `whenDone`, if
    /// too many jobs are queued.
    func enqueue(
        _ arguments: [String],
        in folder: DraftFolder,
        at now: Instant,
        whenDone: @escaping (Output?) -> Void
    ) -> Bool {
        guard jobs.count < Self.limit else { return false }
        jobs.append(Job(folder: folder, arguments: arguments, whenDone: whenDone))
        if child == nil { startFirstJob(at: now) }
        return true
    }

    func advance(to now: Instant) {
        guard let exitCheckTime, exitCheckTime <= now else { return }
        _ = child?.enforceLimits(at: now)
        guard let ending = child?.ending() else {
            self.exitCheckTime = now + Self.exitCheckInterval
            return
        }
        programEnded(isSuccess: ending.isSuccess, at: now)
    }

    func stop() {
        child?.kill(at: MonotonicClock.now)
        jobs = []
    }

    /// Starts `loopbanner` for the first queued job, which checks or renders a draft. The standard output of
    /// the program is written to a file in the job's folder. If the program cannot be started, ends the job
    /// without output.
    private func startFirstJob(at now: Instant) {
        guard let job = jobs.first else { return }
        let ownerReadWriteMode: mode_t = 0o600
        let outputFile = open(job.outputPath, O_WRONLY | O_CREAT | O_CLOEXEC, ownerReadWriteMode)
        // A job is queued only if the program is installed.
        guard outputFile >= 0, let program else { return endFirstJob(with: nil, at: now) }
        // The program gets its own copy of the descriptor.
        defer { close(outputFile) }

        do throws(ChildProgram.Refusal) {
            child = try ChildProgram(
                [program] + job.arguments,
                output: outputFile,
                errorOutput: STDERR_FILENO,
                limits: Self.limits,
                at: now
            )
            exitCheckTime = now + Self.exitCheckInterval
        } catch {
            endFirstJob(with: nil, at: now)
        }
    }

    /// Completes the first queued job after its program has ended, with the output of the program.
    private func programEnded(isSuccess: Bool, at now: Instant) {
        child = nil
        exitCheckTime = nil
        guard let job = jobs.first else { return }
        let bytes = try? readRegularFile(job.outputPath, limit: Self.maximumOutput)
        endFirstJob(with: bytes.map { Output(isSuccess: isSuccess, bytes: $0) }, at: now)
    }

    /// Completes the first queued job by passing `output` to its handler, and starts the next job. `output`
    /// is nil if the program could not be started or its output could not be read.
    private func endFirstJob(with output: Output?, at now: Instant) {
        let job = jobs.removeFirst()
        job.whenDone(output)
        // `whenDone` may have started another job.
        if child == nil { startFirstJob(at: now) }
    }
}
