import BusInterfaces
import MatrixDisplays
import MonotonicTime
import Pixels
import SignCore
import Testing

@testable import SignDaemon

@Suite("The lamp test")
struct LampTestTests {
    private var settings: DisplaySettings {
        var settings = DisplaySettings()
        settings.driver = .memory
        return settings
    }

    private var lit: Bitmap {
        var picture = Bitmap(size: settings.size)
        picture.fill()
        return picture
    }

    @Test("every LED is lit in every frame, and dark afterward")
    func whole() throws {
        let display = MemoryDisplay(size: settings.size, brightness: 0, historyLimit: 200)
        let times = try LampTest(settings, frameCount: 101).run(on: display) { false }
        #expect(times.count == 101)
        #expect(times.median <= times.longest)
        #expect(display.history.allSatisfy { $0 == lit })
        // The history has the frame of the start and a hundred more. A refresh follows.
        #expect(display.history.count == 101)
        #expect(display.count(.refresh) == 1)
        #expect(display.frame == Bitmap(size: settings.size))
        #expect(!display.isRunning)
    }

    @Test("a display of grays is lit with its brightest gray")
    func grays() throws {
        var gray = settings
        gray.driver = DriverSettings(IS31FL3731Settings())
        let display = MemoryDisplay(size: gray.size, historyLimit: 1)
        _ = try LampTest(gray, frameCount: 1).run(on: display) { false }
        var white = Bitmap(size: gray.size, format: .gray)
        white.fill()
        #expect(display.history == [white])
    }

    @Test("a test that is canceled ends dark")
    func canceled() throws {
        let display = MemoryDisplay(size: settings.size, historyLimit: 9)
        var calls = 0
        let times = try LampTest(settings).run(on: display) {
            calls += 1
            return calls > 2
        }
        #expect(times.count == 2)
        #expect(display.frame == Bitmap(size: settings.size))
    }

    @Test("a display that fails ends the test with its error")
    func failing() {
        let display = MemoryDisplay(size: settings.size)
        let error = BusError(device: "d", operation: .send, reason: "r", remedy: "m")
        display.failNext(.present, with: error)
        #expect(throws: error) { try LampTest(settings, frameCount: 3).run(on: display) { false } }
    }

    @Test("only displays on a bus have lamps")
    func settingsOfTest() throws {
        #expect(!LampTest(settings).hasLamps)
        #expect(LampTest(DisplaySettings()).hasLamps)
        #expect(try LampTest(settings, frameCount: 1).run().count == 1)
    }

    @Test("the times of frames are ordered, and none are zero")
    func times() {
        let times = FrameTimes([30, 10, 20, 90].map { .microseconds($0) })
        #expect(times.count == 4)
        #expect(times.median == .microseconds(20))
        #expect(times.longest == .microseconds(90))
        #expect(FrameTimes([]).median == .zero)
        #expect(FrameTimes([]).longest == .zero)
    }
}
