import BusInterfaces
import BusTestSupport
import Pixels
import TestSupport
import Testing

@testable import MatrixDisplays

/// A display connected to a model of its chips, which shows what a viewer would see.
private struct Viewed {
    var display: any MatrixDisplay
    var format: PixelFormat
    /// Returns whether any LED is lit.
    var shines: () -> Bool
    /// Overwrites the registers of the chips with random values.
    var disturb: () -> Void = {}
}

@Suite("A display that is to be dark is dark")
struct DarkDisplayTests {
    private static let kinds = [
        "max7219", "ht16k33", "is31fl3730", "is31fl3731", "ws2812", "sense-hat", "memory",
    ]

    private func viewed(_ kind: String, seed: UInt64) throws -> Viewed {
        var random = SeededGenerator(seed: seed)
        switch kind {
        case "max7219":
            let device = ModelledDevice(.garbage(chips: 4, using: &random))
            let wall = Wall(layout: ModuleLayout(), columns: 4, rows: 1)
            let size = PixelSize(width: 32, height: 8)
            let display = try MAX7219(layout: wall.layout, size: size, brightness: 50) {
                () throws(BusError) in device
            }
            return Viewed(display: display, format: .bit) {
                wall.picture(of: device.model) != Bitmap(size: size)
            } disturb: {
                var random = SeededGenerator(seed: seed + 1)
                for chip in 0..<4 { device.model.chips[chip].scramble(using: &random) }
            }
        case "ht16k33":
            let bus = ModelledI2CBus([0x70: HT16K33Model(using: &random)])
            let display = I2CMatrix(HT16K33Settings().plan, brightness: 50) { () throws(BusError) in bus }
            return Viewed(display: display, format: .bit) {
                bus.chips[0x70]?.backpack8x8 != Bitmap(width: 8, height: 8)
            } disturb: {
                var random = SeededGenerator(seed: seed + 1)
                bus.chips[0x70]?.scramble(using: &random)
            }
        case "is31fl3730":
            let bus = ModelledI2CBus([0x60: IS31FL3730Model(using: &random)])
            var keys = DriverKeys()
            keys.board = "scroll-phat"
            let plan = IS31FL3730Settings(keys).plan
            let display = I2CMatrix(plan, brightness: 50) { () throws(BusError) in bus }
            return Viewed(display: display, format: .bit) {
                bus.chips[0x60]?.scrollPHAT != Bitmap(width: 11, height: 5)
            } disturb: {
                var random = SeededGenerator(seed: seed + 1)
                bus.chips[0x60]?.scramble(using: &random)
            }
        case "is31fl3731":
            let bus = ModelledI2CBus([0x74: IS31FL3731Model(using: &random)])
            let plan = IS31FL3731Settings().plan
            let display = I2CMatrix(plan, brightness: 50) { () throws(BusError) in bus }
            return Viewed(display: display, format: .gray) {
                (0..<144).contains { bus.chips[0x74]?.light($0) != 0 }
            } disturb: {
                var random = SeededGenerator(seed: seed + 1)
                bus.chips[0x74]?.scramble(using: &random)
            }
        case "ws2812":
            let device = ModelledStrip(WS2812Model(12))
            let size = PixelSize(width: 4, height: 3)
            let display = PixelStrip(try WS2812Settings(DriverKeys()).plan(of: size), brightness: 50) {
                () throws(BusError) in device
            }
            return Viewed(display: display, format: .color) {
                device.leds.shown.joined().contains { $0 > 0 }
            }
        case "sense-hat":
            let framebuffer = RecordingFramebuffer()
            let display = SenseHAT(mounting: BoardMounting(), brightness: 50) { () throws(BusError) in
                framebuffer
            }
            return Viewed(display: display, format: .color) {
                framebuffer.pictures.last?.contains { $0 != 0 } == true
            }
        default:
            let display = MemoryDisplay(size: PixelSize(width: 8, height: 8))
            return Viewed(display: display, format: .bit) {
                display.frame.map { $0 != Bitmap(size: $0.size) } == true
            }
        }
    }

    @Test(
        "a dark display stays dark whatever it receives, and returns with the current frame",
        arguments: kinds
    )
    func dark(kind: String) throws {
        for seed in UInt64(0)..<20 {
            let viewed = try viewed(kind, seed: seed)
            let display = viewed.display
            var frame = Bitmap(size: display.size, format: viewed.format)
            frame.fill()
            try display.start(showing: frame)
            #expect(viewed.shines(), "seed \(seed)")
            #expect(display.setLit(false))
            #expect(!display.setLit(false))
            try display.refresh(frame)
            #expect(!viewed.shines(), "refresh, seed \(seed)")
            try display.present(frame)
            #expect(!viewed.shines(), "frame, seed \(seed)")
            try display.start(showing: frame)
            #expect(!viewed.shines(), "start, seed \(seed)")
            _ = display.setBrightness(100)
            try display.refresh(frame)
            #expect(!viewed.shines(), "brightness, seed \(seed)")
            viewed.disturb()
            try display.refresh(frame)
            #expect(!viewed.shines(), "a refresh after a disturbance, seed \(seed)")
            viewed.disturb()
            try display.start(showing: frame)
            #expect(!viewed.shines(), "a start after a disturbance, seed \(seed)")
            #expect(display.setLit(true))
            try display.refresh(frame)
            #expect(viewed.shines(), "lit again, seed \(seed)")
        }
    }

    @Test("a MAX7219 is dark by its shutdown register, and its digits are kept up to date")
    func shutdownRegister() throws {
        var random = SeededGenerator(seed: 5)
        let device = ModelledDevice(.garbage(chips: 4, using: &random))
        let wall = Wall(layout: ModuleLayout(), columns: 4, rows: 1)
        let size = PixelSize(width: 32, height: 8)
        let display = try MAX7219(layout: wall.layout, size: size, brightness: 50) {
            () throws(BusError) in device
        }
        try display.start(showing: Bitmap(size: size))
        _ = display.setLit(false)
        device.forget()
        let frame = Bitmap.random(width: 32, height: 8, using: &random)
        try display.refresh(frame)
        #expect(device.transactions.last?.last == [0x0C, 0x00, 0x0C, 0x00, 0x0C, 0x00, 0x0C, 0x00])
        for chip in 0..<4 { device.model.chips[chip].isRunning = true }
        #expect(wall.picture(of: device.model) == frame)
    }
}
