/// What messages call a display.
public struct DisplayLabel: Hashable, Sendable {
    /// Its index among the displays of the configuration.
    public let index: Int
    /// The number of displays.
    public let count: Int
    /// Its device; nil if it has none.
    public let device: String?

    /// The display at `index` of `count`.
    public init(index: Int, count: Int, device: String?) {
        self.index = index
        self.count = count
        self.device = device
    }

    /// A display that has no other beside it.
    public static let only = DisplayLabel(index: 0, count: 1, device: nil)

    /// `the display`; among several, such as `display 2 (/dev/spidev0.1)`.
    public var words: String {
        guard count > 1 else { return "the display" }
        return subject + (device.map { " (\($0))" } ?? "")
    }

    /// `display`, or its number too: `display 2`.
    public var subject: String { count > 1 ? "display \(index + 1)" : "display" }
}
