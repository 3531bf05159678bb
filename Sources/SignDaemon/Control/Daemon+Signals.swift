import CLinuxSystem
import Glibc

extension Daemon {
    /// The signals that stop the daemon, whether it runs as a service or as a preview.
    static let stopSignals = [SIGTERM, SIGINT, SIGQUIT]

    /// The signals that a running daemon receives through a file descriptor rather than through handlers.
    static let signals = stopSignals + [SIGHUP, SIGUSR1, SIGCHLD, SIGWINCH]

    /// Configures signal handling for the start of the daemon, when nothing is displayed yet. A stop signal
    /// ends the process immediately with status 0, and other signals stay pending until the daemon runs. A
    /// signal that was ignored stays ignored, as `nohup` requires.
    public static func prepareSignals(as role: Role) {
        let exitSignals = role == .preview ? stopSignals + [SIGHUP] : stopSignals
        var blocked = sigset_t()
        sigemptyset(&blocked)
        for signal in signals {
            if exitSignals.contains(signal) {
                if lb_is_ignored(signal) == 0 { Glibc.signal(signal) { _ in _exit(EXIT_SUCCESS) } }
            } else {
                sigaddset(&blocked, signal)
            }
        }
        pthread_sigmask(SIG_BLOCK, &blocked, nil)
    }
}
