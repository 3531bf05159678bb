import BusInterfaces
import Pixels
import TestSupport
import Testing

@testable import MatrixDisplays

@Suite("A strip of APA102 or SK9822")
struct APA102Tests {
    private typealias Strip = ModelledStrip<APA102Model>

    private func display(_ device: Strip, _ size: PixelSize, brightness: Int = 100) throws -> PixelStrip {
        var keys = DriverKeys()
        keys.strip = .plainRows
        keys.strip.order = .rgb
        return PixelStrip(try APA102Settings(keys).plan(of: size), brightness: brightness) {
            () throws(BusError) in device
        }
    }

    @Test("a picture is a start frame, a word for each LED, a start frame, and half a clock for each LED")
    func bytes() throws {
        let device = Strip(APA102Model(17, .apa102))
        let size = PixelSize(width: 17, height: 1)
        var keys = DriverKeys()
        keys.strip = .plainRows
        let display = PixelStrip(try APA102Settings(keys).plan(of: size), brightness: 100) {
            () throws(BusError) in device
        }
        var picture = Bitmap(size: size, format: .color)
        picture[colorAt: 0, 0] = Color(red: 255, green: 128, blue: 0)
        try display.start(showing: picture)
        var expected: [UInt8] = [0, 0, 0, 0]
        expected += [0xFF, 0, 56, 255]
        for _ in 0..<16 { expected += [0xFF, 0, 0, 0] }
        expected += [UInt8](repeating: 0, count: 4 + 2)
        #expect(device.transactions == [[expected]])
    }

    @Test(
        "random pictures are visible at once, on either chip, however long the strip",
        arguments: APA102Model.Variant.allCases
    )
    func pictures(variant: APA102Model.Variant) throws {
        for seed in UInt64(0)..<12 {
            var generator = SeededGenerator(seed: seed)
            let size = PixelSize(
                width: seed == 0 ? 40 : .random(in: 1...12, using: &generator),
                height: .random(in: 1...6, using: &generator)
            )
            let device = Strip(APA102Model(size.width * size.height, variant))
            let brightness = Int.random(in: 1...100, using: &generator)
            let display = try display(device, size, brightness: brightness)
            try display.start(showing: Bitmap(size: size, format: .color))
            #expect(device.leds.shown == duties(of: Bitmap(size: size, format: .color)), "seed \(seed)")
            for _ in 0..<3 {
                let picture = Bitmap.randomColors(size, using: &generator)
                try display.present(picture)
                #expect(device.leds.shown == duties(of: picture, brightness: brightness), "seed \(seed)")
            }
            #expect(device.leds.findings == [], "seed \(seed)")
        }
    }

    @Test("a trailer that is too short leaves a stale picture, which the models find")
    func modelsAreStrict() throws {
        let size = PixelSize(width: 40, height: 1)
        let device = Strip(APA102Model(40, .apa102))
        try display(device, size).start(showing: .white(size))
        let sent = try #require(device.transactions.first?.first)
        func stale(_ variant: APA102Model.Variant, without count: Int) -> Int {
            var model = APA102Model(40, variant)
            model.receive(Array(sent.dropLast(count)))
            return model.shown.count { $0 != [255, 255, 255] }
        }
        #expect(stale(.apa102, without: 0) == 0)
        #expect(stale(.sk9822, without: 0) == 0)
        // The last LED receives each bit 19 clocks late.
        #expect(stale(.apa102, without: 7) > 0)
        #expect(stale(.sk9822, without: 1) > 0)
        #expect(stale(.sk9822, without: 7) == 40)
    }

    @Test("the LEDs of a strip that is longer than the display stay as they are")
    func longerStrip() throws {
        for variant in APA102Model.Variant.allCases {
            let device = Strip(APA102Model(12, variant))
            let size = PixelSize(width: 8, height: 1)
            try display(device, size).start(showing: .white(size))
            #expect(device.leds.shown.suffix(4).allSatisfy { $0 == [0x5A, 0x5A, 0x5A] })
        }
    }

    @Test("a white channel is refused, and a slow clock is a warning with two remedies")
    func findings() throws {
        var keys = DriverKeys()
        keys.strip.order = ColorOrder("rgbw")
        let size = PixelSize(width: 16, height: 8)
        #expect(
            APA102Settings(keys).findings(at: size).map(\.message) == [
                "order 'rgbw' has a white channel, which no LED of driver 'apa102' has; omit the w"
            ]
        )
        keys = DriverKeys()
        keys.speed = 400_000
        #expect(APA102Settings(keys).findings(at: size).isEmpty)
        #expect(
            APA102Settings(keys).findings(at: size, framesPerSecond: 100).map(\.message) == [
                "a picture of 128 LEDs takes 10560 µs at 400000 Hz, longer than the 10000 µs per frame at 100 fps; "
                    + "raise speed, or set fps to 94 or less"
            ]
        )
        #expect(APA102Settings().findings(at: size, framesPerSecond: 100).isEmpty)
    }
}
