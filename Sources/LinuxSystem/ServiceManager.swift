import CLinuxSystem
import Diagnostics
import Glibc
import MonotonicTime

/// A connection to the service manager (systemd) for notifications about this service, as described in
/// sd_notify(3). It sends nothing if no service manager started the process.
public struct ServiceManager: Sendable {
    private let socketPath: String?
    /// The interval at which the service must send watchdog notifications, which is half of the watchdog
    /// timeout. Nil if no watchdog is configured.
    public let watchdogInterval: Nanoseconds?

    /// Creates a connection to the service manager from environment variables. `environment` returns the
    /// value of a variable, or nil if the variable is not set.
    public init(environment: (String) -> String?) {
        socketPath = environment("NOTIFY_SOCKET").flatMap { path in
            path.hasPrefix("/") || path.hasPrefix("@") ? path : nil
        }
        let isForThisProcess = environment("WATCHDOG_PID").map { $0 == String(getpid()) } ?? true
        let timeout = environment("WATCHDOG_USEC").flatMap { Int64($0) } ?? 0
        watchdogInterval = isForThisProcess && timeout > 1 ? .microseconds(timeout / 2) : nil
    }

    /// Whether a service manager such as systemd started this process and receives its notifications.
    package var isPresent: Bool { socketPath != nil }

    /// The connection to the service manager that started this process, according to the environment
    /// variables of this process.
    public static var fromEnvironment: ServiceManager {
        ServiceManager { name in getenv(name).map { String(cString: $0) } }
    }

    /// Notifies the service manager that the service is ready, with a text that `systemctl status` shows.
    /// Line breaks in `status` are escaped, because the service manager would interpret each further line of
    /// the message as another variable.
    package func notifyReady(status: String) { send("READY=1\nSTATUS=\(Wording.printable(status))") }

    /// Sets the text that `systemctl status` shows for this service.
    package func notifyStatus(_ status: String) { send("STATUS=\(Wording.printable(status))") }

    /// Notifies the service manager that the service began to reload its configuration at `instant`.
    package func reloading(at instant: Instant) {
        send("RELOADING=1\nMONOTONIC_USEC=\(instant.nanoseconds / 1000)")
    }

    package func notifyStopping() { send("STOPPING=1") }

    package func feedWatchdog() { send("WATCHDOG=1") }

    /// Sends `message` to the service manager as one datagram. Drops the message if sending would block.
    private func send(_ message: String) {
        guard let socketPath else { return }
        let descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let bytes = Array(message.utf8)
        _ = withUnixSocketAddress(socketPath) { address, size in
            sendto(descriptor, bytes, bytes.count, CInt(MSG_DONTWAIT | MSG_NOSIGNAL), address, size)
        }
    }
}
