/// The division of the display between the scrolling strip and the stationary regions, such as a clock in a corner
/// (R-LAYER).
public enum Arrangement: Hashable, Sendable {
    /// The stationary regions are shown. The strip uses the space between them.
    case framed
    /// The stationary regions are hidden. The strip uses the whole display.
    case full

    var showsRegions: Bool { self == .framed }
}
