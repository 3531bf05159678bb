import Glibc
import LinuxSystem
import MonotonicTime
import SettingsText

/// Runs the program `loopbanner` on drafts, one run at a time, while the web server answers other requests.
final class DraftPrograms {
    /// The result of a run: whether the program succeeded, and its standard output.
    struct Output: Hashable {
        var isSuccess: Bool
        var bytes: [UInt8]
    }

    private struct Job {
        var folder: DraftFolder
        var arguments: [String]
        var whenDone: (Output?) -> Void
    }

    /// The maximum number of queued jobs. Without a limit, an attacker who is logged in could queue any
    /// number.
    private static let limit = 16
    private static let limits = ChildProgram.Limits(run: .seconds(10), grace: .seconds(1))
    private static let exitCheckInterval = Nanoseconds.milliseconds(10)
    private static let maximumOutput = 8 << 20

    /// The path of the program `loopbanner`, or nil if it is not installed.
    private let program: String?
    private var jobs: [Job] = []
    private var child: ChildProgram?
    private var exitCheckTime: Instant?

    init(program: String? = ReleaseCheck.path) { self.program = program }

    var isInstalled: Bool { program != nil }

    var deadline: Instant? { exitCheckTime }

    /// Runs `loopbanner` with `arguments`, and calls `whenDone` with the output, or with nil if the program
    /// cannot be started or its output cannot be read. Returns false if too many jobs are queued.
    func run(
        _ arguments: [String],
        in folder: DraftFolder,
        at now: Instant,
        whenDone: @escaping (Output?) -> Void
    ) -> Bool {
        guard jobs.count < Self.limit else { return false }
        jobs.append(Job(folder: folder, arguments: arguments, whenDone: whenDone))
        if child == nil { start(at: now) }
        return true
    }

    func advance(to now: Instant) {
        guard let time = exitCheckTime, time <= now else { return }
        _ = child?.enforceLimits(at: now)
        guard let ending = child?.ending() else {
            exitCheckTime = now + Self.exitCheckInterval
            return
        }
        finish(isSuccess: ending.isSuccess, at: now)
    }

    func stop() {
        child?.kill(at: MonotonicClock.now)
        jobs = []
    }

    private func start(at now: Instant) {
        guard let job = jobs.first else { return }
        let file = open("\(job.folder.path)/output", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0, let program else { return end(job, nil, at: now) }
        defer { close(file) }
        do throws(ChildProgram.Refusal) {
            child = try ChildProgram(
                [program] + job.arguments,
                output: file,
                errors: STDERR_FILENO,
                limits: Self.limits,
                at: now
            )
            exitCheckTime = now + Self.exitCheckInterval
        } catch {
            end(job, nil, at: now)
        }
    }

    private func finish(isSuccess: Bool, at now: Instant) {
        child = nil
        exitCheckTime = nil
        guard let job = jobs.first else { return }
        let bytes = try? readRegularFile("\(job.folder.path)/output", limit: Self.maximumOutput)
        end(job, bytes.map { Output(isSuccess: isSuccess, bytes: $0) }, at: now)
    }

    private func end(_ job: Job, _ output: Output?, at now: Instant) {
        jobs.removeFirst()
        job.whenDone(output)
        if child == nil { start(at: now) }
    }
}
