import CLinuxSystem
import Diagnostics
import Glibc
import MonotonicTime

/// The service manager's socket, as in sd_notify(3). Without one nothing is sent.
public struct ServiceManager: Sendable {
    private let socketPath: String?
    /// How often to feed the watchdog, half of its timeout; nil without a watchdog.
    public let watchdogInterval: Nanoseconds?

    /// The service manager of `environment`.
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

    /// The service manager of this process's environment.
    public static var fromEnvironment: ServiceManager {
        ServiceManager { name in getenv(name).map { String(cString: $0) } }
    }

    /// Reports readiness: the first frame is shown, or the daemon runs without a display. A line end in `status`
    /// would begin a variable of its own, so it is escaped.
    package func ready(status: String) { send("READY=1\nSTATUS=\(Wording.printable(status))") }

    /// Sends the status line for `systemctl status`.
    package func status(_ status: String) { send("STATUS=\(Wording.printable(status))") }

    /// Reports that a new configuration is being read.
    package func reloading(at instant: Instant) {
        send("RELOADING=1\nMONOTONIC_USEC=\(instant.nanoseconds / 1000)")
    }

    /// Reports that the daemon is stopping.
    package func stopping() { send("STOPPING=1") }

    /// Reports that the frame thread is alive.
    package func feedWatchdog() { send("WATCHDOG=1") }

    /// Sends one datagram, best effort: it is dropped if the manager is not reading.
    private func send(_ message: String) {
        guard let socketPath else { return }
        let descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let bytes = Array(message.utf8)
        _ = withSocketAddress(socketPath) { address, size in
            sendto(descriptor, bytes, bytes.count, CInt(MSG_DONTWAIT | MSG_NOSIGNAL), address, size)
        }
    }
}
