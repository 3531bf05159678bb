import Glibc

/// The result of a write to a file descriptor, which an error may have ended before all bytes were written.
public struct WriteOutcome: Hashable, Sendable {
    /// The number of bytes that were written before the write was completed or failed.
    public var writtenCount: Int
    /// The system error number (`errno`) that ended the write, or 0 if all bytes were written.
    public var errorCode: CInt
}

/// Writes all of `bytes` to `descriptor`, and waits whenever the descriptor is not writable. If an error
/// occurs, the outcome contains the error number and the number of bytes that were written before it.
public func writeWhole(_ bytes: [UInt8], to descriptor: CInt) -> WriteOutcome {
    var writtenCount = 0
    while writtenCount < bytes.count {
        let chunkCount = bytes[writtenCount...].withUnsafeBytes {
            write(descriptor, $0.baseAddress, $0.count)
        }
        if chunkCount >= 0 {
            writtenCount += chunkCount
        } else if errno == EAGAIN {
            // The descriptor is non-blocking only if another process shares it and has made it so.
            var pollRequest = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            let noTimeout: CInt = -1
            poll(&pollRequest, 1, noTimeout)
        } else if errno != EINTR {
            // After `EINTR`, an interruption by a signal, the loop tries again. Other errors are permanent.
            return WriteOutcome(writtenCount: writtenCount, errorCode: errno)
        }
    }
    return WriteOutcome(writtenCount: writtenCount, errorCode: 0)
}
