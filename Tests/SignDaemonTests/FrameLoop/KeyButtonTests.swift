import BusInterfaces
import CLinuxSystem
import Glibc
import LinuxSystem
import MonotonicTime
import SignCore
import Synchronization
import TestSupport
import Testing

@testable import SignDaemon

/// Tests buttons that consist of keys in a running frame loop.
@Suite("Buttons that are keys, in the frame loop")
struct KeyButtonTests {
    private static let missing = BusError(
        device: "KEY_RIGHT",
        operation: .findKey,
        reason: "no input device has it",
        remedy: "Plug one in."
    )

    private func configuration(_ keys: [String]) throws -> Configuration {
        var configuration = Configuration()
        configuration.display.driver = .memory
        configuration.display.width = 8
        configuration.display.refresh = .zero
        configuration.scroll.autoplay = false
        configuration.scroll.slideDuration = .milliseconds(20)
        configuration.options = ["I", "L"].map { OptionSettings(id: $0, text: $0) }
        configuration.buttons = try keys.map { key in
            var button = ButtonSettings()
            button.contact = .keys(KeyRequest([try #require(InputCode(key))]))
            button.onLongPress = .navigate(.activate)
            return button
        }
        return configuration
    }

    private func loop(_ configuration: Configuration, _ keys: FakeKeys) throws -> RunningLoop {
        let display = SharedDisplay(width: 8, height: 8)
        return try RunningLoop(
            configuration,
            display: display,
            hardware: Hardware(
                makeDisplay: { _ in display },
                openLine: nil,
                openKeys: { requests in
                    keys.opened(requests)
                    return keys
                }
            )
        )
    }

    @Test("a press of a key shows the next option")
    func press() throws {
        let keys = try FakeKeys([.found(request: 0)])
        let loop = try loop(try configuration(["KEY_RIGHT"]), keys)
        #expect(eventually { loop.notices == ["display works"] })
        let now = MonotonicClock.now
        keys.send([
            .edge(Edge(isActive: true, at: now), request: 0),
            .edge(Edge(isActive: false, at: now + .milliseconds(30)), request: 0),
        ])
        #expect(eventually { loop.selections == ["I", "L"] })
        // A button whose device is there from the start is not announced.
        #expect(loop.notices == ["display works", "chosen L"])
        #expect(loop.stop())
    }

    @Test("a missing device is reported once, and its return, too; the press that it interrupted is ignored")
    func missingDevice() throws {
        let keys = try FakeKeys([.missing(request: 0, Self.missing)])
        let loop = try loop(try configuration(["KEY_RIGHT"]), keys)
        #expect(eventually { loop.notices.contains("button failed: no input device has it") })
        keys.send([.found(request: 0), .edge(Edge(isActive: true, at: MonotonicClock.now), request: 0)])
        #expect(eventually { loop.notices.contains("button works: KEY_RIGHT") })
        keys.send([.interrupted(request: 0), .missing(request: 0, Self.missing)])
        #expect(eventually { loop.eventNames.contains("ignored") })
        #expect(loop.selections == ["I"])
        #expect(loop.stop())
    }

    @Test("a reload with other keys opens the devices again, and one with the same keys does not")
    func reload() throws {
        let keys = try FakeKeys([.found(request: 0)])
        var configuration = try configuration(["KEY_RIGHT"])
        let loop = try loop(configuration, keys)
        #expect(eventually { loop.notices == ["display works"] })
        configuration.options.append(OptionSettings(id: "M", text: "M"))
        loop.order(.apply(Playlist(configuration)))
        #expect(eventually { loop.notices.contains("applied 3") })
        #expect(keys.requests == [["KEY_RIGHT"]])
        configuration.buttons = try self.configuration(["KEY_LEFT"]).buttons + [ButtonSettings(line: "GPIO4")]
        loop.order(.apply(Playlist(configuration)))
        #expect(eventually { keys.requests == [["KEY_RIGHT"], ["KEY_LEFT", ""]] })
        #expect(loop.stop())
    }
}

/// Input devices whose events a test sends.
private final class FakeKeys: KeyInputs, Sendable {
    private struct State {
        var reports: [KeyReport]
        var requests: [[String]] = []
    }

    let fileDescriptor: CInt
    private let state: Mutex<State>

    /// Creates devices whose first events are `reports`.
    init(_ reports: [KeyReport]) throws {
        state = Mutex(State(reports: reports))
        fileDescriptor = eventfd(0, CInt(EFD_CLOEXEC) | CInt(EFD_NONBLOCK))
        try #require(fileDescriptor >= 0)
    }

    deinit { close(fileDescriptor) }

    /// The keys of each opening; a button without a key is an empty text.
    var requests: [[String]] { state.withLock { $0.requests } }

    func opened(_ requests: [KeyRequest?]) {
        state.withLock { $0.requests.append(requests.map { $0?.displayName ?? "" }) }
    }

    func send(_ reports: [KeyReport]) {
        state.withLock { $0.reports += reports }
        eventfd_write(fileDescriptor, 1)
    }

    func readEvents(reportingTo report: (KeyReport) -> Void) {
        var count: UInt64 = 0
        _ = eventfd_read(fileDescriptor, &count)
        let reports = state.withLock { state in
            defer { state.reports = [] }
            return state.reports
        }
        for entry in reports { report(entry) }
    }

    func isPressed(_ request: Int) -> Bool { false }
}
