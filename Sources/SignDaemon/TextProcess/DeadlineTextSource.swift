import BannerText
import LinuxSystem
import MonotonicTime

/// Renders the first text runs until they fill some columns or a time has passed. The others have to be rendered later.
public struct DeadlineTextSource: LineSource {
    private let drawer: TextDrawer
    private let columns: Int
    private let time: Nanoseconds

    /// Creates a source that renders with `drawer` for at most `time`. For vertical text, `columns` is a number of rows.
    public init(_ drawer: TextDrawer, filling columns: Int, within time: Nanoseconds) {
        self.drawer = drawer
        self.columns = columns
        self.time = time
    }

    /// Returns a source for the start: more than most displays show at once, without a visible delay of the first frame.
    static func atStart(_ drawer: TextDrawer) -> Self {
        DeadlineTextSource(drawer, filling: 1_024, within: .milliseconds(100))
    }

    /// Renders the first of `requests`.
    public func draw(_ requests: [TextRequest], as setting: LineSetting) -> DrawnLines {
        drawer.draw(requests, as: setting, filling: columns, until: MonotonicClock.now + time)
    }
}
