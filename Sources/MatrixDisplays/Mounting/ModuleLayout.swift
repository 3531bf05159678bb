/// How the 8×8 modules of a chain are mounted, as the viewer sees them.
///
/// A module mounted upright (`rotation` none, not mirrored) shows digit 0 as its left column and bit 0 of
/// every digit, segment G, as its top row. From there it is first turned clockwise by `rotation`, then, if
/// `isMirrored`, swapped left to right. So pixel (x, y) of a module, (0, 0) at the viewer's top left, is
///
/// | rotation | digit, bit | mirrored |
/// |---|---|---|
/// | 0 | x, y | 7−x, y |
/// | 90 | y, 7−x | y, x |
/// | 180 | 7−x, 7−y | x, 7−y |
/// | 270 | 7−y, x | 7−y, 7−x |
///
/// These are the eight symmetries of the square, once each.
///
/// The chain begins in the `firstRow` of modules, runs along it in `order`, and continues in the adjacent
/// row.
public struct ModuleLayout: Hashable, Sendable {
    /// The position of the first module, the one nearest to DIN.
    public enum Order: String, Hashable, Sendable, CaseIterable {
        /// At the right.
        case rightToLeft = "right-to-left"
        /// At the left.
        case leftToRight = "left-to-right"
    }

    /// Which of several rows of modules is nearest to DIN.
    public enum FirstRow: String, Hashable, Sendable, CaseIterable {
        /// The top one; the chain continues downward.
        case top
        /// The bottom one; the chain continues upward.
        case bottom
    }

    /// How far each module is turned, clockwise.
    public var rotation = Rotation.quarter
    /// Whether each module is mirrored: left and right swapped after the rotation.
    public var isMirrored = false
    /// Where the chain begins in its first row.
    public var order = Order.rightToLeft
    /// Which row of modules is the first of the chain.
    public var firstRow = FirstRow.top
    /// Whether every second row of modules, counted along the chain, runs against `order`, so that the cable
    /// between two rows is short. Otherwise every row begins at the same side.
    public var isSerpentine = false
    /// Whether the modules of a row that runs against `order` are also upside down, like those of a bar that
    /// was turned around to bring its DIN to the other side. Used only if `isSerpentine`.
    public var turnsReturningRows = true

    /// The common four-in-one FC-16 bar with DIN at the right.
    public init() {}

    /// Modules mounted in one of the eight ways, chained in one row.
    public init(rotation: Rotation, isMirrored: Bool = false, order: Order) {
        self.rotation = rotation
        self.isMirrored = isMirrored
        self.order = order
    }
}
