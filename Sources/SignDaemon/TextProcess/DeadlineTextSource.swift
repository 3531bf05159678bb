import BannerText
import LinuxSystem
import MonotonicTime

/// Renders texts in order, until they fill a number of columns or a time limit has passed. The other texts must be
/// rendered later.
public struct DeadlineTextSource: TextRenderer {
    private let drawer: TextDrawer
    private let columns: Int
    private let time: Nanoseconds

    /// Creates a renderer that uses `drawer` for at most `time`, and stops after `columns` columns. For vertical text,
    /// `columns` is a number of rows.
    public init(_ drawer: TextDrawer, filling columns: Int, within time: Nanoseconds) {
        self.drawer = drawer
        self.columns = columns
        self.time = time
    }

    /// Returns a renderer for use when the daemon starts. It renders more than most displays show at once,
    /// but does not visibly delay the first frame.
    static func atStart(_ drawer: TextDrawer) -> Self {
        DeadlineTextSource(drawer, filling: 1_024, within: .milliseconds(100))
    }

    /// Renders `requests` in order, as far as the number of columns and the time allow.
    public func draw(_ requests: [TextRequest], as setting: TextRunSettings) -> RenderingResult {
        drawer.draw(requests, as: setting, filling: columns, until: MonotonicClock.now + time)
    }
}
