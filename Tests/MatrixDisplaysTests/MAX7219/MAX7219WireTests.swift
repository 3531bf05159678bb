import BusInterfaces
import MatrixDisplays
import Pixels
import TestSupport
import Testing

@Suite("Bytes on the wire of a chain")
struct MAX7219WireTests {
    private let wall = Wall(layout: ModuleLayout(), columns: 4, rows: 1)
    private let dark = Bitmap(width: 32, height: 8)

    private func started(brightness: Int = 20) throws -> (display: MAX7219, device: ModelledDevice) {
        var generator = SeededGenerator(seed: 5)
        let device = ModelledDevice(.garbage(chips: 4, using: &generator))
        let size = PixelSize(width: 32, height: 8)
        let display = try MAX7219(layout: wall.layout, size: size, brightness: brightness) {
            () throws(BusError) in device
        }
        try display.start(showing: dark)
        device.forget()
        return (display, device)
    }

    private func noise() -> Bitmap {
        var generator = SeededGenerator(seed: 6)
        return .random(width: 32, height: 8, using: &generator)
    }

    @Test("a frame is one transaction of eight transfers, a word for every chip in each")
    func frame() throws {
        let (display, device) = try started()
        try display.present(noise())
        #expect(device.transactions.count == 1)
        let transfers = try #require(device.transactions.first)
        #expect(transfers.map(\.count) == [8, 8, 8, 8, 8, 8, 8, 8])
        for (digit, bytes) in transfers.enumerated() {
            #expect(stride(from: 0, to: 8, by: 2).allSatisfy { bytes[$0] == UInt8(digit + 1) })
        }
    }

    @Test("the first word of a transfer is for the last module of the chain, at the left of an FC-16 bar")
    func wordOrder() throws {
        let (display, device) = try started()
        var frame = dark
        for x in 0..<8 { frame[x, 2] = true }
        frame[31, 2] = true
        try display.present(frame)
        #expect(device.transactions.first?[2] == [0x03, 0xFF, 0x03, 0x00, 0x03, 0x00, 0x03, 0x01])
    }

    @Test(
        "brightness in percent is the nearest of the chip's sixteen steps",
        arguments: [
            (-5, 0), (0, 0), (3, 0), (4, 1), (10, 2), (20, 3), (50, 8), (96, 14), (97, 15), (100, 15),
            (250, 15),
        ]
    )
    func brightness(percent: Int, intensity: UInt8) throws {
        let (_, device) = try started(brightness: percent)
        #expect(device.model.chips.map(\.intensity) == [intensity, intensity, intensity, intensity])
    }

    @Test("a new brightness shows with the next refresh, not before")
    func newBrightness() throws {
        let (display, device) = try started(brightness: 20)
        #expect(display.setBrightness(100))
        try display.present(noise())
        #expect(device.model.chips.allSatisfy { $0.intensity == 3 })
        try display.refresh(noise())
        #expect(device.model.chips.allSatisfy { $0.intensity == 15 })
    }

    @Test("a brightness within the same of the chip's steps needs no refresh")
    func sameStep() throws {
        let (display, _) = try started(brightness: 20)
        #expect(!display.setBrightness(20))
        #expect(!display.setBrightness(21))
        #expect(display.intensity == 3)
        #expect(display.setBrightness(25))
        #expect(display.intensity == 4)
        #expect(display.brightness == 25)
    }

    @Test("blank ends dark, shut down, with empty digits, even with a display test stuck")
    func stopBlank() throws {
        let (display, device) = try started()
        try display.present(noise())
        device.model.chips[2].isTesting = true
        device.forget()
        try display.stop(.blank)
        #expect(device.transactions.count == 1)
        #expect(wall.picture(of: device.model) == dark)
        #expect(device.model.chips.allSatisfy { !$0.isRunning && $0.digits.allSatisfy { $0 == 0 } })
    }

    @Test("keep sends nothing and leaves the picture")
    func stopKeep() throws {
        let (display, device) = try started()
        try display.present(noise())
        device.forget()
        try display.stop(.keep)
        #expect(device.transactions.isEmpty)
        #expect(wall.picture(of: device.model) == noise())
    }

    @Test("a stopped display can be started again", arguments: Ending.allCases)
    func restart(ending: Ending) throws {
        let (display, device) = try started()
        try display.stop(ending)
        try display.start(showing: noise())
        #expect(wall.picture(of: device.model) == noise())
    }

    @Test("a start after a failure brings the picture back")
    func failure() throws {
        let (display, device) = try started()
        device.failures = [cutWire]
        #expect(throws: cutWire) { try display.present(noise()) }
        #expect(device.transactions.isEmpty)
        try display.start(showing: noise())
        #expect(wall.picture(of: device.model) == noise())
    }

    @Test("a display whose device was lost is blanked all the same, when it opens again")
    func blankAfterFailure() throws {
        let (display, device) = try started()
        try display.present(noise())
        device.failures = [cutWire]
        #expect(throws: cutWire) { try display.present(dark) }
        try display.stop(.blank)
        #expect(wall.picture(of: device.model) == dark)
        #expect(device.model.chips.allSatisfy { !$0.isRunning })
    }
}
