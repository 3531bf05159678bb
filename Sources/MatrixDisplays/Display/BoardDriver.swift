import BusInterfaces
import Pixels

/// A driver of boards with a fixed arrangement of pixels, placed side by side. The configuration determines only how
/// the boards are mounted and in which order.
package protocol BoardDriver: DisplayDriver {
    /// The orientation in which each board is mounted.
    var mounting: BoardMounting { get set }
    /// The size of one upright board.
    var boardSize: PixelSize { get }
    /// The addresses of the boards from left to right; empty if the driver supports a single board.
    var boardAddresses: [I2CAddress] { get set }
}

extension BoardDriver {
    package var boardAddresses: [I2CAddress] {
        get { [] }
        set {}
    }
}
