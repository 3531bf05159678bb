import BusInterfaces
import Pixels

/// A driver for LED boards that have a fixed arrangement of pixels and may be placed side by side. Only the
/// orientation and the order of the boards are configurable.
package protocol BoardDriver: DisplayDriver {
    /// The orientation in which each LED board is mounted.
    var mounting: BoardMounting { get set }
    /// The size in pixels of an upright LED board (with readable print), before `mounting` rotates it.
    var boardSize: PixelSize { get }
    /// The I2C addresses of the LED boards from left to right. Empty if the driver supports only a single
    /// board.
    var boardAddresses: [I2CAddress] { get set }
}

extension BoardDriver {
    package var boardAddresses: [I2CAddress] {
        get { [] }
        set {}
    }
}
