import CLinuxSystem
import Glibc
import LinuxSystem

/// An eventfd: one thread rings, another waits for it in its epoll.
final class Waker: Sendable {
    let fileDescriptor: CInt

    init() throws(SystemCallError) {
        fileDescriptor = eventfd(0, CInt(EFD_CLOEXEC) | CInt(EFD_NONBLOCK))
        guard fileDescriptor >= 0 else { throw SystemCallError("eventfd") }
    }

    deinit { close(fileDescriptor) }

    /// Makes the descriptor readable.
    func ring() {
        eventfd_write(fileDescriptor, 1)
    }

    /// Makes it unreadable again.
    func clear() {
        var count: eventfd_t = 0
        eventfd_read(fileDescriptor, &count)
    }
}
