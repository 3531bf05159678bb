import BusInterfaces
import MonotonicTime
import Pixels

/// The settings for one kind of LED display. A conforming type stores the settings, checks them, and creates the
/// display.
///
/// Each driver has its own folder and an entry in `DriverSettings.drivers`.
public protocol DisplayDriver: Hashable, Sendable {
    /// The value of `driver` in a configuration file, such as `max7219`.
    static var name: String { get }
    /// The kind of displays that the driver is for. The default is `other`.
    static var family: DriverFamily { get }

    /// Creates the settings from the keys of a configuration file. A missing key gets the driver's default.
    init(_ keys: DriverKeys)

    /// The device node that the display opens, such as `/dev/spidev0.0`, or nil if it opens none.
    var deviceNode: String? { get }
    /// The GPIO lines that replace the SPI bus, or nil if the display uses no such lines.
    var displayPins: BusPins? { get }
    /// Returns the hardware interface to which a display of `size` is connected. The default implementation
    /// returns `none`.
    func connection(at size: PixelSize) -> DisplayConnection
    /// A name for the hardware that only one display can use at a time, such as its device node. Nil if there
    /// is no such hardware. The default is the device node.
    var identity: String? { get }
    /// The size in pixels that the hardware dictates, or nil if the display can have several sizes.
    var fixedSize: PixelSize? { get }
    /// The pixel format that frames for the display must have. The default is one bit per pixel.
    var format: PixelFormat { get }
    /// The colors that the LEDs of a pixel can mix, such as red and green. Nil if the display can show any color.
    var lampColors: LampColors? { get }
    /// Returns the columns that have no LEDs on a display of `size`. These columns of a picture are hidden.
    func hiddenColumns(at size: PixelSize) -> [Range<Int>]
    /// Returns the time for which a frame of `size` occupies the bus, or nil if the display has no bus.
    func busTime(at size: PixelSize) -> BusTime?
    /// The interval at which the display's connection is checked and, after a failure, reopened. If nil, the display's
    /// registers are instead sent again at the interval of the key `refresh`. The default is nil.
    var connectionCheck: Nanoseconds? { get }
    /// Whether the display is drawn on standard output if standard output is a terminal.
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
    /// Returns notes and warnings about a display of `size` at a brightness of `brightness` percent.
    func findings(at size: PixelSize, brightness: Int) -> [DriverFinding]
    /// Returns findings about a display of `size` that shows `framesPerSecond` frames per second. Precondition:
    /// `framesPerSecond` is positive.
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
    package var connectionCheck: Nanoseconds? { nil }
    package var drawsOnStandardOutput: Bool { false }
    package func findings(at size: PixelSize) -> [DriverFinding] { [] }
    package func findings(at size: PixelSize, brightness: Int) -> [DriverFinding] { [] }
    package func findings(at size: PixelSize, framesPerSecond: Int) -> [DriverFinding] { [] }
}
