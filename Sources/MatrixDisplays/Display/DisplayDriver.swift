import BusInterfaces
import Diagnostics
import Pixels

/// A display driver: its settings, their checks, and its display.
///
/// Each driver has a folder. `DriverSettings.drivers` lists the drivers.
public protocol DisplayDriver: Hashable, Sendable {
    /// The driver's name in a configuration file.
    static var name: String { get }

    /// The settings in a configuration file, with the driver's defaults for the keys that are not there.
    init(_ keys: DriverKeys)

    /// The device node that the display opens; nil if there is none.
    var deviceNode: String? { get }
    /// The GPIO lines that the display drives itself; nil if there are none.
    var displayPins: BusPins? { get }
    /// What a display of `size` is connected to. By default nothing.
    func connection(at size: PixelSize) -> DisplayConnection
    /// What two displays cannot use at the same time; nil if there is nothing like that. By default the node.
    var identity: String? { get }
    /// The only size that the display can have; nil if its wiring does not determine one.
    var fixedSize: PixelSize? { get }
    /// What a pixel of the display can be; frames come in this format.
    var format: PixelFormat { get }
    /// The colors that a display of colors can show; nil for all of them.
    var lampColors: LampColors? { get }
    /// The columns of a display of `size` without LEDs, which hide what is behind them.
    func hiddenColumns(at size: PixelSize) -> [Range<Int>]
    /// How long a picture of `size` keeps the display's bus busy; nil if there is no bus.
    func busTime(at size: PixelSize) -> BusTime?
    /// Whether the display draws on standard output if that is a terminal.
    var drawsOnStandardOutput: Bool { get }

    /// Makes the display, without opening a device. Its `start` opens one of `buses`.
    ///
    /// - Throws: `GeometryError` if the display cannot have that size.
    func makeDisplay(
        size: PixelSize,
        brightness: Int,
        on buses: any Buses
    ) throws(GeometryError) -> any MatrixDisplay

    /// The errors and warnings about the settings of a display of `size`.
    func findings(at size: PixelSize) -> [DriverFinding]
    /// The notes about `brightness`, in percent, of a display of `size`.
    func findings(at size: PixelSize, brightness: Int) -> [DriverFinding]
    /// The errors and warnings about `framesPerSecond`, which is more than zero, on a display of `size`.
    func findings(at size: PixelSize, framesPerSecond: Int) -> [DriverFinding]
}

extension DisplayDriver {
    /// No node.
    public var deviceNode: String? { nil }
    /// No lines.
    public var displayPins: BusPins? { nil }
    /// Nothing.
    public func connection(at size: PixelSize) -> DisplayConnection { .none }
    /// The node.
    public var identity: String? { deviceNode }
    /// Any size.
    public var fixedSize: PixelSize? { nil }
    /// Lit or dark.
    public var format: PixelFormat { .bit }
    /// All colors.
    public var lampColors: LampColors? { nil }
    /// No column is hidden.
    public func hiddenColumns(at size: PixelSize) -> [Range<Int>] { [] }
    /// No bus.
    public func busTime(at size: PixelSize) -> BusTime? { nil }
    /// Standard output is not used.
    public var drawsOnStandardOutput: Bool { false }
    /// Any size is valid.
    public func findings(at size: PixelSize) -> [DriverFinding] { [] }
    /// Any brightness is as it says.
    public func findings(at size: PixelSize, brightness: Int) -> [DriverFinding] { [] }
    /// Any rate is valid.
    public func findings(at size: PixelSize, framesPerSecond: Int) -> [DriverFinding] { [] }
}

/// An error or warning of a driver about its settings.
public struct DriverFinding: Hashable, Sendable {
    /// Whether it is an error or a warning.
    public var severity: Diagnostic.Severity
    /// The problem and the remedy.
    public var message: String
    /// The keys of `[display]` that may be reported as the location, the most relevant first.
    public var keys: [String]
    /// The keys of `[display]` that the finding depends on. It is reported only if all of them could be read.
    public var premises: [String]

    /// A finding; see the properties.
    public init(_ severity: Diagnostic.Severity, _ message: String, keys: [String], premises: [String] = []) {
        self.severity = severity
        self.message = message
        self.keys = keys
        self.premises = premises
    }
}
