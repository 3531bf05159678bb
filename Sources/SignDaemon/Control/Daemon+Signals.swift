import CLinuxHardware
import Glibc
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

    /// Ends the programs of actions that still run, so that none outlives the daemon. A second signal kills
    /// them at once.
    func endActions(_ signals: SignalDescriptor) {
        actions.endAll(at: MonotonicClock.now)
        // Not even SIGKILL ends a program that waits for a broken disk.
        let end = MonotonicClock.now + .seconds(3)
        var readable = pollfd(fd: signals.fileDescriptor, events: Int16(POLLIN), revents: 0)
        while actions.isBusy {
            let now = MonotonicClock.now
            guard now < end else { return }
            actions.enforceLimits(at: now)
            poll(&readable, 1, 50)
            while let signal = signals.next() {
                if Self.ending.contains(signal) { actions.killAll(at: MonotonicClock.now) }
            }
            actions.reap()
        }
    }
}
