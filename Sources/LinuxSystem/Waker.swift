import CLinuxSystem
import Glibc

/// An eventfd with which one thread wakes another thread that waits for it in epoll.
package final class Waker: Sendable {
    package let fileDescriptor: CInt

    package init() throws(SystemCallError) {
        fileDescriptor = eventfd(0, CInt(EFD_CLOEXEC) | CInt(EFD_NONBLOCK))
        guard fileDescriptor >= 0 else { throw SystemCallError("eventfd") }
    }

    deinit { close(fileDescriptor) }

    /// Makes the file descriptor readable, which wakes the waiting thread.
    package func ring() { eventfd_write(fileDescriptor, 1) }

    /// Makes the file descriptor unreadable, so that the next wait blocks until `ring()` is called again.
    package func clear() {
        var count: eventfd_t = 0
        eventfd_read(fileDescriptor, &count)
    }
}
