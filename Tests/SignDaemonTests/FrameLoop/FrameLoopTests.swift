import BusInterfaces
import BusTestSupport
import InfiniteScroll
import LinuxSystem
import MatrixDisplays
import MonotonicTime
import Pixels
import SignCore
import SignTestSupport
import Synchronization
import TestSupport
import Testing

@testable import SignDaemon

@Suite("The frame loop")
struct FrameLoopTests {
    fileprivate static let gone = BusError(
        device: "fake",
        operation: .send,
        code: 19,
        reason: "gone",
        remedy: "Wait."
    )

    /// Returns a configuration with two options that rest until a button is pressed.
    private func configuration(texts: [String] = ["I", "L"], buttons: Int = 0) -> Configuration {
        var configuration = Configuration()
        configuration.display.driver = .memory
        configuration.display.width = 8
        configuration.display.refresh = .zero
        configuration.scroll.autoplay = false
        configuration.scroll.slideDuration = .milliseconds(20)
        configuration.options = texts.map { OptionSettings(id: $0, text: $0, action: ["/bin/true"]) }
        configuration.buttons = (0..<buttons).map { ButtonSettings(line: "\($0)") }
        return configuration
    }

    private func art(_ text: String, width: Int = 8) -> [String] {
        var configuration = configuration(texts: [text])
        configuration.display.width = width
        var sign = Sign(Playlist(configuration), at: .zero, dropsLateFrames: true)
        _ = sign.compose()
        return sign.frame.art
    }

    @Test("the loop shows the first option, moves with a press, and ends with its last event")
    func press() throws {
        let display = SharedDisplay(width: 8, height: 8)
        let line = try FakeGPIOLine()
        let loop = try RunningLoop(configuration(buttons: 1), display: display, lines: [line])
        #expect(eventually { display.art == art("I") && loop.notices == ["display works"] })
        line.press(at: MonotonicClock.now)
        line.release(at: MonotonicClock.now + .microseconds(1))
        #expect(eventually { loop.eventNames.last == "page" })
        #expect(display.art == art("L"))
        #expect(loop.selections == ["I", "L"])
        #expect(loop.stop())
        #expect(loop.eventNames.last == "stopped")
        #expect(loop.notices == ["display works", "chosen L", "stopped"])
        #expect(display.art == [String](repeating: "........", count: 8))
        #expect(!display.isRunning)
        #expect(loop.events.map(\.sequence) == (1...UInt64(loop.events.count)).map { $0 })
    }

    @Test("the last picture stays if the configuration requires it")
    func keep() throws {
        let display = SharedDisplay(width: 8, height: 8)
        var configuration = configuration()
        configuration.display.onExit = .keep
        let loop = try RunningLoop(configuration, display: display)
        #expect(eventually { display.art == art("I") })
        #expect(loop.stop())
        #expect(display.art == art("I"))
    }

    @Test("a press from before the start is ignored, unlike the next one")
    func heldAtStart() throws {
        let display = SharedDisplay(width: 8, height: 8)
        let line = try FakeGPIOLine(isActive: true)
        let loop = try RunningLoop(configuration(buttons: 1), display: display, lines: [line])
        #expect(eventually { loop.eventNames.contains("ignored") })
        #expect(loop.selections == ["I"])
        line.release(at: MonotonicClock.now)
        line.press(at: MonotonicClock.now + .milliseconds(100))
        #expect(eventually { loop.selections == ["I", "L"] })
        #expect(loop.stop())
        #expect(loop.eventNames.filter { $0 == "ignored" }.count == 1)
    }

    @Test("more than 64 buttons work")
    func manyButtons() throws {
        let display = SharedDisplay(width: 8, height: 8)
        let lines = try (0..<70).map { _ in try FakeGPIOLine() }
        let loop = try RunningLoop(configuration(buttons: 70), display: display, lines: lines)
        #expect(eventually { loop.notices == ["display works"] })
        for (number, line) in lines.enumerated() {
            line.press(at: MonotonicClock.now)
            try #require(eventually { loop.selections.count == number + 2 }, "\(loop.notices)")
        }
        #expect(loop.stop())
        #expect(loop.selections.count == 71)
    }

