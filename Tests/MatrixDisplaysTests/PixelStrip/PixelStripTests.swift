import BusInterfaces
import BusTestSupport
import Pixels
import TestSupport
import Testing

@testable import MatrixDisplays

@Suite("LEDs on the data line of an SPI bus")
struct PixelStripTests {
    private typealias Strip = ModelledStrip<WS2812Model>
    private let size = PixelSize(width: 4, height: 3)

    private func display(
        _ device: Strip,
        _ keys: StripKeys = .plainRows,
        brightness: Int = 100
    ) throws -> PixelStrip {
        var all = DriverKeys()
        all.strip = keys
        all.strip.order = .rgb
        return PixelStrip(try WS2812Settings(all).plan(of: size), brightness: brightness) {
            () throws(BusError) in device
        }
    }

    private func strip() -> Strip { Strip(WS2812Model(12)) }
    private let dark = [[UInt8]](repeating: [0, 0, 0], count: 12)

    @Test("every pixel is at its LED, whatever the wiring")
    func places() throws {
        var keys = StripKeys.plainRows
        var wiring = StripWiring()
        wiring.ledPath = StripWiring.Path(corner: .bottomRight, axis: .columns, isZigzag: true)
        keys.wiring = wiring
        let device = strip()
        let display = try display(device, keys)
        let path = wiring.pixelsInWiringOrder(displaySize: size)
        try display.start(showing: Bitmap(size: size, format: .color))
        #expect(device.leds.shown == dark)
        for (led, pixel) in path.enumerated() {
            var picture = Bitmap(size: size, format: .color)
            picture[colorAt: pixel.x, pixel.y] = Color(red: 255, green: 0, blue: 128)
            try display.present(picture)
            var expected = dark
            expected[led] = [255, 0, 56]
            #expect(device.leds.shown == expected, "pixel \(pixel)")
        }
    }

    @Test("a refresh sends the whole picture again, after a brown-out and with a new brightness")
    func refresh() throws {
        var generator = SeededGenerator(seed: 3)
        let device = strip()
        let display = try display(device)
        let picture = Bitmap.randomColors(size, using: &generator)
        try display.start(showing: picture)
        device.leds = WS2812Model(12)
        try display.refresh(picture)
        #expect(device.leds.shown == duties(of: picture))
        #expect(display.setBrightness(30))
        #expect(!display.setBrightness(30))
        try display.refresh(picture)
        #expect(device.leds.shown == duties(of: picture, brightness: 30))
    }

    @Test("the faintest brightness is one percent of the light, and white is not dark then")
    func faintest() throws {
        let device = strip()
        let display = try display(device, brightness: 0)
        #expect(display.brightness == 1)
        #expect(!display.setBrightness(1))
        #expect(!display.setBrightness(-5))
        try display.start(showing: .white(size))
        #expect(device.leds.shown == [[UInt8]](repeating: [3, 3, 3], count: 12))
        #expect(display.setBrightness(500))
        #expect(display.brightness == 100)
    }

    @Test("the end is dark, or as it was, also after a failure", arguments: Ending.allCases)
    func end(ending: Ending) throws {
        let device = strip()
        let display = try display(device)
        try display.start(showing: .white(size))
        device.failures = [cutWire]
        #expect(throws: BusError.self) { try display.present(Bitmap(size: size, format: .color)) }
        try display.stop(ending)
        #expect(device.leds.shown == (ending == .blank ? dark : duties(of: .white(size))))
    }

    @Test("a start after a failure shows the picture")
    func recovery() throws {
        let device = strip()
        let display = try display(device)
        device.failures = [cutWire, cutWire]
        #expect(throws: BusError.self) { try display.start(showing: .white(size)) }
        #expect(throws: BusError.self) { try display.start(showing: .white(size)) }
        try display.start(showing: .white(size))
        #expect(device.leds.shown == duties(of: .white(size)))
        #expect(device.leds.findings == [])
    }

    @Test("panels that do not fit are refused")
    func panels() {
        var keys = DriverKeys()
        var wiring = StripWiring()
        wiring.panelWidth = 8
        keys.strip.wiring = wiring
        let settings = APA102Settings(keys)
        let size = PixelSize(width: 20, height: 8)
        let text =
            "a display of 20×8 pixels cannot be divided into panels of 8×8; correct width and height, or panel_width and panel_height"
        let error = thrown(GeometryError.self) {
            _ = try settings.makeDisplay(size: size, brightness: 20, on: RecordingBuses())
        }
        #expect(error?.description == text)
        #expect(settings.findings(at: size).map(\.message) == [text])
        #expect(settings.findings(at: PixelSize(width: 24, height: 8)).isEmpty)
    }

    @Test("a strip that no Raspberry Pi sends in one piece is an error")
    func longest() {
        var keys = DriverKeys()
        keys.strip.limit = 1_000_000
        let settings = WS2812Settings(keys)
        #expect(settings.findings(at: PixelSize(width: 5441, height: 1)).isEmpty)
        #expect(
            settings.findings(at: PixelSize(width: 5442, height: 1)).map(\.message) == [
                "5442 LEDs need 65544 bytes without a gap, but a Raspberry Pi sends at most 65532; "
                    + "make the display smaller"
            ]
        )
    }

    @Test("the connection of the display is its node, with a picture in one transfer")
    func connection() {
        let size = PixelSize(width: 16, height: 16)
        #expect(
            WS2812Settings().connection(at: size) == .spi(node: "/dev/spidev0.0", longestTransfer: 3312)
        )
        #expect(
            APA102Settings().connection(at: size) == .spi(node: "/dev/spidev0.0", longestTransfer: 1048)
        )
        var keys = DriverKeys()
        keys.strip.order = ColorOrder("grbw")
        keys.device = "/dev/spidev0.1"
        #expect(
            WS2812Settings(keys).connection(at: size) == .spi(node: "/dev/spidev0.1", longestTransfer: 4336)
        )
    }
}
