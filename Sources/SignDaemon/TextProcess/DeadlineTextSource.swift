import BannerText
import LinuxSystem
import MonotonicTime

/// A text renderer that renders texts in order until they fill a number of columns or a time limit has
/// passed. The remaining texts are not rendered, so the caller must request them again later.
public struct DeadlineTextSource: TextRenderer {
    private let renderer: TextDrawer
    private let columns: Int
    private let time: Nanoseconds

    /// Creates a renderer that uses `drawer` for at most `time`, and stops when the rendered texts fill
    /// `columns` columns of pixels. For vertical text, `columns` is a number of rows.
    public init(_ drawer: TextDrawer, filling columns: Int, within time: Nanoseconds) {
        self.renderer = drawer
        self.columns = columns
        self.time = time
    }

    /// Returns a text renderer for the start of the daemon. It renders more text than most displays show at
    /// once, but does not visibly delay the first frame.
    static func atStart(_ drawer: TextDrawer) -> Self {
        DeadlineTextSource(drawer, filling: 1_024, within: .milliseconds(100))
    }

    /// Renders the texts of `requests` in order, until they fill the number of columns of this renderer or
    /// its time limit has passed. The remaining texts are missing from the result.
    public func render(_ requests: [TextRequest], settings: TextRunSettings) -> RenderingResult {
        renderer.render(requests, settings: settings, filling: columns, until: MonotonicClock.now + time)
    }
}
