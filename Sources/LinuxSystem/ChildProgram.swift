import CLinuxSystem
import Glibc
import MonotonicTime

/// A program that a process runs, as the leader of a process group, with a time limit.
package struct ChildProgram {
    /// How long it may run, and how long it then has to end by itself.
    package struct Limits: Hashable, Sendable {
        /// From the start to SIGTERM.
        package var run: Nanoseconds
        /// From SIGTERM to SIGKILL.
        package var grace: Nanoseconds

        /// These limits.
        package init(run: Nanoseconds = .seconds(30), grace: Nanoseconds = .seconds(2)) {
            self.run = run
            self.grace = grace
        }
    }

    /// How it ended.
    package enum Ending: Hashable, Sendable {
        /// With this exit status.
        case exited(CInt)
        /// By this signal.
        case killed(CInt)
        /// Nobody knows: someone else has waited for it.
        case unknown

        /// Whether it ended with status 0.
        package var isSuccess: Bool { self == .exited(0) }

        /// The log's words.
        package var words: String {
            switch self {
            case .exited(let status): "exited with status \(status)"
            case .killed(let signal): "killed by signal \(signal)"
            case .unknown: "ended; its exit status is unknown"
            }
        }
    }

    /// The program could not be started, for this error of the system.
    package struct Refusal: Error {
        /// The error of the system.
        package let code: CInt
    }

    /// Its number, and that of its group.
    package let process: pid_t
    /// When the next limit expires.
    package private(set) var deadline: Instant
    private let limits: Limits
    private var wasAsked = false

    /// Starts `command`, a program and its arguments, without a shell. Its environment is that of this process with
    /// `variables`, its standard input is `input` or nothing, and `output` takes its output. What it says about errors
    /// goes there, too, unless `errors` takes it.
    package init(
        _ command: [String],
        variables: [String] = [],
        input: CInt? = nil,
        output: CInt,
        errors: CInt? = nil,
        limits: Limits,
        at now: Instant
    ) throws(Refusal) {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        if let input {
            posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        } else {
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, errors ?? output, STDERR_FILENO)
        var noSignals = sigset_t()
        var allSignals = sigset_t()
        sigemptyset(&noSignals)
        sigfillset(&allSignals)
        posix_spawnattr_setsigmask(&attributes, &noSignals)
        posix_spawnattr_setsigdefault(&attributes, &allSignals)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP)
        )
        var process = pid_t()
        let code = Self.withCStrings(command) { arguments in
            Self.withCStrings(variables, after: Self.inheritedEnvironment()) { environment in
                posix_spawn(&process, command.first ?? "", &actions, &attributes, arguments, environment)
            }
        }
        guard code == 0 else { throw Refusal(code: code) }
        self.process = process
        self.limits = limits
        deadline = now + limits.run
    }

    /// How it ended; nil while it runs. Reaps it, so it must not be asked again after that.
    package func ending() -> Ending? {
        var status: CInt = 0
        let answer = waitpid(process, &status, WNOHANG)
        // ECHILD: someone else has waited for it. Its number may belong to a stranger by now.
        if answer < 0 && errno == ECHILD { return .unknown }
        guard answer == process else { return nil }
        return lb_exited(status) != 0 ? .exited(lb_exit_status(status)) : .killed(lb_killing_signal(status))
    }

    /// Terminates it if a limit has expired. Returns whether this was the limit of its run.
    package mutating func enforceLimits(at now: Instant) -> Bool {
        guard deadline <= now else { return false }
        if wasAsked {
            kill(at: now)
            return false
        }
        terminate(at: now)
        return true
    }

    /// Sends SIGTERM, and plans SIGKILL for `end`, or for the end of its grace period.
    package mutating func terminate(at now: Instant, killingAt end: Instant? = nil) {
        Glibc.kill(-process, SIGTERM)
        wasAsked = true
        deadline = end ?? now + limits.grace
    }

    /// Sends SIGKILL.
    package mutating func kill(at now: Instant) {
        Glibc.kill(-process, SIGKILL)
        wasAsked = true
        deadline = now + limits.run
    }

    private static let ours = [
        "CREDENTIALS_DIRECTORY=", "NOTIFY_SOCKET=", "WATCHDOG_USEC=", "WATCHDOG_PID=",
        "LISTEN_PID=", "LISTEN_FDS=", "LISTEN_FDNAMES=", "LOOPBANNER_",
    ]

    /// The environment of this process, byte for byte, without the variables that systemd sets for a service:
    /// them a child could send notifications in its name, or read its secrets.
    private static func inheritedEnvironment() -> [UnsafeMutablePointer<CChar>?] {
        var inherited: [UnsafeMutablePointer<CChar>?] = []
        var entry = environ
        while let variable = entry.pointee {
            let isOurs = ours.contains { strncmp(variable, $0, $0.utf8.count) == 0 }
            if !isOurs { inherited.append(variable) }
            entry += 1
        }
        return inherited
    }

    /// Passes `body` the pointers of `first`, then copies of `strings`, then nil.
    private static func withCStrings(
        _ strings: [String],
        after first: [UnsafeMutablePointer<CChar>?] = [],
        _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> CInt
    ) -> CInt {
        let copies = strings.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        let pointers = first + copies + [nil]
        return pointers.withUnsafeBufferPointer { buffer in buffer.baseAddress.map(body) ?? ENOMEM }
    }
}
