import CLinuxSystem
import Glibc
import MonotonicTime

/// A child process with a time limit, as the leader of a process group.
package struct ChildProgram {
    /// The time limits of a child process.
    package struct Limits: Hashable, Sendable {
        /// The time from the start to SIGTERM.
        package var run: Nanoseconds
        /// The time from SIGTERM to SIGKILL.
        package var grace: Nanoseconds

        package init(run: Nanoseconds = .seconds(30), grace: Nanoseconds = .seconds(2)) {
            self.run = run
            self.grace = grace
        }
    }

    /// The outcome of a child process.
    package enum Ending: Hashable, Sendable, CustomStringConvertible {
        /// The process exited with this status.
        case exited(CInt)
        /// The process was killed by this signal.
        case killed(CInt)
        /// The outcome is lost, because another part of this process has already reaped the child.
        case unknown

        /// Whether the exit status is 0.
        package var isSuccess: Bool { self == .exited(0) }

        package var description: String {
            switch self {
            case .exited(let status): "exited with status \(status)"
            case .killed(let signal): "killed by signal \(signal)"
            case .unknown: "ended; its exit status is unknown"
            }
        }
    }

    /// The program could not be started.
    package struct Refusal: Error {
        /// The error number.
        package let code: CInt
    }

    /// The id of the process and of its group.
    package let process: pid_t
    /// The time at which the next limit expires and `enforceLimits(at:)` sends SIGTERM or SIGKILL.
    package private(set) var deadline: Instant
    private let limits: Limits
    private var isTerminating = false

    /// Starts a program without a shell.
    ///
    /// - Parameters:
    ///   - command: The path of the program and its arguments.
    ///   - variables: Additions to the inherited environment.
    ///   - input: Its standard input, or nil for an empty one.
    ///   - output: Its standard output.
    ///   - errors: Its standard error, or nil for `output`.
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

    /// Returns the outcome, or nil while the process runs. Reaps the process, so do not call this again after an outcome.
    package func ending() -> Ending? {
        var status: CInt = 0
        let answer = waitpid(process, &status, WNOHANG)
        // ECHILD: the process was already reaped, and its id may be in use again.
        if answer < 0 && errno == ECHILD { return .unknown }
        guard answer == process else { return nil }
        return lb_exited(status) != 0 ? .exited(lb_exit_status(status)) : .killed(lb_killing_signal(status))
    }

    /// Terminates or kills the process if a limit has expired. Returns whether this was the run limit.
    package mutating func enforceLimits(at now: Instant) -> Bool {
        guard deadline <= now else { return false }
        if isTerminating {
            kill(at: now)
            return false
        }
        terminate(at: now)
        return true
    }

    /// Sends SIGTERM, and schedules SIGKILL for `end`, by default the end of the grace period.
    package mutating func terminate(at now: Instant, killingAt end: Instant? = nil) {
        Glibc.kill(-process, SIGTERM)
        isTerminating = true
        deadline = end ?? now + limits.grace
    }

    package mutating func kill(at now: Instant) {
        Glibc.kill(-process, SIGKILL)
        isTerminating = true
        deadline = now + limits.run
    }

    private static let privateVariables = [
        "CREDENTIALS_DIRECTORY=", "NOTIFY_SOCKET=", "WATCHDOG_USEC=", "WATCHDOG_PID=",
        "LISTEN_PID=", "LISTEN_FDS=", "LISTEN_FDNAMES=", "LOOPBANNER_",
    ]

    /// Returns the environment of this process without the variables that systemd sets for a service. With them, a child could
    /// send notifications in its name or read its secrets.
    private static func inheritedEnvironment() -> [UnsafeMutablePointer<CChar>?] {
        var inherited: [UnsafeMutablePointer<CChar>?] = []
        var entry = environ
        while let variable = entry.pointee {
            let isPrivate = privateVariables.contains { strncmp(variable, $0, $0.utf8.count) == 0 }
            if !isPrivate { inherited.append(variable) }
            entry += 1
        }
        return inherited
    }

    /// Passes a null-terminated array of `first` and copies of `strings` to `body`.
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
