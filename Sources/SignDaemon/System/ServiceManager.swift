import CLinuxHardware
import Glibc
import MonotonicTime

/// The service manager's socket, as sd_notify(3) describes it; silent where there is none.
public struct ServiceManager: Sendable {
    private let socketPath: String?
    /// How often the watchdog wants to be fed, half of what it allows; nil without one.
    public let watchdogInterval: Nanoseconds?

    /// The manager that `environment` names.
    public init(environment: (String) -> String?) {
        socketPath = environment("NOTIFY_SOCKET").flatMap { path in
            path.hasPrefix("/") || path.hasPrefix("@") ? path : nil
        }
        let isForUs = environment("WATCHDOG_PID").map { $0 == String(getpid()) } ?? true
        watchdogInterval =
            isForUs
            ? environment("WATCHDOG_USEC").flatMap { Int64($0) }.flatMap {
                $0 > 1 ? .microseconds($0 / 2) : nil
            }
            : nil
    }

    /// The manager that this process' environment names.
    public static var fromEnvironment: ServiceManager {
        ServiceManager { name in getenv(name).map { String(cString: $0) } }
    }

    /// The first frame is shown, or it is decided to go on without a display.
    func ready(status: String) { send("READY=1\nSTATUS=\(status)") }

    /// What goes on, in a line for `systemctl status`.
    func status(_ status: String) { send("STATUS=\(status)") }

    /// A new configuration is being read.
    func reloading(at instant: Instant) {
        send("RELOADING=1\nMONOTONIC_USEC=\(instant.nanoseconds / 1000)")
    }

    /// The end has begun.
    func stopping() { send("STOPPING=1") }

    /// The frame thread is alive.
    func feedWatchdog() { send("WATCHDOG=1") }

    /// One datagram; a manager that does not read loses it, which is its own affair.
    private func send(_ message: String) {
        guard let socketPath else { return }
        let descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = Array(socketPath.utf8)
        let length = withUnsafeMutableBytes(of: &address.sun_path) { room -> Int? in
            guard path.count < room.count else { return nil }
            room.copyBytes(from: path)
            // A name that begins with @ is one without a file: its first byte is 0.
            if path.first == UInt8(ascii: "@") { room[0] = 0 }
            return path.count
        }
        guard let length else { return }
        let size = socklen_t(MemoryLayout<sa_family_t>.size + length)
        let bytes = Array(message.utf8)
        withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                _ = sendto(descriptor, bytes, bytes.count, CInt(MSG_DONTWAIT | MSG_NOSIGNAL), address, size)
            }
        }
    }
}
