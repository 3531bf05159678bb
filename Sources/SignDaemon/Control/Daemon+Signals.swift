import CLinuxSystem
import Glibc
import LinuxSystem
import MonotonicTime

/// Signals: before the daemon runs, and while it waits for its last actions.
extension Daemon {
    /// The signals that end it, whatever its role.
    private static let ending = [SIGTERM, SIGINT, SIGQUIT]

    /// The signals that it reads from a descriptor.
    static let signals = ending + [SIGHUP, SIGUSR1, SIGCHLD, SIGWINCH]

    /// Makes the signals of a daemon safe that is still being prepared. One that ends it ends the process at
    /// once, with status 0: nothing is shown yet. Others wait for it. Ignored signals stay ignored, as `nohup`
    /// requires.
    public static func prepareSignals(as role: Role) {
        let ending = role == .preview ? ending + [SIGHUP] : ending
        var waiting = sigset_t()
        sigemptyset(&waiting)
        for signal in signals {
            if ending.contains(signal) {
                if lb_is_ignored(signal) == 0 { Glibc.signal(signal) { _ in _exit(EXIT_SUCCESS) } }
            } else {
                sigaddset(&waiting, signal)
            }
        }
        pthread_sigmask(SIG_BLOCK, &waiting, nil)
    }

    /// When the program of `on_event` gets SIGTERM, and when SIGKILL, counted from the sign's stop. Until then it has time for
    /// what waits.
    static let hookPatience = (asking: Nanoseconds.milliseconds(1500), killing: Nanoseconds.seconds(2))

    /// Hands over what waits for the program of `on_event`, as far as two seconds allow, and ends the programs that
    /// still run. None outlives the daemon. A second signal kills them at once.
    func endPrograms(_ signals: SignalDescriptor) {
        let start = MonotonicClock.now
        actions.endAll(at: start)
        // Not even SIGKILL ends a program that waits for a broken disk.
        let end = start + .seconds(5)
        var isHandingOver = true
        var readable = pollfd(fd: signals.fileDescriptor, events: Int16(POLLIN), revents: 0)
        while true {
            let now = MonotonicClock.now
            actions.enforceLimits(at: now)
            hook.serve(at: now)
            if isHandingOver, !hook.isBusy || now >= start + Self.hookPatience.asking {
                isHandingOver = false
                hook.end(at: now, killingAt: start + Self.hookPatience.killing)
            }
            guard actions.isBusy || hook.isBusy, now < end else { return }
            poll(&readable, 1, 50)
            while let signal = signals.next() {
                guard Self.ending.contains(signal) else { continue }
                isHandingOver = false
                let now = MonotonicClock.now
                hook.end(at: now)
                hook.kill(at: now)
                actions.killAll(at: now)
            }
            actions.reap()
            hook.reap()
        }
    }
}
