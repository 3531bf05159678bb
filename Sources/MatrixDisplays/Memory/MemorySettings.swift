import Pixels

/// Settings of the memory driver: none.
public struct MemorySettings: DisplayDriver {
    /// `memory`.
    public static let name = "memory"

    /// A framebuffer in memory.
    public init() {}

    /// The framebuffer has no keys.
    public init(_ keys: DriverKeys) {}

    /// The framebuffer.
    public func makeDisplay(size: PixelSize, brightness: Int) -> any MatrixDisplay {
        MemoryDisplay(size: size, brightness: brightness)
    }
}
