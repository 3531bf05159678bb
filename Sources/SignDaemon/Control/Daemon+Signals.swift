import CLinuxSystem
import Glibc

/// The signals of a daemon.
extension Daemon {
    /// The signals that end it, whatever its role.
    static let ending = [SIGTERM, SIGINT, SIGQUIT]

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
}
