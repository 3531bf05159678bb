/// How the 8×8 modules of a chain are mounted (hardware notes 1.5).
public struct ModuleLayout: Hashable, Sendable {
    /// How far each module is turned.
    public enum Rotation: Int, Hashable, Sendable, CaseIterable {
        /// Upright.
        case none = 0
        /// A quarter turn clockwise.
        case quarter = 90
        /// Upside down.
        case half = 180
        /// A quarter turn anticlockwise.
        case threeQuarters = 270
    }

    /// Where the first module, the one nearest to DIN, sits.
    public enum Order: String, Hashable, Sendable, CaseIterable {
        /// At the right.
        case rightToLeft = "right-to-left"
        /// At the left.
        case leftToRight = "left-to-right"
    }

    /// How far each module is turned, clockwise.
    public var rotation = Rotation.quarter
    /// Whether each module is seen in a mirror.
    public var isMirrored = false
    /// Where the chain begins.
    public var order = Order.rightToLeft
    /// Whether every second row of modules runs the other way.
    public var isSerpentine = false

    /// The common four-in-one FC-16 bar with DIN at its right.
    public init() {}
}
