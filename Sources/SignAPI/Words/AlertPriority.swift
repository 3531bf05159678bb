/// The importance of an alert. A more important alert covers a less important one.
public enum AlertPriority: String, Hashable, Sendable, CaseIterable, Comparable {
    /// Waits for the end of a slide.
    case info
    /// Waits like `info`, and comes before it.
    case warning
    /// Appears with the next frame, also during a slide, and lights a dark display.
    case urgent

    /// Whether `right` is more important.
    public static func < (left: AlertPriority, right: AlertPriority) -> Bool {
        allCases.firstIndex(of: left) ?? 0 < allCases.firstIndex(of: right) ?? 0
    }
}
