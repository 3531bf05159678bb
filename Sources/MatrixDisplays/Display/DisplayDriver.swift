import Diagnostics
import Pixels

/// What a kind of display brings along: its own settings, what is wrong with them, and the display itself.
///
/// Each driver has a folder. `DriverSettings` is the list of them.
public protocol DisplayDriver: Hashable, Sendable {
    /// What a configuration file calls the driver.
    static var name: String { get }

    /// The device node that the display opens; nil where there is none.
    var deviceNode: String? { get }
    /// Whether standard output, where that is a terminal, is drawn on.
    var drawsOnStandardOutput: Bool { get }

    /// Makes the display without touching a device yet.
    ///
    /// - Throws: `GeometryError` when the display cannot have that size.
    func makeDisplay(size: PixelSize, brightness: Int) throws(GeometryError) -> any MatrixDisplay

    /// What is wrong with the settings of a display of `size`.
    func findings(at size: PixelSize) -> [DriverFinding]
    /// What is wrong with `framesPerSecond`, which is more than zero, on a display of `size`.
    func findings(at size: PixelSize, framesPerSecond: Int) -> [DriverFinding]
}

extension DisplayDriver {
    /// No node.
    public var deviceNode: String? { nil }
    /// Standard output is left alone.
    public var drawsOnStandardOutput: Bool { false }
    /// Any size will do.
    public func findings(at size: PixelSize) -> [DriverFinding] { [] }
    /// Any pace will do.
    public func findings(at size: PixelSize, framesPerSecond: Int) -> [DriverFinding] { [] }
}

/// Something that a driver finds wrong with its settings.
public struct DriverFinding: Hashable, Sendable {
    /// How bad it is.
    public var severity: Diagnostic.Severity
    /// What is wrong, and what to do about it.
    public var message: String
    /// The keys of `[display]` that may say it, the most telling first.
    public var keys: [String]
    /// The keys of `[display]` from which it was concluded: it counts only where all of them could be read.
    public var premises: [String]

    /// A finding; see the properties.
    public init(_ severity: Diagnostic.Severity, _ message: String, keys: [String], premises: [String] = []) {
        self.severity = severity
        self.message = message
        self.keys = keys
        self.premises = premises
    }
}
