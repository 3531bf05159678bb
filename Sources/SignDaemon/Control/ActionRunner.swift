import CLinuxHardware
import Diagnostics
import Glibc
import HardwareBuses
import InfiniteScroll
import MonotonicTime
import SignFile

/// Runs the actions of options: without a shell, off the frame thread, each with a time limit.
///
/// Owned by the control thread. A program gets the option in `LOOPBANNER_ID`, `LOOPBANNER_TEXT`,
/// `LOOPBANNER_INDEX` and `LOOPBANNER_ORDINAL`, no standard input, and the daemon's standard error as its
/// output, since standard output belongs to the events.
final class ActionRunner {
    private struct Child {
        /// The option's id.
        var id: String
        /// The option's id, in quotes.
        var name: String
        var deadline: Instant
        var wasAsked = false
    }

    private var children: [pid_t: Child] = [:]
    private var ended: [String] = []
    private let limit: Nanoseconds
    private let grace: Nanoseconds
    private let capacity: Int
    private let output: CInt
    private let log: (Log.Level, String) -> Void

    /// A runner of up to `capacity` programs at once, which write to `output`. Each is sent SIGTERM after `limit` and SIGKILL `grace`
    /// later.
    init(
        limit: Nanoseconds = .seconds(30),
        grace: Nanoseconds = .seconds(2),
        capacity: Int = 8,
        output: CInt = STDERR_FILENO,
        log: @escaping (Log.Level, String) -> Void
    ) {
        self.limit = limit
        self.grace = grace
        self.capacity = capacity
        self.output = output
        self.log = log
    }

    /// Whether a program runs.
    var isBusy: Bool { !children.isEmpty }

    /// When the next time limit expires.
    var nextDeadline: Instant? { children.values.map(\.deadline).min() }

    /// How many programs run of each option that has any, by its id.
    var counts: [String: Int] { children.values.reduce(into: [:]) { $0[$1.id, default: 0] += 1 } }

    /// The ids of the options whose programs have ended, or could not be started, since the last call.
    func takeEnded() -> [String] {
        defer { ended.removeAll() }
        return ended
    }

    /// Starts `command`, a program and its arguments, for `choice`.
    func run(_ command: [String], for choice: Event.Choice, at now: Instant) {
        if !start(command, for: choice, at: now) { ended.append(choice.id) }
    }

    private func start(_ command: [String], for choice: Event.Choice, at now: Instant) -> Bool {
        guard let program = command.first else { return false }
        let name = Wording.quoted(choice.id)
        guard children.count < capacity else {
            log(.warning, "action of \(name) not started: \(capacity) actions are still running")
            return false
        }
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO)
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
        let code = withCStrings(command) { arguments in
            withCStrings(variables(for: choice), after: inheritedEnvironment()) { environment in
                posix_spawn(&process, program, &actions, &attributes, arguments, environment)
            }
        }
        guard code == 0 else {
            let reason = systemMessage(code)
            log(.error, "action of \(name): cannot run \(Wording.printable(program)): \(reason)")
            return false
        }
        children[process] = Child(id: choice.id, name: name, deadline: now + limit)
        log(.info, "action of \(name): started \(Wording.printable(program)) as process \(process)")
        return true
    }

    /// Reaps the programs that have exited.
    func reap() {
        for process in Array(children.keys) {
            var status: CInt = 0
            let answer = waitpid(process, &status, WNOHANG)
            // ECHILD: someone else has waited for it. Its number may belong to a stranger by now.
            let isGone = answer < 0 && errno == ECHILD
            guard answer == process || isGone, let child = children.removeValue(forKey: process) else {
                continue
            }
            ended.append(child.id)
            if isGone {
                log(.warning, "action of \(child.name): ended; its exit status is unknown")
            } else if lb_exited(status) != 0 {
                let code = lb_exit_status(status)
                log(code == 0 ? .info : .warning, "action of \(child.name): exited with status \(code)")
            } else {
                log(.warning, "action of \(child.name): killed by signal \(lb_killing_signal(status))")
            }
        }
    }

    /// Terminates the programs whose time limit has expired.
    func enforceLimits(at now: Instant) {
        for (process, child) in children where child.deadline <= now {
            if child.wasAsked {
                kill(-process, SIGKILL)
                children[process]?.deadline = now + limit
            } else {
                let time = limit.durationText
                log(.warning, "action of \(child.name): still running after \(time); terminating it")
                kill(-process, SIGTERM)
                children[process]?.wasAsked = true
                children[process]?.deadline = now + grace
            }
        }
    }

    /// Sends SIGTERM to every program that still runs, and plans SIGKILL.
    func endAll(at now: Instant) {
        for process in children.keys {
            kill(-process, SIGTERM)
            children[process]?.wasAsked = true
            children[process]?.deadline = now + grace
        }
    }

    /// Sends SIGKILL to every program that still runs.
    func killAll(at now: Instant) {
        for process in children.keys {
            kill(-process, SIGKILL)
            children[process]?.deadline = now + limit
        }
    }

    private func variables(for choice: Event.Choice) -> [String] {
        [
            "LOOPBANNER_ID=\(choice.id)",
            "LOOPBANNER_TEXT=\(choice.text)",
            "LOOPBANNER_INDEX=\(choice.index)",
            "LOOPBANNER_ORDINAL=\(choice.index + 1)",
        ]
    }

    private static let ours = [
        "NOTIFY_SOCKET=", "WATCHDOG_USEC=", "WATCHDOG_PID=", "LISTEN_PID=", "LISTEN_FDS=", "LISTEN_FDNAMES=",
        "LOOPBANNER_",
    ]

    /// The daemon's own environment, byte for byte, without the variables that systemd sets for the daemon:
    /// with them a child could send notifications in the daemon's name.
    private func inheritedEnvironment() -> [UnsafeMutablePointer<CChar>?] {
        var inherited: [UnsafeMutablePointer<CChar>?] = []
        var entry = environ
        while let variable = entry.pointee {
            let isOurs = Self.ours.contains { strncmp(variable, $0, $0.utf8.count) == 0 }
            if !isOurs { inherited.append(variable) }
            entry += 1
        }
        return inherited
    }

    /// Passes `body` the pointers of `first`, then copies of `strings`, then nil.
    private func withCStrings(
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
