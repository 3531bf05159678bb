import CLinuxSystem
import Glibc

/// The socket on which a service manager receives notifications. A name that starts with @ has no file.
public final class NotifySocket {
    /// The file descriptor of the socket.
    public let descriptor: CInt

    /// Creates a socket with this name. Returns nil if the system rejects it.
    public init?(_ name: String) {
        descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(name.utf8)
        guard descriptor >= 0, bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
            return nil
        }
        withUnsafeMutableBytes(of: &address.sun_path) { path in
            path.copyBytes(from: bytes)
            if bytes.first == UInt8(ascii: "@") { path[0] = 0 }
        }
        let size = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        let code = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
        }
        guard code == 0 else { return nil }
    }

    deinit { close(descriptor) }

    /// Returns the messages that have arrived since the last call.
    public func messages() -> [String] {
        var messages: [String] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = recv(descriptor, &buffer, buffer.count, CInt(MSG_DONTWAIT)), count > 0 {
            messages.append(String(decoding: buffer[..<count], as: UTF8.self))
        }
        return messages
    }
}
