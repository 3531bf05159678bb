import CLinuxSystem
import Glibc

/// An object that blocks the signals that end a process (`SIGINT`, `SIGTERM` and `SIGHUP`) during work that
/// must not be interrupted, such as writing a file. A signal that was already ignored stays ignored, as
/// `nohup` requires.
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

    /// Whether a blocked signal has arrived and is still pending.
    var isPending: Bool {
        var pending = sigset_t()
        sigpending(&pending)
        return signals.contains { sigismember(&pending, $0) == 1 }
    }

    /// Unblocks the signals. If one of them is pending, the process ends in this call.
    func unblock() { pthread_sigmask(SIG_SETMASK, &formerMask, nil) }
}
