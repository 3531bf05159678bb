import CLinuxSystem
import Glibc

/// A file descriptor from which this process reads its signals. They are handled one after another by the
/// loop that reads them, and never interrupt a system call.
package final class SignalDescriptor {
    package let fileDescriptor: CInt

    /// Blocks the normal delivery of `signals` to this thread and to all threads that it starts later, and
    /// opens a file descriptor from which these signals are read. Throws if a system call fails.
    package init(_ signals: [CInt]) throws(SystemCallError) {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal) }
        guard pthread_sigmask(SIG_BLOCK, &set, nil) == 0 else { throw SystemCallError("pthread_sigmask") }
        fileDescriptor = signalfd(-1, &set, CInt(SFD_CLOEXEC) | CInt(SFD_NONBLOCK))
        guard fileDescriptor >= 0 else { throw SystemCallError("signalfd") }
    }

    deinit { close(fileDescriptor) }

    /// Returns the number of the next pending signal, or nil if no signal is pending. Does not wait.
    package func next() -> CInt? {
        var information = signalfd_siginfo()
        let size = MemoryLayout<signalfd_siginfo>.size
        guard read(fileDescriptor, &information, size) == size else { return nil }
        return CInt(information.ssi_signo)
    }
}
