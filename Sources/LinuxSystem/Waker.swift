import CLinuxSystem
import Glibc

/// An eventfd: one thread rings, another waits for it in its epoll.
package final class Waker: Sendable {
    package let fileDescriptor: CInt

    /// An eventfd that nothing has rung.
    package init() throws(SystemCallError) {
        fileDescriptor = eventfd(0, CInt(EFD_CLOEXEC) | CInt(EFD_NONBLOCK))
        guard fileDescriptor >= 0 else { throw SystemCallError("eventfd") }
    }

    deinit { close(fileDescriptor) }

    /// Makes the descriptor readable.
    package func ring() {
        eventfd_write(fileDescriptor, 1)
    }

    /// Makes it unreadable again.
    package func clear() {
        var count: eventfd_t = 0
        eventfd_read(fileDescriptor, &count)
    }
}
