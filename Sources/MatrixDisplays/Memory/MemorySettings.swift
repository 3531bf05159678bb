import BusInterfaces
import Pixels

/// Settings of the memory driver.
public struct MemorySettings: DisplayDriver {
    /// `memory`.
    public static let name = "memory"

    /// What a pixel can be.
    public var format = PixelFormat.bit

    /// A framebuffer in memory.
    public init() {}

    /// `format`.
    public init(_ keys: DriverKeys) { format = keys.format ?? format }

    /// The framebuffer.
    public func makeDisplay(size: PixelSize, brightness: Int, on buses: any Buses) -> any MatrixDisplay {
        MemoryDisplay(size: size, brightness: brightness)
    }
}
