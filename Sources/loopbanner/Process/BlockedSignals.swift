import CLinuxSystem
import Glibc

/// The termination signals, blocked while a file is only partly written. Ignored signals stay ignored, as `nohup`
/// requires.
final class BlockedSignals {
    private let signals: [CInt]
    private var formerMask = sigset_t()

    init() {
        signals = [SIGINT, SIGTERM, SIGHUP].filter { lb_is_ignored($0) == 0 }
        var mask = sigset_t()
        sigemptyset(&mask)
        for signal in signals { sigaddset(&mask, signal) }
        pthread_sigmask(SIG_BLOCK, &mask, &formerMask)
    }

    /// Whether one of the signals is pending.
    var isPending: Bool {
        var pending = sigset_t()
        sigpending(&pending)
        return signals.contains { sigismember(&pending, $0) == 1 }
    }

    /// Unblocks the signals. A pending signal ends the process here.
    func unblock() { pthread_sigmask(SIG_SETMASK, &formerMask, nil) }
}
