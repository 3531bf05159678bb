import BusInterfaces
import Pixels

/// A driver for LED boards with a fixed arrangement of pixels. Several boards may be placed side by side. The
/// configuration only sets their orientation and order.
package protocol BoardDriver: DisplayDriver {
    /// The orientation in which each board is mounted.
    var mounting: BoardMounting { get set }
    /// The size of an upright board (with readable print), before `mounting` rotates it.
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