    @Test("a display that fails at the start is retried until it works")
    func failsAtStart() throws {
        let display = SharedDisplay(width: 8, height: 8)
        for _ in 0..<2 { display.failNext(.start, with: Self.gone) }
        let loop = try RunningLoop(configuration(), display: display)
        #expect(eventually { display.art == art("I") })
        #expect(loop.stop())
        #expect(display.count(.start) == 3)
        #expect(loop.notices == ["display failed: gone", "display works", "stopped"])
    }

    @Test("a display that fails later is started again and shows the current picture")
    func failsLater() throws {
        let display = SharedDisplay(width: 8, height: 8)
        let loop = try RunningLoop(configuration(), display: display)
        #expect(eventually { loop.notices == ["display works"] })
        display.failNext(.present, with: Self.gone)
        loop.order(.command(.navigate(.next), cause: "next"))
        #expect(eventually { loop.notices.count == 3 })
        #expect(eventually { display.art == art("L") })
        #expect(loop.stop())
        #expect(
            loop.notices == ["display works", "chosen L", "display failed: gone", "display works", "stopped"]
        )
        #expect(display.count(.start) == 2)
        #expect(loop.eventNames.contains("settled"))
    }

    @Test("the display is refreshed on request and periodically")
    func refresh() throws {
        let display = SharedDisplay(width: 8, height: 8)
        let loop = try RunningLoop(configuration(), display: display)
        #expect(eventually { display.isRunning })
        #expect(display.count(.refresh) == 0)
        loop.order(.refresh)
        #expect(eventually { display.count(.refresh) == 1 })
        var often = configuration()
        often.display.refresh = .milliseconds(1)
        loop.order(.apply(Playlist(often)))
        #expect(eventually { display.count(.refresh) > 5 })
        #expect(loop.stop())
    }

    @Test("a reload while the picture moves is applied as a whole")
    func reload() throws {
        let display = SharedDisplay(width: 8, height: 8)
        let loop = try RunningLoop(configuration(), display: display)
        loop.order(.command(.navigate(.next), cause: "next"))
        loop.order(.apply(Playlist(configuration(texts: ["I", "T", "L"]))))
        #expect(eventually { loop.eventNames.contains("config_applied") && display.art == art("L") })
        #expect(loop.notices.contains("applied 3"))
        loop.order(.reject("no"))
        #expect(eventually { loop.eventNames.last == "config_rejected" })
        #expect(loop.stop())
        #expect(loop.selections == ["I", "L"])
        #expect(display.count(.start) == 1)
    }

    @Test(
        "a list that waits for the end of a slide takes effect then; earlier presses affect the old list"
    )
    func reloadWaits() throws {
        let display = SharedDisplay(width: 8, height: 8)
        var slow = configuration()
        slow.scroll.slideDuration = .milliseconds(300)
        let loop = try RunningLoop(slow, display: display)
        loop.order(.command(.navigate(.next), cause: "next"))
        loop.order(.apply(Playlist(configuration(texts: ["T"]))))
        loop.order(.command(.navigate(.activate), cause: "activate"))
        #expect(eventually { loop.notices.contains("applied 1") })
        #expect(loop.stop())
        let notices = loop.notices.filter { $0.hasPrefix("a") }
        #expect(notices == ["activated L", "applied 1"])
    }

    @Test("only a place that a person chose is reported, not one that the timer chose after a hold")
    func chosenByTimer() throws {
        let display = SharedDisplay(width: 8, height: 8)
        var holding = configuration(texts: ["I", "L", "T"])
        holding.scroll.autoplay = true
        holding.scroll.dwell = .seconds(3600)
        holding.scroll.hold = .interval(.milliseconds(50))
        holding.scroll.resumption = .immediate
        let loop = try RunningLoop(holding, display: display)
        loop.order(.command(.navigate(.next), cause: "next"))
        #expect(eventually { loop.selections == ["I", "L", "T"] })
        #expect(loop.eventNames.contains("resumed"))
        #expect(loop.stop())
        #expect(loop.notices.filter { $0.hasPrefix("chosen") } == ["chosen L"])
    }

    private func chain(on device: String) -> DriverSettings {
        var settings = MAX7219Settings()
        settings.device = device
        return .max7219(settings)
    }

    @Test("a reload with another display leaves the old one, and starts the new one")
    func newDisplay() throws {
        let old = SharedDisplay(width: 8, height: 8)
        let new = SharedDisplay(width: 16, height: 8)
        let hardware = Hardware(makeDisplay: { $0.width == 16 ? new : old }, openLine: nil)
        var before = configuration()
        before.display.driver = chain(on: "/dev/old")
        let loop = try RunningLoop(before, display: old, hardware: hardware)
        #expect(eventually { old.isRunning })
        var after = configuration()
        after.display.width = 16
        after.display.driver = chain(on: "/dev/new")
        loop.order(.apply(Playlist(after)))
        #expect(eventually { new.art == art("I", width: 16) })
        #expect(old.art == [String](repeating: "........", count: 8))
        #expect(!old.isRunning)
        #expect(loop.stop())
    }

    @Test("a reload with an impossible display is rejected as a whole")
    func impossibleDisplay() throws {
        let display = SharedDisplay(width: 8, height: 8)
        let hardware = Hardware(
            makeDisplay: { settings throws(GeometryError) in
                throw GeometryError.width(settings.width, largest: 8192)
            },
            openLine: nil
        )
        let loop = try RunningLoop(configuration(), display: display, hardware: hardware)
        #expect(eventually { display.isRunning })
        var wrong = configuration(texts: ["T"])
        wrong.display.width = 13
        loop.order(.apply(Playlist(wrong)))
        #expect(eventually { loop.eventNames.last == "config_rejected" })
        loop.order(.command(.navigate(.next), cause: "next"))
        #expect(eventually { display.art == art("L") })
        #expect(loop.stop())
        #expect(!loop.notices.contains("applied 1"))
        #expect(loop.notices.contains { $0.hasPrefix("rejected: ") })
    }

    /// Records the texts that are requested, and can refuse to render them.
    private final class Lines: Sendable {
        private struct State {
            var granted: [String: [FakeGPIOLine]] = [:]
            var refusals = 0
        }

        private let state = Mutex(State())

        func refuseNext(_ count: Int) { state.withLock { $0.refusals = count } }

        func open(_ request: LineRequest) throws(BusError) -> any GPIOLine {
            let isRefused = state.withLock { state in
                state.refusals -= 1
                return state.refusals >= 0
            }
            if isRefused { throw FrameLoopTests.gone }
            let line = try FakeGPIOLine()
            state.withLock { $0.granted[request.line, default: []].append(line) }
            return line
        }

        func last(_ name: String) -> FakeGPIOLine? { state.withLock { $0.granted[name]?.last } }
        func count(_ name: String) -> Int { state.withLock { $0.granted[name]?.count ?? 0 } }
    }

    @Test("a lost line is requested again, and its press is accounted for")
    func lostLine() throws {
        let display = SharedDisplay(width: 8, height: 8)
        let lines = Lines()
        let hardware = Hardware(
            makeDisplay: { _ in display },
            openLine: { request throws(BusError) in try lines.open(request) }
        )
        var configuration = configuration(buttons: 1)
        configuration.buttons[0].onLongPress = .navigate(.activate)
        let first = try FakeGPIOLine()
        let loop = try RunningLoop(configuration, display: display, lines: [first], hardware: hardware)
        #expect(eventually { loop.notices == ["display works"] })
        first.press(at: MonotonicClock.now)
        lines.refuseNext(1)
        first.fail(with: Self.gone)
        #expect(eventually { loop.notices.contains("button works: 0") })
        #expect(loop.notices == ["display works", "button failed: gone", "button works: 0"])
        #expect(loop.eventNames.filter { $0 == "ignored" }.count == 1)
        let now = MonotonicClock.now
        lines.last("0")?.press(at: now)
        lines.last("0")?.release(at: now + .milliseconds(10))
        #expect(eventually { loop.selections == ["I", "L"] })
        #expect(loop.stop())
    }

    @Test(
        "a button that is missing at the start is reported once, and works once a retry succeeds"
    )
    func lineMissingAtTheStart() throws {
        let display = SharedDisplay(width: 8, height: 8)
        let lines = Lines()
        lines.refuseNext(2)
        let hardware = Hardware(
            makeDisplay: { _ in display },
            openLine: { request throws(BusError) in try lines.open(request) }
        )
        let loop = try RunningLoop(
            configuration(buttons: 1),
            display: display,
            lines: [nil],
            hardware: hardware
        )
        #expect(eventually { loop.notices.contains("button works: 0") })
        #expect(loop.notices == ["display works", "button failed: gone", "button works: 0"])
        lines.last("0")?.press(at: MonotonicClock.now)
        #expect(eventually { loop.selections == ["I", "L"] })
        #expect(loop.stop())
    }

    @Test("a reload keeps unchanged lines, requests new ones, and reports failures")
    func changedButtons() throws {
        let display = SharedDisplay(width: 8, height: 8)
        let lines = Lines()
        let hardware = Hardware(
            makeDisplay: { _ in display },
            openLine: { request throws(BusError) in try lines.open(request) }
        )
        let first = try FakeGPIOLine()
        let loop = try RunningLoop(
            configuration(buttons: 1),
            display: display,
            lines: [first],
            hardware: hardware
        )
        #expect(eventually { loop.notices == ["display works"] })
        first.press(at: MonotonicClock.now)
        #expect(eventually { loop.selections.count == 2 })
        lines.refuseNext(1)
        var more = configuration(buttons: 2)
        more.buttons[0].onTap = .navigate(.activate)
        loop.order(.apply(Playlist(more)))
        #expect(eventually { loop.notices.contains("button works: 1") })
        #expect(loop.notices.contains("button failed: gone"))
        #expect(lines.count("0") == 0)
        // The button that is still down causes no second press. The next press has another effect.
        let now = MonotonicClock.now
        first.release(at: now)
        first.press(at: now + .milliseconds(50))
        #expect(eventually { loop.notices.contains("activated L") })
        lines.last("1")?.press(at: MonotonicClock.now)
        #expect(eventually { loop.selections.count == 3 })
        #expect(!loop.eventNames.contains("ignored"))
        #expect(loop.stop())
    }

    @Test("dropped orders are counted")
    func lostOrders() throws {
        let orders = try Mailbox<FrameLoop.Order>(capacity: 2)
        for _ in 0..<5 { orders.send(.refresh) }
        orders.send(.stop)
        var lost: [Int] = []
        let display = SharedDisplay(width: 8, height: 8)
        let loop = try FrameLoop(
            FrameLoop.InitialState(playlist: Playlist(configuration())),
            displays: [display],
            lines: [],
            hardware: Hardware(makeDisplay: { _ in display }, openLine: nil),
            links: FrameLoop.Connections(
                orders: orders,
                texts: try TextQueue(),
                watchdog: ServiceManager { _ in nil },
                report: { _, _, _ in },
                notify: { if case .ordersLost(let count) = $0 { lost.append(count) } }
            )
        )
        loop.run()
        #expect(lost == [4])
    }
}
