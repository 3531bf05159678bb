import Glibc

/// Writes all of `bytes`, however often that takes; false when nobody can read them any more.
public func writeWhole(_ bytes: [UInt8], to descriptor: CInt) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count > 0 {
            rest = rest.dropFirst(count)
        } else if errno == EAGAIN {
            // The descriptor was made non-blocking by someone who shares it.
            var writable = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            poll(&writable, 1, -1)
        } else if errno != EINTR {
            return false
        }
    }
    return true
}
