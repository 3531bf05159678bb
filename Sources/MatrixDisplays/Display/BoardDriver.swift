import BusInterfaces
import Pixels

/// A driver for LED boards whose pixels have a fixed arrangement. Several boards may be placed side by side. The
/// configuration only sets the orientation and the order of the boards.
package protocol BoardDriver: DisplayDriver {
    /// The orientation in which each board is mounted.
    var mounting: BoardMounting { get set }
    /// The size of one board with its print upright, before `mounting` rotates it.
    var boardSize: PixelSize { get }
    /// The I2C addresses of the boards from left to right. Empty if the driver supports only a single board.
    var boardAddresses: [I2CAddress] { get set }
}

extension BoardDriver {
    package var boardAddresses: [I2CAddress] {
        get { [] }
        set {}
    }
}
