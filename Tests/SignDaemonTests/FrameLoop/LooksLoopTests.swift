import BusInterfaces
import BusTestSupport
import CLinuxSystem
import Glibc
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

/// A wall clock whose time the test sets.
final class FakeClock: Sendable {
    private let seconds: Mutex<Int64>
    private let descriptor: Mutex<CInt?>

    init(_ seconds: Int64) {
        self.seconds = Mutex(seconds)
        descriptor = Mutex(nil)
    }

    var source: ClockSource {
        ClockSource(
            read: { CivilTime(secondsSince1970: self.seconds.withLock { $0 }) },
            openWatch: {
                let watch = eventfd(0, CInt(EFD_CLOEXEC) | CInt(EFD_NONBLOCK))
                self.descriptor.withLock { $0 = watch }
                return watch
            }
        )
    }

    var isWatched: Bool { descriptor.withLock { $0 } != nil }

    func set(_ seconds: Int64) {
        self.seconds.withLock { $0 = seconds }
        var one: UInt64 = 1
        if let watch = descriptor.withLock({ $0 }) { _ = write(watch, &one, 8) }
    }
}

@Suite("The frame loop, the wall clock, and brightness")
struct LooksLoopTests {
    private func configuration(_ text: String, brightness: Int = 20) -> Configuration {
        var configuration = Configuration()
        configuration.display.driver = .memory
        configuration.display.width = 64
        configuration.display.refresh = .zero
        configuration.display.brightness = brightness
        configuration.scroll.autoplay = false
        configuration.options = [OptionSettings(id: "a", text: text)]
        return configuration
    }

    private func art(_ text: String) -> [String] {
        var sign = Sign(Playlist(configuration(text)), at: .zero, dropsLateFrames: true)
        _ = sign.compose()
        return sign.frame.art
    }

    @Test("a clock that is set by years shows the new time at once")
    func clockIsSet() throws {
        let display = SharedDisplay(width: 64, height: 8)
        let clock = FakeClock(0)
        let loop = try RunningLoop(
            configuration("{time:%d.%m.%Y}"),
            display: display,
            hardware: Hardware(makeDisplay: { _ in display }, openLine: nil, clock: clock.source)
        )
        #expect(eventually { display.art == art("01.01.1970") })
        clock.set(1_795_248_309)
        #expect(eventually { display.art == art("21.11.2026") })
        clock.set(1_795_248_309 + 86_400)
        #expect(eventually { display.art == art("22.11.2026") })
        #expect(loop.stop())
        #expect(loop.eventNames == ["started", "layout", "selected", "stopped"])
    }

    @Test("a clock in a region keeps the loop running")
    func clockInRegion() throws {
        let display = SharedDisplay(width: 64, height: 8)
        var configuration = configuration("Tea")
        configuration.regions.left = RegionSettings(.text("{time:%S}"), gap: 1)
        let loop = try RunningLoop(configuration, display: display)
        #expect(eventually { display.art != nil })
        let first = display.art
        #expect(eventually { display.art != first })
        #expect(loop.stop())
    }

    @Test("the wall clock is watched only while something shows it, from a reload on")
    func watching() throws {
        let display = SharedDisplay(width: 64, height: 8)
        let clock = FakeClock(0)
        let loop = try RunningLoop(
            configuration("Tea"),
            display: display,
            hardware: Hardware(makeDisplay: { _ in display }, openLine: nil, clock: clock.source)
        )
        #expect(eventually { display.art == art("Tea") })
        #expect(!clock.isWatched)
        clock.set(86_400)
        loop.order(.apply(Playlist(configuration("{time:%d.%m.%Y}"))))
        #expect(eventually { display.art == art("02.01.1970") })
        #expect(clock.isWatched)
        clock.set(0)
        #expect(eventually { display.art == art("01.01.1970") })
        #expect(loop.stop())
    }

    @Test("the real clock can be read and watched")
    func realClock() throws {
        let reading = ClockSource.real.read()
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        #expect((Int64(now.tv_sec) - reading.secondsSince1970).magnitude < 60)
        #expect(reading.utcOffset.magnitude <= 14 * 3600)
        #expect(!reading.zone.isEmpty)
        let watch = ClockWatch(try #require(ClockSource.real.openWatch()))
        let poll = try EventPoll<Int>()
        try poll.add(watch.fileDescriptor, as: 0)
        #expect(!poll.isReadable)
        watch.drain()
    }

    @Test("a reload that changes only the brightness ramps on the same display")
    func reload() throws {
        let display = SharedDisplay(width: 64, height: 8)
        _ = display.setBrightness(20)
        let made = Mutex(0)
        let loop = try RunningLoop(
            configuration("Tea"),
            display: display,
            hardware: Hardware(
                makeDisplay: { _ in
                    made.withLock { $0 += 1 }
                    return display
                },
                openLine: nil
            )
        )
        #expect(eventually { display.art == art("Tea") })
        loop.order(.apply(Playlist(configuration("Tea", brightness: 30))))
        #expect(eventually { loop.eventNames.last == "brightness" })
        #expect(eventually { display.brightness == 30 })
        #expect(made.withLock { $0 } == 0)
        #expect(display.count(.start) == 1)
        #expect((1...10).contains(display.count(.refresh)))
        loop.order(.command(.darker, cause: "darker"))
        #expect(eventually { display.brightness == 20 })
        #expect(loop.stop())
    }

    @Test("the chips receive a brightness only if it is another of their sixteen steps")
    func steps() throws {
        let device = RecordingSPIDevice()
        let size = PixelSize(width: 8, height: 8)
        let chain = try MAX7219(layout: ModuleLayout(), size: size, brightness: 20) { device }
        var settings = DisplaySettings()
        settings.driver = .memory
        settings.refresh = .zero
        var display = DisplaySupervisor(chain, part: WallSettings.Part(settings), now: .zero)
        let frame = Bitmap(width: 8, height: 8)
        _ = try display.show(frame, isNew: true, at: .zero)
        let before = device.transactions.count
        for percent in 20...40 {
            display.setBrightness(percent, at: .zero)
            _ = try display.show(frame, isNew: false, at: .zero)
        }
        // A brightness of 20 % is step 3, and 40 % is step 6.
        #expect(device.transactions.count - before == 3)
        #expect(chain.intensity == 6)
        #expect(chain.brightness == 40)
    }
}
