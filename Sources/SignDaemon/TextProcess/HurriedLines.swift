import BannerText
import LinuxSystem
import MonotonicTime

/// The first lines, as many as fill some columns, and as far as they are drawn within a time; the others have to be drawn
/// later.
public struct HurriedLines: TextRenderer {
    private let drawer: TextDrawer
    private let columns: Int
    private let time: Nanoseconds

    /// The lines that `drawer` can draw in `time`, until they fill `columns`: rows, where characters stand below each other.
    public init(_ drawer: TextDrawer, filling columns: Int, within time: Nanoseconds) {
        self.drawer = drawer
        self.columns = columns
        self.time = time
    }

    /// Draws the first lines of `requests`.
    public func draw(_ requests: [TextRequest], as setting: TextRunSettings) -> RenderingResult {
        drawer.draw(requests, as: setting, filling: columns, until: MonotonicClock.now + time)
    }
}
