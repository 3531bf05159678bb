/// Whether stationary regions share the display with the strip (R-LAYER).
public enum Arrangement: Hashable, Sendable {
    /// The stationary regions are shown, and the strip uses the space between them.
    case framed
    /// The stationary regions are hidden, and the strip uses the whole display.
    case full

    var showsRegions: Bool { self == .framed }
}
