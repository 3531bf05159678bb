import BusInterfaces
import Pixels

/// The settings for a display that only keeps its frames in memory, so that it needs no hardware.
package struct MemorySettings: DisplayDriver {
    package static let name = "memory"

    package var format = PixelFormat.bit

    package init() {}

    package init(_ keys: DriverKeys) { format = keys.format ?? format }

    package func makeDisplay(size: PixelSize, brightness: Int, on buses: any Buses) -> any MatrixDisplay {
        MemoryDisplay(size: size, brightness: brightness)
    }
}
