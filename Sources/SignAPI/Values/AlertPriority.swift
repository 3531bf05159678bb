/// The importance of an alert. An alert covers less important alerts.
public enum AlertPriority: String, Hashable, Sendable, CaseIterable, Comparable {
    /// The lowest priority. The alert appears after the current slide, which is the transition between two
    /// options.
    case info
    /// The middle priority. The alert appears after the current slide (a transition between two options), and
    /// before alerts of the priority `info`.
    case warning
    /// The highest priority. The alert appears with the next frame, even during a slide (a transition between
    /// two options), and turns on a dark display.
    case urgent

    /// Returns whether the priority `left` is less important than the priority `right`.
    public static func < (left: AlertPriority, right: AlertPriority) -> Bool {
        allCases.firstIndex(of: left) ?? 0 < allCases.firstIndex(of: right) ?? 0
    }
}
