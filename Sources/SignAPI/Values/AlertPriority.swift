/// The importance of an alert. A more important alert covers a less important one.
public enum AlertPriority: String, Hashable, Sendable, CaseIterable, Comparable {
    /// Waits for the end of a slide.
    case info
    /// Waits for the end of a slide, and precedes `info`.
    case warning
    /// Appears with the next frame, even during a slide, and turns on a dark display.
    case urgent

    /// Returns whether `right` is more important than `left`.
    public static func < (left: AlertPriority, right: AlertPriority) -> Bool {
        allCases.firstIndex(of: left) ?? 0 < allCases.firstIndex(of: right) ?? 0
    }
}
