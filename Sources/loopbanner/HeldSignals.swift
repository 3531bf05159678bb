import Glibc

/// The signals by which people end a program, held back while a file of it is half done. Those that are ignored
/// stay so, as `nohup` wants it.
final class HeldSignals {
    private let signals: [CInt]
    private var former = sigset_t()

    /// Holds them back from now on.
    init() {
        signals = [SIGINT, SIGTERM, SIGHUP].filter { !Self.isIgnored($0) }
        var held = sigset_t()
        sigemptyset(&held)
        for signal in signals { sigaddset(&held, signal) }
        pthread_sigmask(SIG_BLOCK, &held, &former)
    }

    /// Whether one of them has come.
    var isOneWaiting: Bool {
        var waiting = sigset_t()
        sigpending(&waiting)
        return signals.contains { sigismember(&waiting, $0) == 1 }
    }

    /// Lets them through again: one that has come ends the program here.
    func release() { pthread_sigmask(SIG_SETMASK, &former, nil) }

    private static func isIgnored(_ signal: CInt) -> Bool {
        var action = sigaction()
        sigaction(signal, nil, &action)
        // SIG_IGN is the number 1 in the place of a function, which Swift cannot compare.
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }
}
