import Pixels

/// How a board is mounted, as the viewer sees it: first turned clockwise, then, if mirrored, swapped left
/// to right.
public struct BoardMounting: Hashable, Sendable {
    /// How far the board is turned, clockwise.
    public var rotation = Rotation.none
    /// Whether left and right are swapped after the rotation.
    public var isMirrored = false

    /// Upright, with the print readable.
    public init() {}

    /// The size that a board of `size` has when it is mounted like this.
    public func mounted(_ size: PixelSize) -> PixelSize {
        switch rotation {
        case .none, .half: size
        case .quarter, .threeQuarters: PixelSize(width: size.height, height: size.width)
        }
    }

    /// The pixel of an upright board of `size` that is at column `x`, row `y` of the mounted one.
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
