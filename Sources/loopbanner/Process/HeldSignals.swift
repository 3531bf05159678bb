import CLinuxSystem
import Glibc

/// The signals by which people end a program, blocked while a file is only partly written. Ignored signals
/// stay ignored, as `nohup` requires.
final class HeldSignals {
    private let signals: [CInt]
    private var former = sigset_t()

    /// Blocks the signals.
    init() {
        signals = [SIGINT, SIGTERM, SIGHUP].filter { lb_is_ignored($0) == 0 }
        var held = sigset_t()
        sigemptyset(&held)
        for signal in signals { sigaddset(&held, signal) }
        pthread_sigmask(SIG_BLOCK, &held, &former)
    }

    /// Whether one of the signals is pending.
    var isOneWaiting: Bool {
        var waiting = sigset_t()
        sigpending(&waiting)
        return signals.contains { sigismember(&waiting, $0) == 1 }
    }

    /// Unblocks the signals. A pending signal ends the program here.
    func release() { pthread_sigmask(SIG_SETMASK, &former, nil) }
}
