/// How the display is arranged: beside what the strip has its room (R-LAYER).
public enum Arrangement: Hashable, Sendable {
    /// The stationary regions are shown, and the strip has the room between them.
    case framed
    /// The stationary regions are hidden, and the strip has their room, too.
    case full

    /// Whether the stationary regions are shown, where there are any.
    var showsRegions: Bool { self == .framed }
}
