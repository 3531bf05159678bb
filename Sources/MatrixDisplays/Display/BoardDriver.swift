import BusInterfaces
import Pixels

/// A driver of boards whose pixels have fixed places, side by side: only how they are mounted, and which board is where,
/// can differ.
public protocol BoardDriver: DisplayDriver {
    /// How each board is mounted.
    var mounting: BoardMounting { get set }
    /// The size of one board, upright.
    var boardSize: PixelSize { get }
    /// The addresses of the boards, from left to right; empty for a board that is always alone.
    var boardAddresses: [I2CAddress] { get set }
}

extension BoardDriver {
    /// No address: the board is alone.
    public var boardAddresses: [I2CAddress] {
        get { [] }
        set {}
    }
}
