import BusInterfaces
import Pixels

/// A driver for addressable LEDs that are connected to the data output of an SPI bus. A conforming type
/// defines only the protocol of its LEDs.
package protocol PixelStripDriver: WiredStripDriver {
    /// Whether LEDs of this kind are available with a white channel.
    static var canHaveWhite: Bool { get }
    /// The default clock of the SPI bus for these LEDs, in hertz.
    static var defaultClock: Int { get }
    /// Whether the LEDs work only at the default clock of the SPI bus.
    static var hasFixedClock: Bool { get }

    var strip: PixelStripSettings { get set }

    /// Creates the settings for an LED strip on the first chip select of the first SPI bus.
    init()

    /// Returns the number of zero bytes that must be sent before the data of a strip of `leds` LEDs.
    static func leadingZeros(_ leds: Int) -> Int
    /// Returns the number of zero bytes that must be sent after the data of a strip of `leds` LEDs.
    static func trailingZeros(_ leds: Int) -> Int
    /// The bytes that are sent before the color values of each LED.
    static var ledHead: [UInt8] { get }
    /// Whether each bit of a color value is sent as a pulse of four SPI bits. If false, a color value is sent
    /// as a single byte.
    static var sendsPulses: Bool { get }
}

extension PixelStripDriver {
    package init(_ keys: DriverKeys) {
        self.init()
        strip = PixelStripSettings(keys)
    }

    package static var family: DriverFamily { .strip }
    package var deviceNode: String? { strip.device }
    package var format: PixelFormat { .color }

    package var wiring: StripWiring {
        get { strip.wiring }
        set { strip.wiring = newValue }
    }
    /// The order of the LEDs' color channels that is configured in `[display.strip]`, or nil to use the
    /// default of the LEDs.
    package var configuredOrder: ColorOrder? {
        get { strip.order }
        set { strip.order = newValue }
    }
    /// The clock of the SPI bus in hertz. This is the configured clock, unless none is configured or the LEDs
    /// work only at their default clock.
    package var clock: Int { Self.hasFixedClock ? Self.defaultClock : strip.speed ?? Self.defaultClock }

    package func connection(at size: PixelSize) -> DisplayConnection {
        .spi(node: strip.device, longestTransfer: frameLength(at: size))
    }

    package func makeDisplay(
        size: PixelSize,
        brightness: Int,
        on buses: any Buses
    ) throws(GeometryError) -> any MatrixDisplay {
        PixelStrip(try plan(of: size), brightness: brightness) { [strip, clock] () throws(BusError) in
            try buses.openSPI(strip.device, speed: clock)
        }
    }

    func plan(of size: PixelSize) throws(GeometryError) -> PixelStripPlan {
        guard strip.wiring.fits(size) else {
            throw .panels(size, panel: strip.wiring.panelSize(displaySize: size))
        }
        return PixelStripPlan(
            size: size,
            path: strip.wiring.pixelsInWiringOrder(displaySize: size),
            order: order,
            encoding: code(at: size),
            currentLimit: currentLimit(at: size)
        )
    }

    /// Returns the number of bytes that are sent on the bus for each frame of a display of `size` pixels.
    func frameLength(at size: PixelSize) -> Int {
        code(at: size).byteCount(ledCount: size.width * size.height, channelCount: order.channels.count)
    }

    func currentLimit(at size: PixelSize) -> CurrentLimit {
        CurrentLimit(milliamperes: strip.limit, ledCount: size.width * size.height)
    }

    private func code(at size: PixelSize) -> PixelCode {
        let leds = size.width * size.height
        return PixelCode(
            head: [UInt8](repeating: 0, count: Self.leadingZeros(leds)),
            ledHead: Self.ledHead,
            channelCode: Self.sendsPulses ? .pulses : .byte,
            tail: [UInt8](repeating: 0, count: Self.trailingZeros(leds))
        )
    }
}
