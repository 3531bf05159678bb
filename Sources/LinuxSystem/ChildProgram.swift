import CLinuxSystem
import Glibc
import MonotonicTime

/// A child process that runs a program with a time limit. It leads its own process group, so that signals
/// also reach its descendants.
package struct ChildProgram {
    /// The times after which a child process is terminated and then killed.
    package struct Limits: Hashable, Sendable {
        /// The time from the start of the child process to SIGTERM.
        package var runTime: Nanoseconds
        /// The time from SIGTERM to SIGKILL, in which the child process can end regularly.
        package var grace: Nanoseconds

        package init(runTime: Nanoseconds = .seconds(30), grace: Nanoseconds = .seconds(2)) {
            self.runTime = runTime
            self.grace = grace
        }
    }

    /// The way in which a child process ended.
    package enum Ending: Hashable, Sendable, CustomStringConvertible {
        /// The child process exited with this status.
        case exited(CInt)
        /// The child process was killed by the signal with this number.
        case killed(CInt)
        /// The child process ended, but its exit status is lost, because another part of this process has
        /// already reaped it.
        case unknown

        /// Whether the child process exited with status 0.
        package var isSuccess: Bool { self == .exited(0) }

        package var description: String {
            switch self {
            case .exited(let status): "exited with status \(status)"
            case .killed(let signal): "killed by signal \(signal)"
            case .unknown: "ended; its exit status is unknown"
            }
        }
    }

    /// The error that is thrown if a child process cannot be started.
    package struct Refusal: Error {
        /// The system error number (`errno`) of the failed start.
        package let code: CInt
    }

    /// The id of the child process, which is also the id of its process group.
    package let processID: pid_t
    /// The time at which `enforceLimits(at:)` sends the next signal: first SIGTERM, later SIGKILL.
    package private(set) var deadline: Instant
    private let limits: Limits
    private var isTerminating = false

    /// Starts a program directly, without a shell. The program inherits only the three standard descriptors.
    ///
    /// - Parameters:
    ///   - command: The path of the program, followed by its arguments.
    ///   - addedEnvironment: Environment variables (`NAME=value`) that are added to the inherited
    ///     environment.
    ///   - input: The descriptor that becomes the program's standard input, or nil for an empty standard
    ///     input.
    ///   - output: The descriptor that becomes the program's standard output.
    ///   - errorOutput: The descriptor that becomes the program's standard error, or nil to use `output`.
    ///   - limits: The times after which the program is terminated and killed.
    ///   - now: The current time, from which the limits count.
    /// - Throws: `Refusal` with the system error if the program cannot be started.
    package init(
        _ command: [String],
        addedEnvironment: [String] = [],
        input: CInt? = nil,
        output: CInt,
        errorOutput: CInt? = nil,
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

        Self.addStandardDescriptors(
            to: &actions,
            input: input,
            output: output,
            errorOutput: errorOutput ?? output
        )
        Self.resetSignalsAndGroup(in: &attributes)

        var process = pid_t()
        let code = Self.withCStrings(command) { arguments in
            Self.withCStrings(addedEnvironment, precededBy: Self.inheritedEnvironment()) { environment in
                posix_spawn(&process, command.first ?? "", &actions, &attributes, arguments, environment)
            }
        }
        guard code == 0 else { throw Refusal(code: code) }

        self.processID = process
        self.limits = limits
        deadline = now + limits.runTime
    }

    /// Adds spawn actions that pass the given descriptors to the program as its standard input, output and
    /// error. It inherits no other descriptors. If `input` is nil, standard input is empty.
    private static func addStandardDescriptors(
        to actions: inout posix_spawn_file_actions_t,
        input: CInt?,
        output: CInt,
        errorOutput: CInt
    ) {
        if let input {
            posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        } else {
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, errorOutput, STDERR_FILENO)
        // Libraries open sockets that are inherited, such as the one to an MQTT broker.
        lb_spawn_without_descriptors(&actions, STDERR_FILENO + 1)
    }

    /// Sets spawn attributes that unblock all signals in the program, restore their default actions, and
    /// start the program in a new process group.
    private static func resetSignalsAndGroup(in attributes: inout posix_spawnattr_t) {
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
    }

    /// Returns how the child process ended, or nil if it is still running. A result means that the process
    /// has been reaped, so the caller must not call this method again.
    package func ending() -> Ending? {
        var status: CInt = 0
        let answer = waitpid(processID, &status, WNOHANG)
        // ECHILD means that the process was already reaped. Its id may be in use again.
        if answer < 0 && errno == ECHILD { return .unknown }
        guard answer == processID else { return nil }
        return lb_exited(status) != 0 ? .exited(lb_exit_status(status)) : .killed(lb_killing_signal(status))
    }

    /// Sends the child process the signal that is due at `now`, if any. Returns true if the signal is
    /// SIGTERM, which means that the process has exceeded its time limit.
    package mutating func enforceLimits(at now: Instant) -> Bool {
        guard deadline <= now else { return false }
        if isTerminating {
            kill(at: now)
            return false
        }
        terminate(at: now)
        return true
    }

    /// Sends SIGTERM to the child process, and schedules SIGKILL for `end` or, if `end` is nil, for the end
    /// of the grace period.
    package mutating func terminate(at now: Instant, killingAt end: Instant? = nil) {
        Glibc.kill(-processID, SIGTERM)
        isTerminating = true
        deadline = end ?? now + limits.grace
    }

    package mutating func kill(at now: Instant) {
        Glibc.kill(-processID, SIGKILL)
        isTerminating = true
        deadline = now + limits.runTime
    }

    private static let privateVariables = [
        "CREDENTIALS_DIRECTORY=", "NOTIFY_SOCKET=", "WATCHDOG_USEC=", "WATCHDOG_PID=",
        "LISTEN_PID=", "LISTEN_FDS=", "LISTEN_FDNAMES=", "LOOPBANNER_",
    ]

    /// Returns the environment variables of this process, except those of LoopBanner and those that systemd
    /// sets for a service. With these variables, a child process could send notifications on behalf of the
    /// service, or read its secrets.
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

    /// Calls `body` with a null-terminated array of C strings and returns its result. The array contains the
    /// pointers in `precedingPointers`, followed by pointers to copies of `strings`, which are valid only
    /// during the call.
    private static func withCStrings(
        _ strings: [String],
        precededBy precedingPointers: [UnsafeMutablePointer<CChar>?] = [],
        _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> CInt
    ) -> CInt {
        let copies = strings.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        let pointers = precedingPointers + copies + [nil]
        return pointers.withUnsafeBufferPointer { buffer in buffer.baseAddress.map(body) ?? ENOMEM }
    }
}
