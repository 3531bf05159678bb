import Pixels

/// The orientation in which a display board is mounted, as the viewer sees it. The board is first rotated
/// clockwise, and then possibly mirrored left to right.
public struct BoardMounting: Hashable, Sendable {
    /// The clockwise rotation of the mounted board.
    public var rotation = Rotation.none
    /// Whether left and right of the board are swapped after the rotation.
    public var isMirrored = false

    /// Creates the mounting of an upright board, on which the printed labels are readable.
    public init() {}

    /// Returns the size of the mounted board in pixels, as the viewer sees it. `size` is the size of the
    /// upright board, whose width and height are swapped if the board is mounted sideways.
    public func mounted(_ size: PixelSize) -> PixelSize {
        switch rotation {
        case .none, .half: size
        case .quarter, .threeQuarters: PixelSize(width: size.height, height: size.width)
        }
    }

    /// Returns the pixel of the upright board that the viewer sees in column `x`, row `y` of the mounted
    /// board. `size` is the size of the upright board in pixels.
    public func upright(_ x: Int, _ y: Int, of size: PixelSize) -> (x: Int, y: Int) {
        let x = isMirrored ? mounted(size).width - 1 - x : x
        return switch rotation {
        case .none: (x, y)
        case .quarter: (y, size.height - 1 - x)
        case .half: (size.width - 1 - x, size.height - 1 - y)
        case .threeQuarters: (size.width - 1 - y, x)
        }
    }
}
