/// The importance of an alert. A more important alert covers a less important one.
public enum AlertPriority: String, Hashable, Sendable, CaseIterable, Comparable {
    /// The alert appears when the current slide (the transition between two options) has ended.
    case info
    /// The alert appears when the current slide has ended, before alerts of the priority `info`.
    case warning
    /// The alert appears with the next frame, even during a slide. It also turns on a dark display.
    case urgent

    /// Returns whether `right` is more important than `left`.
    public static func < (left: AlertPriority, right: AlertPriority) -> Bool {
        allCases.firstIndex(of: left) ?? 0 < allCases.firstIndex(of: right) ?? 0
    }
}
