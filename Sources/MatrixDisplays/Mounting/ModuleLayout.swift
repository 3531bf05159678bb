/// The mounting of the 8×8 modules on a chain, as the viewer sees them.
///
/// An upright module (`rotation` none, not mirrored) shows digit 0 as its left column. Its top row is bit 0 of every
/// digit, segment G. A module is first rotated clockwise by `rotation`. Then, if `isMirrored` is true, left and right
/// are swapped. The table gives the digit and the bit of pixel (x, y) of a module, where (0, 0) is the viewer's top
/// left:
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
/// The chain begins in `firstRow`, follows that row in the direction `order`, and continues in the adjacent row.
public struct ModuleLayout: Hashable, Sendable {
    /// The direction in which a chain follows a row of modules, starting at the module nearest to DIN, the
    /// data input.
    public enum Order: String, Hashable, Sendable, CaseIterable {
        case rightToLeft = "right-to-left"
        case leftToRight = "left-to-right"
    }

    /// The row of modules in which a chain begins. This row is nearest to DIN, the data input of the chain.
    public enum FirstRow: String, Hashable, Sendable, CaseIterable {
        case top, bottom
    }

    /// The clockwise rotation of each LED module.
    public var rotation = Rotation.quarter
    /// Whether left and right of each module are swapped after its rotation.
    public var isMirrored = false
    /// The direction in which the chain of modules follows its first row.
    public var order = Order.rightToLeft
    /// The row of LED modules in which the chain begins.
    public var firstRow = FirstRow.top
    /// Whether every second row of modules along the chain runs opposite to `order`, which keeps the cables
    /// between rows short. If false, every row begins on the same side.
    public var isSerpentine = false
    /// Whether the modules in rows that run opposite to `order` are upside down. This is the case if a bar of
    /// modules is turned around so that its data input (DIN) is on the other side. Used only if
    /// `isSerpentine` is true.
    public var turnsReturningRows = true

    /// Creates the layout of the common four-in-one FC-16 bar of LED modules, with its data input (DIN) at
    /// the right.
    public init() {}

    /// Creates the layout of a chain with a single row of modules.
    ///
    /// - Parameters:
    ///   - rotation: The clockwise rotation of each module.
    ///   - isMirrored: Whether left and right of each module are swapped after the rotation.
    ///   - order: The direction in which the chain follows the row.
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
