import BusInterfaces
import Pixels

/// A display driver: its settings, their checks, and its display.
///
/// Each driver has a folder and an entry in `DriverSettings.drivers`.
public protocol DisplayDriver: Hashable, Sendable {
    /// The driver's name in a configuration file.
    static var name: String { get }

    /// Creates the settings from a configuration file. Missing keys have the driver's defaults.
    init(_ keys: DriverKeys)

    /// The device node that the display opens, or nil if it opens none.
    var deviceNode: String? { get }
    /// The GPIO lines that the display drives itself, or nil if it drives none.
    var displayPins: BusPins? { get }
    /// Returns the connection of a display of `size`. The default is none.
    func connection(at size: PixelSize) -> DisplayConnection
    /// The resource that two displays cannot share, or nil if there is none. The default is the device node.
    var identity: String? { get }
    /// The only size that the display can have, or nil if its wiring does not determine the size.
    var fixedSize: PixelSize? { get }
    /// The pixel format of the frames. The default is one bit per pixel.
    var format: PixelFormat { get }
    /// The colors that a color display can show, or nil if it can show all.
    var lampColors: LampColors? { get }
    /// Returns the columns of a display of `size` that have no LEDs and hide the picture.
    func hiddenColumns(at size: PixelSize) -> [Range<Int>]
    /// Returns the time for which a frame of `size` occupies the bus, or nil if there is no bus.
    func busTime(at size: PixelSize) -> BusTime?
    /// Whether the display draws on standard output if that is a terminal.
    var drawsOnStandardOutput: Bool { get }

    /// Creates the display without opening a device. Its `start` opens one of `buses`.
    ///
    /// - Throws: `GeometryError` if the display cannot have that size.
    func makeDisplay(
        size: PixelSize,
        brightness: Int,
        on buses: any Buses
    ) throws(GeometryError) -> any MatrixDisplay

    /// Returns the errors and warnings about a display of `size`.
    func findings(at size: PixelSize) -> [DriverFinding]
    /// Returns the notes about a brightness, in percent, of a display of `size`.
    func findings(at size: PixelSize, brightness: Int) -> [DriverFinding]
    /// Returns the findings about a frame rate, which is positive, on a display of `size`.
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
