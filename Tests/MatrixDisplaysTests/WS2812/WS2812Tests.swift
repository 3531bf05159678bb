import BusInterfaces
import Pixels
import TestSupport
import Testing

@testable import MatrixDisplays

@Suite("A strip of WS2812")
struct WS2812Tests {
    private typealias Strip = ModelledStrip<WS2812Model>
    private let size = PixelSize(width: 5, height: 3)

    private func display(
        _ device: Strip,
        _ size: PixelSize,
        order: String = "rgb",
        brightness: Int = 100
    ) throws -> PixelStrip {
        var keys = DriverKeys()
        keys.strip = .plainRows
        let order: ColorOrder = try #require(ColorOrder(order))
        keys.strip.order = order
        return PixelStrip(try WS2812Settings(keys).plan(of: size), brightness: brightness) {
            () throws(BusError) in device
        }
    }

    @Test(
        "a value is eight pulses, the most significant bit first",
        arguments: [
            (0x00, 0x8888_8888), (0xFF, 0xEEEE_EEEE), (0xAA, 0xE8E8_E8E8), (0x80, 0xE888_8888),
            (0x01, 0x8888_888E), (0x35, 0x88EE_8E8E),
        ] as [(UInt8, UInt32)]
    )
    func pulses(value: UInt8, pulses: UInt32) {
        #expect(PixelCode.pulses(value) == pulses)
    }

    @Test(
        "random pictures arrive within the limits of every version of the chip, from any level of the idle line"
    )
    func pictures() throws {
        for seed in UInt64(0)..<40 {
            var generator = SeededGenerator(seed: seed)
            let size = PixelSize(
                width: .random(in: 1...20, using: &generator),
                height: .random(in: 1...10, using: &generator)
            )
            for limits in [WS2812Model.Limits.ws2812B, .version5] {
                let idlesHigh = Bool.random(using: &generator)
                let model = WS2812Model(size.width * size.height, limits: limits, idlesHigh: idlesHigh)
                let device = Strip(model)
                let brightness = Int.random(in: 1...100, using: &generator)
                let display = try display(device, size, brightness: brightness)
                let first = Bitmap.randomColors(size, using: &generator)
                try display.start(showing: first)
                #expect(device.leds.shown == duties(of: first, brightness: brightness), "seed \(seed)")
                for _ in 0..<3 {
                    let picture = Bitmap.randomColors(size, using: &generator)
                    try display.present(picture)
                    #expect(device.leds.shown == duties(of: picture, brightness: brightness), "seed \(seed)")
                }
                #expect(device.leds.findings == [], "seed \(seed)")
                #expect(device.transactions.allSatisfy { $0.count == 1 }, "a picture is one transfer")
            }
        }
    }

    @Test("a picture is 120 zeros, 12 bytes for each LED, and 120 zeros")
    func bytes() throws {
        let device = Strip(WS2812Model(2))
        let display = try display(device, PixelSize(width: 2, height: 1), order: "grb")
        var picture = Bitmap(width: 2, height: 1, format: .color)
        picture[colorAt: 0, 0] = Color(red: 255, green: 0, blue: 0)
        try display.start(showing: picture)
        let zeros = [UInt8](repeating: 0, count: 120)
        let dark = [UInt8](repeating: 0x88, count: 4)
        let full = [UInt8](repeating: 0xEE, count: 4)
        #expect(device.transactions == [[zeros + dark + full + dark + dark + dark + dark + zeros]])
    }

    @Test("the white channel shows the common part of all colors")
    func white() throws {
        let device = Strip(WS2812Model(3, channels: 4))
        let display = try display(device, PixelSize(width: 3, height: 1), order: "grbw")
        var picture = Bitmap(width: 3, height: 1, format: .color)
        picture[colorAt: 0, 0] = .white
        picture[colorAt: 1, 0] = Color(red: 255, green: 128, blue: 0)
        picture[colorAt: 2, 0] = Color(red: 128, green: 255, blue: 128)
        try display.start(showing: picture)
        #expect(device.leds.shown == [[0, 0, 0, 255], [56, 255, 0, 0], [199, 0, 0, 56]])
        #expect(device.leds.findings == [])
    }

    @Test(
        "the model finds a picture without the zeros before or after it, and one with pulses of a wrong length"
    )
    func modelIsStrict() throws {
        let device = Strip(WS2812Model(size.width * size.height))
        try display(device, size).start(showing: .white(size))
        let sent = try #require(device.transactions.first?.first)
        func findings(_ bytes: some Sequence<UInt8>, hertz: Double = 3_200_000) -> [String] {
            var model = WS2812Model(size.width * size.height, hertz: hertz)
            model.receive(Array(bytes))
            return model.findings
        }
        #expect(findings(sent) == [])
        #expect(findings(sent.dropFirst(120)).contains("the idle line falls without a reset after it"))
        #expect(findings(sent.dropLast(120)).contains("a picture without an end"))
        #expect(findings(sent, hertz: 6_400_000).contains { $0.hasPrefix("low for") })
        #expect(findings(sent.prefix(280) + sent.suffix(120)) != [])
        var model = WS2812Model(size.width * size.height)
        model.receive(sent.dropLast(120))
        #expect(model.shown.allSatisfy { $0 == [0x5A, 0x5A, 0x5A] }, "nothing is shown before the reset")
    }

    @Test("a clock other than 3.2 MHz is an error; a bus whose bytes have gaps is noted")
    func clock() {
        var keys = DriverKeys()
        keys.speed = 1_000_000
        #expect(
            WS2812Settings(keys).findings(at: size).map(\.message) == [
                "speed 1000000 is not suitable for driver 'ws2812', whose pulses are made at 3200000 Hz; remove the key"
            ]
        )
        keys.speed = 3_200_000
        #expect(WS2812Settings(keys).findings(at: size).isEmpty)
        keys.device = "/dev/spidev1.0"
        #expect(WS2812Settings(keys).findings(at: size).isEmpty)
        #expect(WS2812Settings(keys).gapWarning?.contains("/dev/spidev1.0 sends bytes with gaps") == true)
    }

    @Test("256 LEDs take 8.3 ms, so more than 120 frames a second are a warning")
    func pace() {
        let size = PixelSize(width: 32, height: 8)
        #expect(WS2812Settings().findings(at: size, framesPerSecond: 120).isEmpty)
        #expect(
            WS2812Settings().findings(at: size, framesPerSecond: 125).map(\.message) == [
                "a picture of 256 LEDs takes 8280 µs at 3200000 Hz, longer than the 8000 µs per frame at 125 fps; "
                    + "set fps to 120 or less"
            ]
        )
    }
}
