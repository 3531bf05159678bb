import CLinuxSystem
import Glibc

extension Daemon {
    /// The signals that end a daemon, whatever its role.
    static let ending = [SIGTERM, SIGINT, SIGQUIT]

    /// The signals that a daemon reads from a descriptor.
    static let signals = ending + [SIGHUP, SIGUSR1, SIGCHLD, SIGWINCH]

    /// Sets the signals of a daemon that is being prepared. An ending signal ends the process at once with status 0, because
    /// nothing is shown yet. Others stay pending. Ignored signals stay ignored, as `nohup` requires.
    public static func prepareSignals(as role: Role) {
        let ending = role == .preview ? ending + [SIGHUP] : ending
        var blocked = sigset_t()
        sigemptyset(&blocked)
        for signal in signals {
            if ending.contains(signal) {
                if lb_is_ignored(signal) == 0 { Glibc.signal(signal) { _ in _exit(EXIT_SUCCESS) } }
            } else {
                sigaddset(&blocked, signal)
            }
        }
        pthread_sigmask(SIG_BLOCK, &blocked, nil)
    }
}
