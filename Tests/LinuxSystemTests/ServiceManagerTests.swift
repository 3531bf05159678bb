import Glibc
import LinuxSystem
import MonotonicTime
import TestSupport
import Testing

@Suite("The service manager")
struct ServiceManagerTests {
    private func manager(_ environment: [String: String]) -> ServiceManager {
        ServiceManager { environment[$0] }
    }

    private func sayEverything(to manager: ServiceManager) {
        manager.notifyReady(status: "showing 3 options")
        manager.notifyStatus("no display on a\nb")
        manager.reloading(at: Instant(nanoseconds: 1_234_567_890))
        manager.feedWatchdog()
        manager.notifyStopping()
    }

    private static let everything = [
        "READY=1\nSTATUS=showing 3 options", "STATUS=no display on a\\u{a}b",
        "RELOADING=1\nMONOTONIC_USEC=1234567",
        "WATCHDOG=1", "STOPPING=1",
    ]

    @Test("the service manager receives each message as one datagram")
    func path() throws {
        let directory = try TemporaryDirectory()
        let name = directory.path + "/notify"
        let socket = try #require(NotifySocket(name))
        sayEverything(to: manager(["NOTIFY_SOCKET": name]))
        #expect(socket.messages() == Self.everything)
    }

    @Test("the service manager also receives messages through an abstract socket")
    func abstract() throws {
        let name = "@loopbanner-test-\(getpid())"
        let socket = try #require(NotifySocket(name))
        sayEverything(to: manager(["NOTIFY_SOCKET": name]))
        #expect(socket.messages() == Self.everything)
    }

    @Test("a missing or unreachable service manager has no effect")
    func unreachable() throws {
        let directory = try TemporaryDirectory()
        let file = try directory.file("file", "")
        for name in [nil, "", "relative", "/none/there", file, "/" + String(repeating: "x", count: 200)] {
            sayEverything(to: manager(name.map { ["NOTIFY_SOCKET": $0] } ?? [:]))
        }
        #expect(directory.text(of: "file").isEmpty)
    }

    @Test("a service manager that does not read causes no delay")
    func full() throws {
        let name = "@loopbanner-full-\(getpid())"
        let socket = try #require(NotifySocket(name))
        let manager = manager(["NOTIFY_SOCKET": name])
        for _ in 0..<5_000 { manager.feedWatchdog() }
        #expect(Set(socket.messages()) == ["WATCHDOG=1"])
    }

    @Test("the watchdog is notified twice per interval")
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
