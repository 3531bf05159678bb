import BusInterfaces
import Pixels

/// A driver of boards with a fixed pixel arrangement, side by side. Only their mounting and their order can differ.
package protocol BoardDriver: DisplayDriver {
    /// How each board is mounted.
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
