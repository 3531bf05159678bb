/// How far a module or a board is turned, in degrees, clockwise.
public enum Rotation: Int, Hashable, Sendable, CaseIterable {
    /// Upright.
    case none = 0
    /// A quarter turn clockwise.
    case quarter = 90
    /// Upside down.
    case half = 180
    /// A quarter turn counterclockwise.
    case threeQuarters = 270
}
