import CLinuxHardware
import Glibc
import HardwareBuses
import InfiniteScroll
import MonotonicTime

/// Runs the actions of options: without a shell, off the frame thread, each with a limit of time.
///
/// Owned by the control thread. A program gets the option in `LOOPBANNER_ID`, `LOOPBANNER_TEXT`,
/// `LOOPBANNER_INDEX` and `LOOPBANNER_ORDINAL`, no standard input, and the daemon's standard error as its
/// output, since standard output belongs to the events.
final class ActionRunner {
    /// How long a program may run before it is asked to end; it is killed `grace` later.
    static let limit = Nanoseconds.seconds(30)
    static let grace = Nanoseconds.seconds(2)
    /// How many may run at once.
    static let capacity = 8

    private struct Child {
        var id: String
        var deadline: Instant
        var wasAsked = false
    }

    private var children: [pid_t: Child] = [:]
    private let log: (Log.Level, String) -> Void

    init(log: @escaping (Log.Level, String) -> Void) {
        self.log = log
    }

    /// When a program has had its time.
    var nextDeadline: Instant? { children.values.map(\.deadline).min() }

    /// Starts `command`, a program and its arguments, for `choice`.
    func run(_ command: [String], for choice: Event.Choice, at now: Instant) {
        guard let program = command.first else { return }
        guard children.count < Self.capacity else {
            return log(
                .warning,
                "action of '\(choice.id)' not run: \(Self.capacity) actions are still running"
            )
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
        posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
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
            withCStrings(environment(for: choice)) { environment in
                posix_spawn(&process, program, &actions, &attributes, arguments, environment)
            }
        }
        guard code == 0 else {
            return log(.error, "action of '\(choice.id)': cannot run \(program): \(systemMessage(code))")
        }
        children[process] = Child(id: choice.id, deadline: now + Self.limit)
        log(.info, "action of '\(choice.id)': started \(program) as process \(process)")
    }

    /// Collects the programs that have ended.
    func reap() {
        for process in Array(children.keys) {
            var status: CInt = 0
            guard waitpid(process, &status, WNOHANG) == process,
                let child = children.removeValue(forKey: process)
            else { continue }
            if lb_exited(status) != 0 {
                let code = lb_exit_status(status)
                log(code == 0 ? .info : .warning, "action of '\(child.id)': exited with status \(code)")
            } else {
                log(.warning, "action of '\(child.id)': killed by signal \(lb_killing_signal(status))")
            }
        }
    }

    /// Ends the programs whose time is over.
    func enforceLimits(at now: Instant) {
        for (process, child) in children where child.deadline <= now {
            if child.wasAsked {
                kill(-process, SIGKILL)
                children[process]?.deadline = now + Self.limit
            } else {
                log(.warning, "action of '\(child.id)': still running after 30 s; ending it")
                kill(-process, SIGTERM)
                children[process]?.wasAsked = true
                children[process]?.deadline = now + Self.grace
            }
        }
    }

    /// Asks everything that still runs to end.
    func endAll() {
        for process in children.keys { kill(-process, SIGTERM) }
    }

    private func environment(for choice: Event.Choice) -> [String] {
        var inherited: [String] = []
        var entry = environ
        while let variable = entry.pointee {
            let text = String(cString: variable)
            // What systemd tells the daemon alone would make a child speak in its name.
            if !["NOTIFY_SOCKET=", "WATCHDOG_USEC=", "WATCHDOG_PID=", "LOOPBANNER_"].contains(
                where: text.hasPrefix
            ) {
                inherited.append(text)
            }
            entry += 1
        }
        return inherited + [
            "LOOPBANNER_ID=\(choice.id)",
            "LOOPBANNER_TEXT=\(choice.text)",
            "LOOPBANNER_INDEX=\(choice.index)",
            "LOOPBANNER_ORDINAL=\(choice.index + 1)",
        ]
    }

    private func withCStrings(
        _ strings: [String],
        _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> CInt
    ) -> CInt {
        var pointers = strings.map { strdup($0) }
        pointers.append(nil)
        defer { for pointer in pointers { free(pointer) } }
        return pointers.withUnsafeBufferPointer { buffer in buffer.baseAddress.map(body) ?? ENOMEM }
    }
}
