import BusInterfaces
import InfiniteScroll
import MatrixDisplays
import MonotonicTime
import Pixels
import SignCore
import Synchronization
import TestSupport
import Testing

@testable import SignDaemon

@Suite("The frame loop with several displays")
struct WallLoopTests {
    private static let gone = BusError(
        device: "fake",
        operation: .send,
        code: 19,
        reason: "gone",
        remedy: "Wait."
    )

    /// Returns a configuration with a ticker that never rests, on displays of 8×8 pixels. `devices` are paths
    /// that do not exist.
    private func configuration(devices: [String] = ["/none/a", "/none/b"], moves: Bool = true)
        -> Configuration
    {
        let displays = devices.map { device in
            var chain = MAX7219Settings()
            chain.device = device
            var display = DisplaySettings()
            display.driver = .max7219(chain)
            display.width = 8
            display.refresh = .zero
            return display
        }
        var configuration = Configuration()
        configuration.wall.first = displays[0]
        configuration.wall.others = Array(displays.dropFirst())
        configuration.scroll.style = .ticker
        configuration.scroll.speed = moves ? configuration.scroll.speed : 0
        configuration.options = [OptionSettings(id: "1", text: "A long text that is always moving")]
        return configuration
    }

    private func displays(_ count: Int = 2) -> [SharedDisplay] {
        (0..<count).map { _ in SharedDisplay(width: 8, height: 8) }
    }

    /// Returns hardware that uses the display in `fakes` at the index that the device has in `devices`.
    private func hardware(_ fakes: [SharedDisplay], _ devices: [String] = ["/none/a", "/none/b"]) -> Hardware
    {
        Hardware(
            makeDisplay: { settings in
                let place = devices.firstIndex { $0 == settings.driver.settings.deviceNode }
                return fakes[place ?? 0]
            },
            openLine: nil
        )
    }

    private func wholeFrame(_ configuration: Configuration) -> [String] {
        var sign = Sign(Playlist(configuration), at: .zero, dropsLateFrames: true)
        _ = sign.compose()
        return sign.frame.art
    }

    @Test("each display shows its half of one banner, and all are dark at the end")
    func halves() throws {
        let displays = displays()
        let configuration = configuration(moves: false)
        let loop = try RunningLoop(configuration, displays: displays, hardware: hardware(displays))
        let whole = wholeFrame(configuration)
        #expect(eventually { loop.notices == ["display 1 works", "display 2 works"] })
        #expect(displays[0].art == whole.map { String($0.prefix(8)) })
        #expect(displays[1].art == whole.map { String($0.suffix(8)) })
        #expect(displays[0].art != displays[1].art)
        #expect(loop.stop())
        #expect(displays.allSatisfy { $0.art == [String](repeating: "........", count: 8) && !$0.isRunning })
    }

    @Test("a display whose part did not change receives nothing")
    func unchanged() throws {
        let displays = displays()
        var configuration = configuration()
        configuration.scroll = Behavior()
        configuration.scroll.autoplay = false
        configuration.scroll.alignment = .start
        configuration.scroll.slideDuration = .zero
        // Both options begin with the same letters, so only the second display shows a difference.
        configuration.options = ["HIE", "HIF"].map { OptionSettings(id: $0, text: $0) }
        let loop = try RunningLoop(configuration, displays: displays, hardware: hardware(displays))
        #expect(eventually { loop.notices.count == 2 })
        let before = displays.map(\.art)
        loop.order(.command(.navigate(.next), cause: "tap"))
        #expect(eventually { displays[1].art != before[1] })
        #expect(displays[0].art == before[0])
        #expect(displays.map { $0.count(.present) } == [0, 1])
        #expect(loop.stop())
    }

    @Test("a failing display does not stop the other one, and shows the banner again after it recovers")
    func failing() throws {
        let displays = displays()
        let loop = try RunningLoop(configuration(), displays: displays, hardware: hardware(displays))
        #expect(eventually { loop.notices.count == 2 })
        for _ in 0..<3 { displays[0].failNext(.start, with: Self.gone) }
        displays[0].failNext(.present, with: Self.gone)
        #expect(eventually { loop.notices.last == "display 1 failed: gone" })
        let before = displays[1].count(.present)
        // The pauses between the starts are 100, 200, 400 and 800 ms.
        #expect(eventually { displays[0].count(.start) == 4 })
        #expect(displays[1].count(.present) - before > 20, "the other display is sent frames meanwhile")
        #expect(eventually { loop.notices.last == "display 1 works" })
        #expect(eventually { displays[0].isRunning })
        #expect(displays[1].count(.start) == 1)
        #expect(loop.notices.count == 4, "only the first failure is reported")
        #expect(loop.stop())
    }

    @Test("a reload that changes one display does not affect the other one")
    func reload() throws {
        let displays = displays(3)
        let hardware = hardware(displays, ["/none/a", "/none/b", "/none/c"])
        let old = configuration(moves: false)
        let loop = try RunningLoop(old, displays: Array(displays.prefix(2)), hardware: hardware)
        #expect(eventually { loop.notices.count == 2 })
        let new = configuration(devices: ["/none/c", "/none/b"], moves: false)
        loop.order(.apply(Playlist(new)))
        #expect(eventually { loop.notices.last == "display 1 works" })
        #expect(loop.notices.contains("displays changed: works, works"))
        #expect(displays.map { $0.count(.start) } == [1, 1, 1])
        #expect(displays.map { $0.count(.stop) } == [1, 0, 0])
        #expect(displays[2].art == wholeFrame(new).map { String($0.prefix(8)) })
        // The remaining displays exchange their places.
        loop.order(.apply(Playlist(configuration(devices: ["/none/b", "/none/c"], moves: false))))
        #expect(eventually { displays[1].art == wholeFrame(new).map { String($0.prefix(8)) } })
        #expect(eventually { displays[2].art == wholeFrame(new).map { String($0.suffix(8)) } })
        #expect(displays.map { $0.count(.start) } == [1, 1, 1])
        #expect(loop.stop())
    }

    @Test("a display that a reload removes is stopped, and a failed one keeps its error")
    func fewer() throws {
        let displays = displays()
        for _ in 0..<50 { displays[1].failNext(.start, with: Self.gone) }
        let loop = try RunningLoop(
            configuration(moves: false),
            displays: displays,
            hardware: hardware(displays)
        )
        #expect(eventually { loop.notices.contains("display 2 failed: gone") })
        loop.order(.apply(Playlist(configuration(devices: ["/none/b"], moves: false))))
        #expect(eventually { displays[0].count(.stop) == 1 })
        #expect(eventually { loop.notices.contains("displays changed: gone") })
        #expect(loop.stop())
    }

    @Test("a change of brightness keeps the proportions, and so does a reload")
    func brightness() throws {
        let displays = displays()
        var configuration = configuration(moves: false)
        configuration.wall.first.brightness = 40
        configuration.wall[1].brightness = 20
        let loop = try RunningLoop(configuration, displays: displays, hardware: hardware(displays))
        #expect(eventually { loop.notices.count == 2 })
        #expect(displays.map(\.brightness) == [40, 20])
        loop.order(.command(.brightness(100), cause: "tap"))
        #expect(eventually { displays.map(\.brightness) == [100, 50] })
        configuration.wall[1].brightness = 40
        loop.order(.apply(Playlist(configuration)))
        #expect(eventually { displays.map(\.brightness) == [100, 100] })
        #expect(displays.map { $0.count(.start) } == [1, 1])
        #expect(loop.stop())
    }
}
