/// The name of a display in messages, formed from its position in the configuration and its device.
public struct DisplayLabel: Hashable, Sendable {
    /// The index of the display in the configuration, starting at 0.
    package let index: Int
    package let count: Int
    package let device: String?

    package init(index: Int, count: Int, device: String?) {
        self.index = index
        self.count = count
        self.device = device
    }

    package static let only = DisplayLabel(index: 0, count: 1, device: nil)

    /// The name with the device, such as `display 2 (/dev/spidev0.1)`. If there is only one display, this is
    /// `the display`.
    package var fullName: String {
        guard count > 1 else { return "the display" }
        return subject + (device.map { " (\($0))" } ?? "")
    }

    /// The name without the device, such as `display 2`. If there is only one display, this is `display`.
    package var subject: String { count > 1 ? "display \(index + 1)" : "display" }
}
