/// The division of the display between the scrolling strip and the stationary regions, such as a clock in a corner
/// (R-LAYER).
public enum Arrangement: Hashable, Sendable {
    /// The stationary regions are visible, and the scrolling strip uses the space between them.
    case framed
    /// The stationary regions are hidden, and the scrolling strip uses the entire display.
    case full

    var showsRegions: Bool { self == .framed }
}
