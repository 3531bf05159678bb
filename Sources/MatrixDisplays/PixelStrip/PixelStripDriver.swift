import BusInterfaces
import Pixels

/// A driver of LEDs that are chained on the data line of an SPI bus: a driver that only says how they take their
/// values.
public protocol PixelStripDriver: DisplayDriver {
    /// The order of the colors of most strips.
    static var defaultOrder: ColorOrder { get }
    /// Whether there are strips with a white channel.
    static var canHaveWhite: Bool { get }
    /// Clock of the bus, in hertz, unless the configuration has another.
    static var defaultClock: Int { get }
    /// Whether the chips work at the usual clock only.
    static var hasFixedClock: Bool { get }

    /// The strip.
    var strip: PixelStripSettings { get set }

    /// A strip with the defaults.
    init()

    /// Bytes of zeros before the first of `leds` LEDs.
    static func leadingZeros(_ leds: Int) -> Int
    /// Bytes of zeros after the last.
    static func trailingZeros(_ leds: Int) -> Int
    /// Bytes before the values of each LED.
    static var ledHead: [UInt8] { get }
    /// Whether values are sent as pulses.
    static var sendsPulses: Bool { get }
}

extension PixelStripDriver {
    /// The strip of `keys`.
    public init(_ keys: DriverKeys) {
        self.init()
        strip = PixelStripSettings(keys)
    }

    /// The spidev node.
    public var deviceNode: String? { strip.device }
    /// Red, green and blue.
    public var format: PixelFormat { .color }

    /// The order of the colors.
    public var order: ColorOrder { strip.order ?? Self.defaultOrder }
    /// Clock of the bus, in hertz.
    public var clock: Int { Self.hasFixedClock ? Self.defaultClock : strip.speed ?? Self.defaultClock }

    /// The node, and a picture in one transfer.
    public func connection(at size: PixelSize) -> DisplayConnection {
        .spi(node: strip.device, longestTransfer: frameLength(at: size))
    }

    /// The strip. Every start opens its spidev node.
    ///
    /// - Throws: `GeometryError` if the display is not made of whole panels.
    public func makeDisplay(
        size: PixelSize,
        brightness: Int,
        on buses: any Buses
    ) throws(GeometryError) -> any MatrixDisplay {
        PixelStrip(try plan(of: size), brightness: brightness) { [strip, clock] () throws(BusError) in
            try buses.openSPI(strip.device, speed: clock)
        }
    }

    /// What the LEDs of a display of `size` are sent.
    func plan(of size: PixelSize) throws(GeometryError) -> PixelStripPlan {
        guard strip.wiring.fits(size) else { throw .panels(size, panel: strip.wiring.panel(of: size)) }
        return PixelStripPlan(
            size: size,
            path: strip.wiring.pixels(of: size),
            order: order,
            code: code(at: size),
            limit: limit(at: size)
        )
    }

    /// Bytes of a picture.
    func frameLength(at size: PixelSize) -> Int {
        code(at: size).length(leds: size.width * size.height, channels: order.channels.count)
    }

    func limit(at size: PixelSize) -> CurrentLimit {
        CurrentLimit(milliamperes: strip.limit, leds: size.width * size.height)
    }

    private func code(at size: PixelSize) -> PixelCode {
        let leds = size.width * size.height
        return PixelCode(
            head: [UInt8](repeating: 0, count: Self.leadingZeros(leds)),
            ledHead: Self.ledHead,
            value: Self.sendsPulses ? .pulses : .byte,
            tail: [UInt8](repeating: 0, count: Self.trailingZeros(leds))
        )
    }
}
