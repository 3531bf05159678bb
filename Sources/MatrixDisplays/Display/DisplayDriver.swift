import BusInterfaces
import MonotonicTime
import Pixels

/// A kind of LED display, as a type that holds the settings, checks them and creates the display.
///
/// Each driver has its own folder and an entry in `DriverSettings.drivers`.
public protocol DisplayDriver: Hashable, Sendable {
    /// The value of `driver` in a configuration file, such as `max7219`.
    static var name: String { get }

    /// Creates the settings from the keys of a configuration file. A default of the driver replaces each missing key.
    init(_ keys: DriverKeys)

    /// The device node that the display opens, such as `/dev/spidev0.0`, or nil if it opens no node.
    var deviceNode: String? { get }
    /// The GPIO lines that replace the SPI bus, or nil if the display uses no such lines.
    var displayPins: BusPins? { get }
    /// Returns how a display of `size` is connected to the machine. The default is `none`.
    func connection(at size: PixelSize) -> DisplayConnection
    /// The hardware that only one display of this driver can use at a time, such as a device node. It is nil if the
    /// driver has no such hardware. The default is the device node.
    var identity: String? { get }
    /// The size in pixels that follows from the wiring, or nil if the display can have several sizes.
    var fixedSize: PixelSize? { get }
    /// The pixel format that frames for the display must have. The default is one bit per pixel.
    var format: PixelFormat { get }
    /// The colors that the lamps of a pixel can mix, such as red and green, or nil if the display shows any color.
    var lampColors: LampColors? { get }
    /// Returns the columns of a display of `size` that have no LEDs. The part of a picture in these columns is hidden.
    func hiddenColumns(at size: PixelSize) -> [Range<Int>]
    /// Returns the time for which a frame of `size` occupies the bus, or nil if the display has no bus.
    func busTime(at size: PixelSize) -> BusTime?
    /// The interval at which the connection of the display is checked, and after a failure opened again. It is nil for a
    /// display whose registers are sent again at the interval of the key `refresh`. The default is nil.
    var connectionCheck: Nanoseconds? { get }
    /// Whether the display draws on standard output, provided that standard output is a terminal.
    var drawsOnStandardOutput: Bool { get }

    /// Creates a display without opening its device. The display's `start` method opens the device through `buses`.
    ///
    /// - Throws: `GeometryError` if the display cannot have the requested size.
    func makeDisplay(
        size: PixelSize,
        brightness: Int,
        on buses: any Buses
    ) throws(GeometryError) -> any MatrixDisplay

    /// Returns the errors and warnings about the settings of a display of `size`.
    func findings(at size: PixelSize) -> [DriverFinding]
    /// Returns the notes and warnings about a display of `size` at a brightness of `brightness` percent.
    func findings(at size: PixelSize, brightness: Int) -> [DriverFinding]
    /// Returns the findings about a display of `size` that shows `framesPerSecond` frames per second. Precondition:
    /// `framesPerSecond` is positive.
    func findings(at size: PixelSize, framesPerSecond: Int) -> [DriverFinding]
}

extension DisplayDriver {
    package var deviceNode: String? { nil }
    package var displayPins: BusPins? { nil }
    package func connection(at size: PixelSize) -> DisplayConnection { .none }
    package var identity: String? { deviceNode }
    package var fixedSize: PixelSize? { nil }
    package var format: PixelFormat { .bit }
    package var lampColors: LampColors? { nil }
    package func hiddenColumns(at size: PixelSize) -> [Range<Int>] { [] }
    package func busTime(at size: PixelSize) -> BusTime? { nil }
    package var connectionCheck: Nanoseconds? { nil }
    package var drawsOnStandardOutput: Bool { false }
    package func findings(at size: PixelSize) -> [DriverFinding] { [] }
    package func findings(at size: PixelSize, brightness: Int) -> [DriverFinding] { [] }
    package func findings(at size: PixelSize, framesPerSecond: Int) -> [DriverFinding] { [] }
}
