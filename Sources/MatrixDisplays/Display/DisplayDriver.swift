import BusInterfaces
import MonotonicTime
import Pixels

/// The settings for a display of one kind, such as a chain of MAX7219 modules. A conforming type stores the
/// settings, checks them, and creates the display.
///
/// Each driver has its own folder and an entry in `DriverSettings.drivers`.
public protocol DisplayDriver: Hashable, Sendable {
    /// The name of the driver, which is the value of `driver` in a configuration file, such as `max7219`.
    static var name: String { get }
    /// The kind of displays that the driver supports. The default is `other`.
    static var family: DriverFamily { get }

    /// Creates the settings of a display from the keys of a configuration file. A missing key gets the
    /// driver's default value.
    init(_ keys: DriverKeys)

    /// The path of the device node that the display opens, such as `/dev/spidev0.0`, or nil if it opens none.
    var deviceNode: String? { get }
    /// The GPIO lines that the display uses instead of an SPI bus, or nil if it uses no such lines.
    var displayPins: BusPins? { get }
    /// Returns the hardware interface to which a display of the given size is connected. The default
    /// implementation returns `none`.
    func connection(at size: PixelSize) -> DisplayConnection
    /// A name for hardware that only one display can use at a time, such as the path of its device node. Nil
    /// if the display uses no such hardware. The default is the device node.
    var identity: String? { get }
    /// The size of the display in pixels if the hardware determines it, or nil if the display can have
    /// several sizes.
    var fixedSize: PixelSize? { get }
    /// The pixel format that frames for the display must have. The default is one bit per pixel.
    var format: PixelFormat { get }
    /// The colors that the LEDs within a pixel can produce, such as the mixtures of a red and a green LED.
    /// Nil if the display can show any color.
    var lampColors: LampColors? { get }
    /// Returns the ranges of columns without LEDs on a display of the given size, in which a picture is
    /// hidden. Returns an empty array if all columns have LEDs.
    func hiddenColumns(at size: PixelSize) -> [Range<Int>]
    /// Returns the time for which a frame occupies the bus of a display of the given size, or nil if the
    /// display has no bus.
    func busTime(at size: PixelSize) -> BusTime?
    /// The interval at which the display's connection is checked and, after a failure, reopened. If nil,
    /// which is the default, the display's registers are instead sent again at the interval that the key
    /// `refresh` specifies.
    var connectionCheckInterval: Nanoseconds? { get }
    /// Whether the display is drawn on standard output, provided that standard output is a terminal.
    var drawsOnStandardOutput: Bool { get }

    /// Creates a display of `size` pixels at `brightness` percent, but does not open its device. The
    /// display's `start` method opens the device through `buses`.
    ///
    /// - Throws: `GeometryError` if the display cannot have the requested size.
    func makeDisplay(
        size: PixelSize,
        brightness: Int,
        on buses: any Buses
    ) throws(GeometryError) -> any MatrixDisplay

    /// Returns the errors and warnings about the driver's settings for a display of the given size.
    func findings(at size: PixelSize) -> [DriverFinding]
    /// Returns notes and warnings about a display of the given size at a brightness of `brightness` percent,
    /// for example about its current.
    func findings(at size: PixelSize, brightness: Int) -> [DriverFinding]
    /// Returns errors, warnings and notes about a display of the given size that shows `framesPerSecond`
    /// frames per second, for example if the bus is too slow. Precondition: `framesPerSecond` is positive.
    func findings(at size: PixelSize, framesPerSecond: Int) -> [DriverFinding]
}

extension DisplayDriver {
    package static var family: DriverFamily { .other }
    package var deviceNode: String? { nil }
    package var displayPins: BusPins? { nil }
    package func connection(at size: PixelSize) -> DisplayConnection { .none }
    package var identity: String? { deviceNode }
    package var fixedSize: PixelSize? { nil }
    package var format: PixelFormat { .bit }
    package var lampColors: LampColors? { nil }
    package func hiddenColumns(at size: PixelSize) -> [Range<Int>] { [] }
    package func busTime(at size: PixelSize) -> BusTime? { nil }
    package var connectionCheckInterval: Nanoseconds? { nil }
    package var drawsOnStandardOutput: Bool { false }
    package func findings(at size: PixelSize) -> [DriverFinding] { [] }
    package func findings(at size: PixelSize, brightness: Int) -> [DriverFinding] { [] }
    package func findings(at size: PixelSize, framesPerSecond: Int) -> [DriverFinding] { [] }
}
