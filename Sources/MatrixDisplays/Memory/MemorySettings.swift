import Pixels

/// What a framebuffer in memory can be told: nothing.
public struct MemorySettings: DisplayDriver {
    /// `memory`.
    public static let name = "memory"

    /// A framebuffer that nobody sees.
    public init() {}

    /// The framebuffer.
    public func makeDisplay(size: PixelSize, brightness: Int) -> any MatrixDisplay {
        MemoryDisplay(size: size, brightness: brightness)
    }
}
