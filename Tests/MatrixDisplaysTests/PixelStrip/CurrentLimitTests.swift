import BusInterfaces
import Pixels
import TestSupport
import Testing

@testable import MatrixDisplays

@Suite("The current of a strip")
struct CurrentLimitTests {
    private func keys(limit: Int?, order: String? = nil) -> DriverKeys {
        var keys = DriverKeys()
        keys.strip = .plainRows
        keys.strip.limit = limit
        keys.strip.order = order.flatMap { ColorOrder($0) } ?? .rgb
        return keys
    }

    /// Returns the values that each LED shows for `picture`.
    private func shown(_ picture: Bitmap, _ keys: DriverKeys, brightness: Int = 100) throws -> [[UInt8]] {
        let channels = keys.strip.order?.channels.count ?? 3
        let device = ModelledStrip(WS2812Model(picture.width * picture.height, channels: channels))
        let plan = try WS2812Settings(keys).plan(of: picture.size)
        let display = PixelStrip(plan, brightness: brightness) { () throws(BusError) in device }
        try display.start(showing: picture)
        return device.leds.shown
    }

    /// Returns the current of all LEDs in milliamperes: 20 for each color at full duty, and 1 for each LED.
    private func current(_ shown: [[UInt8]]) -> Double {
        Double(shown.count) + 20 * Double(shown.joined().reduce(0) { $0 + Int($1) }) / 255
    }

    @Test("no picture takes more than the limit, and a picture that is below it is not dimmed")
    func neverMore() throws {
        for seed in UInt64(0)..<150 {
            var generator = SeededGenerator(seed: seed)
            let size = PixelSize(
                width: .random(in: 1...12, using: &generator),
                height: .random(in: 1...8, using: &generator)
            )
            let picture = Bitmap.randomColors(size, using: &generator)
            let limit = size.width * size.height + Int.random(in: 1...4000, using: &generator)
            let order = ["rgb", "grb", "grbw"].randomElement(using: &generator)
            let free = try shown(picture, keys(limit: 1_000_000, order: order))
            let limited = try shown(picture, keys(limit: limit, order: order))
            #expect(current(limited) <= Double(limit), "seed \(seed)")
            if current(free) <= Double(limit) {
                #expect(limited == free, "seed \(seed)")
            } else {
                // Rounding down changes each value by less than one step.
                let values = Double(limited.joined().count)
                #expect(current(limited) > Double(limit) - 20 * values / 255 - 1, "seed \(seed)")
                for (a, b) in zip(limited.joined(), free.joined()) { #expect(a <= b, "seed \(seed)") }
            }
        }
    }

    @Test("the default is 500 mA: 64 white LEDs are dimmed to 436 of 3840 mA")
    func usual() throws {
        let size = PixelSize(width: 8, height: 8)
        let shown = try shown(.white(size), keys(limit: nil))
        #expect(shown == [[UInt8]](repeating: [28, 28, 28], count: 64))
        #expect(WS2812Settings(DriverKeys()).strip.limit == 500)
    }

    @Test("a limit that dark LEDs reach is an error with the minimum")
    func tooLittle() {
        let size = PixelSize(width: 32, height: 16)
        for limit in [nil, 512] {
            let found = WS2812Settings(keys(limit: limit)).findings(at: size)
            #expect(
                found.map(\.message) == [
                    "limit \(limit ?? 500) mA leaves no current for light: 512 dark LEDs draw 512 mA; "
                        + "write limit = 633 or more in [display.strip]"
                ]
            )
            #expect(found.map(\.severity) == [.error])
            #expect(WS2812Settings(keys(limit: limit)).findings(at: size, brightness: 100).isEmpty)
        }
        #expect(WS2812Settings(keys(limit: 513)).findings(at: size).isEmpty)
    }

    @Test(
        "a limit that leaves less than a step of light is warned of, and one that the warning names gives light"
    )
    func almostDark() throws {
        let size = PixelSize(width: 8, height: 8)
        func found(_ limit: Int) -> DriverFinding? {
            WS2812Settings(keys(limit: limit)).findings(at: size, brightness: 100).first
        }
        #expect(found(65)?.severity == .warning)
        #expect(
            found(65)?.message
                == "a white picture at brightness 100 would take 3904 mA; limit 65 mA dims it to less than 1 % of that "
                + "light, and its LEDs stay dark; set limit to at least 80"
        )
        #expect(found(80)?.severity == .note)
        #expect(found(80)?.message.hasSuffix("limit 80 mA dims it to less than 1 % of that light") == true)
        #expect(found(103)?.message.hasSuffix("limit 103 mA dims it to 1 % of that light") == true)
        #expect(try shown(.white(size), keys(limit: 79)).allSatisfy { $0.allSatisfy { $0 == 0 } })
        #expect(try shown(.white(size), keys(limit: 80)).allSatisfy { $0.allSatisfy { $0 > 0 } })
    }

    @Test("a note contains the current of white, and how far the limit dims it")
    func note() {
        let size = PixelSize(width: 16, height: 16)
        func notes(_ limit: Int?, _ brightness: Int, order: String = "grb") -> [String] {
            WS2812Settings(keys(limit: limit, order: order)).findings(at: size, brightness: brightness)
                .map(\.message)
        }
        #expect(
            notes(nil, 100) == [
                "a white picture at brightness 100 would take 15616 mA; limit 500 mA dims it to 1 % of that light"
            ]
        )
        #expect(
            notes(2000, 20) == [
                "a white picture at brightness 20 would take 3328 mA; limit 2000 mA dims it to 56 % of that light"
            ]
        )
        #expect(
            notes(2000, 100, order: "grbw") == [
                "a white picture at brightness 100 would take 5376 mA; limit 2000 mA dims it to 34 % of that light"
            ]
        )
        #expect(notes(3328, 20).isEmpty)
        #expect(notes(15_616, 100).isEmpty)
    }
}
