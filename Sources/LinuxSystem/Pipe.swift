import Glibc

/// The two ends of a pipe. Child programs do not inherit them. The owner must close both.
package struct Pipe {
    package let reader: CInt
    package let writer: CInt

    /// Creates a pipe. Returns nil if that fails, and leaves the reason in `errno`.
    package init?() {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reader, writer) = (ends[0], ends[1])
    }

    /// Makes reads from the pipe return at once if it is empty. Writes still wait while it is full.
    package func makeReaderNonBlocking() { _ = fcntl(reader, F_SETFL, O_NONBLOCK) }
}
