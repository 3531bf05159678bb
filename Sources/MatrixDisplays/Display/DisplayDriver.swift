import BusInterfaces
import Pixels

/// A kind of LED display: its settings, the checks of these settings, and the creation of the display.
///
/// Each driver has its own folder and an entry in `DriverSettings.drivers`.
public protocol DisplayDriver: Hashable, Sendable {
    /// The value of `driver` in a configuration file, such as `max7219`.
    static var name: String { get }

    /// Creates the settings from the keys of a configuration file. The driver's defaults replace missing keys.
    init(_ keys: DriverKeys)

    /// The device node that the display opens, or nil if it opens none.
    var deviceNode: String? { get }
    /// The GPIO lines that replace the SPI bus, or nil if the display uses no such lines.
    var displayPins: BusPins? { get }
    /// Returns how a display of `size` is connected to the machine. The default is `none`.
    func connection(at size: PixelSize) -> DisplayConnection
    /// An identifier of the hardware that only one display of this driver can use at a time, or nil if there is no such
    /// hardware. The default is the device node.
    var identity: String? { get }
    /// The size in pixels that the wiring determines, or nil if the display can have several sizes.
    var fixedSize: PixelSize? { get }
    /// The pixel format of the frames. The default is one bit per pixel.
    var format: PixelFormat { get }
    /// The colors that the lamps of a pixel can mix, or nil if the display shows any color.
    var lampColors: LampColors? { get }
    /// Returns the columns of a display of `size` in which there are no LEDs, so that the picture is hidden.
    func hiddenColumns(at size: PixelSize) -> [Range<Int>]
    /// Returns the time for which a frame of `size` occupies the bus, or nil if there is no bus.
    func busTime(at size: PixelSize) -> BusTime?
    /// Whether the display draws on standard output when standard output is a terminal.
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
    /// Returns the notes about the settings of a display of `size` at `brightness` percent.
    func findings(at size: PixelSize, brightness: Int) -> [DriverFinding]
    /// Returns the findings about a display of `size` that shows `framesPerSecond` frames per second, a positive
    /// number.
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
    package var drawsOnStandardOutput: Bool { false }
    package func findings(at size: PixelSize) -> [DriverFinding] { [] }
    package func findings(at size: PixelSize, brightness: Int) -> [DriverFinding] { [] }
    package func findings(at size: PixelSize, framesPerSecond: Int) -> [DriverFinding] { [] }
}
