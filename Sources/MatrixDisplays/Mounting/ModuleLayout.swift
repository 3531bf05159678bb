/// How the 8×8 modules of a chain are mounted, from the viewer's perspective.
///
/// An upright module (`rotation` none, not mirrored) shows digit 0 as its left column, and bit 0 of every digit, segment
/// G, as its top row. It is rotated clockwise by `rotation` first, then mirrored left to right if `isMirrored`. So pixel
/// (x, y) of a module, (0, 0) at the viewer's top left, is
///
/// | rotation | digit, bit | mirrored |
/// |---|---|---|
/// | 0 | x, y | 7−x, y |
/// | 90 | y, 7−x | y, x |
/// | 180 | 7−x, 7−y | x, 7−y |
/// | 270 | 7−y, x | 7−y, 7−x |
///
/// These are the eight symmetries of the square.
///
/// The chain begins in `firstRow`, runs along it in `order`, and continues in the adjacent row.
public struct ModuleLayout: Hashable, Sendable {
    /// The direction of the chain, from the module nearest to DIN.
    public enum Order: String, Hashable, Sendable, CaseIterable {
        case rightToLeft = "right-to-left"
        case leftToRight = "left-to-right"
    }

    /// The row of modules that is nearest to DIN.
    public enum FirstRow: String, Hashable, Sendable, CaseIterable {
        case top, bottom
    }

    /// The clockwise rotation of each module.
    public var rotation = Rotation.quarter
    /// Whether the left and right of each module are swapped after the rotation.
    public var isMirrored = false
    /// The direction of the chain in its first row.
    public var order = Order.rightToLeft
    /// The row of modules where the chain begins.
    public var firstRow = FirstRow.top
    /// Whether every second row along the chain runs against `order`, which keeps the cables between rows short.
    /// Otherwise every row begins at the same side.
    public var isSerpentine = false
    /// Whether the modules of a row that runs against `order` are upside down, like a bar that was turned around to
    /// bring its DIN to the other side. Used only if `isSerpentine`.
    public var turnsReturningRows = true

    /// Creates the layout of the common four-in-one FC-16 bar with DIN at the right.
    public init() {}

    /// Creates a layout of one row.
    public init(rotation: Rotation, isMirrored: Bool = false, order: Order) {
        self.rotation = rotation
        self.isMirrored = isMirrored
        self.order = order
    }
}

/// The clockwise rotation of a module or board in degrees.
public enum Rotation: Int, Hashable, Sendable, CaseIterable {
    case none = 0
    case quarter = 90
    case half = 180
    case threeQuarters = 270
}
