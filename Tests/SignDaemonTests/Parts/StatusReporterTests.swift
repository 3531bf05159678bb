import BusInterfaces
import Glibc
import LinuxSystem
import MonotonicTime
import SignCore
import SignTestSupport
import TestSupport
import Testing

@testable import SignDaemon

@Suite("The status of displays and buttons")
struct StatusReporterTests {
    private let directory: TemporaryDirectory
    private let socket: NotifySocket
    private let reporter: StatusReporter

    init() throws {
        directory = try TemporaryDirectory()
        let path = directory.path + "/notify"
        socket = try #require(NotifySocket(path))
        let services = ServiceManager { $0 == "NOTIFY_SOCKET" ? path : nil }
        reporter = StatusReporter(configuration: Configuration(), services: services, context: try .make())
    }

    private func label(_ index: Int) -> DisplayLabel { DisplayLabel(index: index, count: 2, device: nil) }

    private func error(isPermanent: Bool) -> BusError {
        BusError(
            device: "d",
            operation: .open,
            code: isPermanent ? EBUSY : EIO,
            reason: "no",
            remedy: "Wait."
        )
    }

    @Test("the sign is ready once, with its first display")
    func ready() {
        reporter.displayWorks(label(0))
        reporter.displayWorks(label(1))
        #expect(socket.messages() == ["READY=1\nSTATUS=showing 0 options", "STATUS=showing 0 options"])
    }

    @Test("the displays are given up if all have failed permanently and none has shown anything")
    func givenUp() {
        #expect(!reporter.displayFailed(label(0), with: error(isPermanent: true)))
        #expect(!reporter.displayFailed(label(1), with: error(isPermanent: false)))
        #expect(reporter.displayFailed(label(1), with: error(isPermanent: true)))
        reporter.displayWorks(label(1))
        #expect(!reporter.displayFailed(label(1), with: error(isPermanent: true)))
    }

    @Test("once the sign stops, no display is reported to the service manager")
    func stop() {
        reporter.stop(at: .zero)
        reporter.displayWorks(label(0))
        #expect(socket.messages() == ["STOPPING=1"])
    }
}
