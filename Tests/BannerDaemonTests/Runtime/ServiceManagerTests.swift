import CLinuxHardware
import Glibc
import MonotonicTime
import Testing

@testable import BannerDaemon

@Suite("The service manager")
struct ServiceManagerTests {
    /// A manager's end of the socket; a name with @ in front has no file.
    private final class Socket {
        let descriptor: CInt

        init?(_ name: String) {
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

        /// The datagrams that have come.
        func messages() -> [String] {
            var messages: [String] = []
            var buffer = [UInt8](repeating: 0, count: 4096)
            while case let count = recv(descriptor, &buffer, buffer.count, CInt(MSG_DONTWAIT)), count > 0 {
                messages.append(String(decoding: buffer[..<count], as: UTF8.self))
            }
            return messages
        }
    }

    private func manager(_ environment: [String: String]) -> ServiceManager {
        ServiceManager { environment[$0] }
    }

    private func sayEverything(to manager: ServiceManager) {
        manager.ready(status: "showing 3 options")
        manager.status("no display")
        manager.reloading(at: Instant(nanoseconds: 1_234_567_890))
        manager.feedWatchdog()
        manager.stopping()
    }

    private static let everything = [
        "READY=1\nSTATUS=showing 3 options", "STATUS=no display", "RELOADING=1\nMONOTONIC_USEC=1234567",
        "WATCHDOG=1", "STOPPING=1",
    ]

    @Test("gets each message as one datagram in its socket")
    func path() throws {
        let directory = try TemporaryDirectory()
        let name = directory.path + "/notify"
        let socket = try #require(Socket(name))
        sayEverything(to: manager(["NOTIFY_SOCKET": name]))
        #expect(socket.messages() == Self.everything)
    }

    @Test("gets them in a socket without a file, too")
    func abstract() throws {
        let name = "@loopbanner-test-\(getpid())"
        let socket = try #require(Socket(name))
        sayEverything(to: manager(["NOTIFY_SOCKET": name]))
        #expect(socket.messages() == Self.everything)
    }

    @Test("that is not there, not reachable or no socket is spoken to in vain and without harm")
    func nobody() throws {
        let directory = try TemporaryDirectory()
        let file = try directory.file("file", "")
        for name in [nil, "", "relative", "/none/there", file, "/" + String(repeating: "x", count: 200)] {
            sayEverything(to: manager(name.map { ["NOTIFY_SOCKET": $0] } ?? [:]))
        }
        #expect(directory.text(of: "file").isEmpty)
    }

    @Test("that does not read holds nobody up")
    func full() throws {
        let name = "@loopbanner-full-\(getpid())"
        let socket = try #require(Socket(name))
        let manager = manager(["NOTIFY_SOCKET": name])
        for _ in 0..<5_000 { manager.feedWatchdog() }
        #expect(Set(socket.messages()) == ["WATCHDOG=1"])
    }

    @Test("has its watchdog fed twice in the time that it allows")
    func watchdog() {
        let ours = "\(getpid())"
        #expect(manager(["WATCHDOG_USEC": "20000000"]).watchdogInterval == .seconds(10))
        #expect(manager(["WATCHDOG_USEC": "20", "WATCHDOG_PID": ours]).watchdogInterval == .microseconds(10))
        #expect(manager(["WATCHDOG_USEC": "20", "WATCHDOG_PID": "1"]).watchdogInterval == nil)
        for wrong in ["", "0", "1", "-5", "soon", "99999999999999999999"] {
            #expect(manager(["WATCHDOG_USEC": wrong]).watchdogInterval == nil)
        }
        #expect(manager([:]).watchdogInterval == nil)
    }
}
