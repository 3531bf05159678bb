import HardwareBuses
import MatrixDisplays
import Pixels
import TestSupport
import Testing

@Suite("What goes over the wire to a chain")
struct MAX7219WireTests {
    private let wall = Wall(layout: ModuleLayout(), columns: 4, rows: 1)
    private let dark = Bitmap(width: 32, height: 8)

    private func started(brightness: Int = 20) throws -> (display: MAX7219, bus: ModelledBus) {
        var generator = SeededGenerator(seed: 5)
        let bus = ModelledBus(.garbage(chips: 4, using: &generator))
        let display = try MAX7219(layout: wall.layout, width: 32, height: 8, brightness: brightness) {
            () throws(BusError) in bus
        }
        try display.start(showing: dark)
        bus.forgetMessages()
        return (display, bus)
    }

    private func noise() -> Bitmap {
        var generator = SeededGenerator(seed: 6)
        return .random(width: 32, height: 8, using: &generator)
    }

    @Test("a frame is one message of eight pulses, a word for every chip in each")
    func frame() throws {
        let (display, bus) = try started()
        try display.present(noise())
        #expect(bus.messages.count == 1)
        let pulses = try #require(bus.messages.first)
        #expect(pulses.map(\.count) == [8, 8, 8, 8, 8, 8, 8, 8])
        for (digit, pulse) in pulses.enumerated() {
            #expect(stride(from: 0, to: 8, by: 2).allSatisfy { pulse[$0] == UInt8(digit + 1) })
        }
    }

    @Test("the first word of a pulse is for the last module of the chain, at the left of an FC-16 bar")
    func wordOrder() throws {
        let (display, bus) = try started()
        var frame = dark
        for x in 0..<8 { frame[x, 2] = true }
        frame[31, 2] = true
        try display.present(frame)
        #expect(bus.messages.first?[2] == [0x03, 0xFF, 0x03, 0x00, 0x03, 0x00, 0x03, 0x01])
    }

    @Test(
        "brightness in percent is the nearest of the chip's sixteen steps",
        arguments: [
            (-5, 0), (0, 0), (3, 0), (4, 1), (10, 2), (20, 3), (50, 8), (96, 14), (97, 15), (100, 15),
            (250, 15),
        ]
    )
    func brightness(percent: Int, intensity: UInt8) throws {
        let (_, bus) = try started(brightness: percent)
        #expect(bus.model.chips.map(\.intensity) == [intensity, intensity, intensity, intensity])
    }

    @Test("a new brightness shows with the next refresh, not before")
    func newBrightness() throws {
        let (display, bus) = try started(brightness: 20)
        display.brightness = 100
        try display.present(noise())
        #expect(bus.model.chips.allSatisfy { $0.intensity == 3 })
        try display.refresh(noise())
        #expect(bus.model.chips.allSatisfy { $0.intensity == 15 })
    }

    @Test("blank ends dark, shut down, with empty digits, even with a display test stuck")
    func stopBlank() throws {
        let (display, bus) = try started()
        try display.present(noise())
        bus.model.chips[2].isTesting = true
        bus.forgetMessages()
        try display.stop(.blank)
        #expect(bus.messages.count == 1)
        #expect(wall.picture(of: bus.model) == dark)
        #expect(bus.model.chips.allSatisfy { !$0.isRunning && $0.digits.allSatisfy { $0 == 0 } })
    }

    @Test("keep sends nothing and leaves the picture")
    func stopKeep() throws {
        let (display, bus) = try started()
        try display.present(noise())
        bus.forgetMessages()
        try display.stop(.keep)
        #expect(bus.messages.isEmpty)
        #expect(wall.picture(of: bus.model) == noise())
    }

    @Test("a stopped display can be started again", arguments: Ending.allCases)
    func restart(ending: Ending) throws {
        let (display, bus) = try started()
        try display.stop(ending)
        try display.start(showing: noise())
        #expect(wall.picture(of: bus.model) == noise())
    }

    @Test("after a failure nothing is sent until the next start")
    func failure() throws {
        let (display, bus) = try started()
        bus.failures = [cutWire]
        #expect(throws: cutWire) { try display.present(noise()) }
        let error = thrown(BusError.self) { try display.present(noise()) }
        #expect(
            error?.description
                == "MAX7219 chain: cannot show a frame: the display is not started, or has failed since. "
                + "Start it first."
        )
        #expect(throws: BusError.self) { try display.refresh(noise()) }
        #expect(bus.messages.isEmpty)
        try display.start(showing: noise())
        #expect(wall.picture(of: bus.model) == noise())
    }

    @Test("a display whose bus was lost is blanked all the same, when the bus opens again")
    func blankAfterFailure() throws {
        let (display, bus) = try started()
        try display.present(noise())
        bus.failures = [cutWire]
        #expect(throws: cutWire) { try display.present(dark) }
        try display.stop(.blank)
        #expect(wall.picture(of: bus.model) == dark)
        #expect(bus.model.chips.allSatisfy { !$0.isRunning })
    }

    @Test("a frame of another size is refused, and the display goes on")
    func wrongSize() throws {
        let (display, bus) = try started()
        let error = thrown(BusError.self) { try display.present(Bitmap(width: 32, height: 16)) }
        #expect(
            error?.description
                == "MAX7219 chain: cannot show a frame of 32×16 pixels: the display has 32×8. "
                + "Draw frames of the display's size."
        )
        #expect(bus.messages.isEmpty)
        try display.present(noise())
        #expect(wall.picture(of: bus.model) == noise())
    }
}
