import MonotonicTime

/// A change of the letter size under way, while existing strips are shown resized.
struct Zoom: Hashable, Sendable {
    /// When letters are redrawn; nil while they are sharp.
    private(set) var nextDeadline: Instant?

    /// Delay between the last change and the redraw: drawing is expensive, and strips drawn between two
    /// changes are discarded.
    static let patience = Nanoseconds.milliseconds(150)

    /// Whether a redraw is pending.
    var isPending: Bool { nextDeadline != nil }

    /// The size changes at `instant`.
    mutating func begin(at instant: Instant) { nextDeadline = instant + Self.patience }

    /// Letters are redrawn.
    mutating func end() { nextDeadline = nil }
}
