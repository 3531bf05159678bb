import Glibc

/// The two ends of a pipe. Child processes do not inherit them. The owner must close both.
package struct Pipe {
    package let reader: CInt
    package let writer: CInt

    /// Creates a pipe. Returns nil if the system cannot create one, and leaves the reason in `errno`.
    package init?() {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reader, writer) = (ends[0], ends[1])
    }

    /// Creates a pipe that contains `bytes`, closes its write end, and returns its read end, which the caller
    /// must close. Returns nil if the system cannot create a pipe. `bytes` must fit into the pipe's buffer of
    /// 64 KiB.
    package static func reader(containing bytes: [UInt8]) -> CInt? {
        guard let pipe = Pipe() else { return nil }
        defer { close(pipe.writer) }
        // The buffer has room for all bytes, so this never waits for the reader.
        _ = writeWhole(bytes, to: pipe.writer)
        return pipe.reader
    }

    /// Makes reads from an empty pipe return immediately instead of waiting. Writes still wait while the pipe
    /// is full.
    package func makeReaderNonBlocking() { _ = fcntl(reader, F_SETFL, O_NONBLOCK) }
}
