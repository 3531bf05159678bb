import Glibc

/// How far a write came.
public struct WriteOutcome: Hashable, Sendable {
    /// Bytes that were written.
    public var written: Int
    /// The system's error number; 0 when all of them were.
    public var error: CInt
}

/// Writes all of `bytes`, however often that takes.
public func writeWhole(_ bytes: [UInt8], to descriptor: CInt) -> WriteOutcome {
    var written = 0
    while written < bytes.count {
        let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count >= 0 {
            written += count
        } else if errno == EAGAIN {
            // The descriptor was made non-blocking by someone who shares it.
            var writable = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            poll(&writable, 1, -1)
        } else if errno != EINTR {
            return WriteOutcome(written: written, error: errno)
        }
    }
    return WriteOutcome(written: written, error: 0)
}
