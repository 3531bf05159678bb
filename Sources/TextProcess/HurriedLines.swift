import BannerText
import LinuxSystem
import MonotonicTime

/// The first lines, as far as they are drawn within a time; the others have to be drawn later.
public struct HurriedLines: LineSource {
    private let drawer: TextDrawer
    private let count: Int
    private let time: Nanoseconds

    /// The lines that `drawer` can draw in `time`, at most `count`.
    public init(_ drawer: TextDrawer, atMost count: Int, within time: Nanoseconds) {
        self.drawer = drawer
        self.count = count
        self.time = time
    }

    /// Draws the first lines of `requests`.
    public func draw(_ requests: [TextRequest], as setting: LineSetting) -> DrawnLines {
        drawer.draw(Array(requests.prefix(count)), as: setting, until: MonotonicClock.now + time)
    }
}
