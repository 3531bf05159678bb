/// A request for keys of input devices that together act as one button.
public struct KeyRequest: Hashable, Sendable {
    /// The keys and steps. Each of them presses the button.
    public var codes: [InputCode]
    /// The path of a device node or of a link to it, such as `/dev/input/by-id/usb-…-event-kbd`, or the name of one or
    /// more devices. If nil, the request applies to every device that has one of the keys.
    public var device: String?
    /// Whether other programs are prevented from receiving the devices' events.
    public var isExclusive: Bool

    /// Creates a request for `codes`, which must not be empty.
    public init(_ codes: [InputCode], of device: String? = nil, isExclusive: Bool = true) {
        self.codes = codes
        self.device = device
        self.isExclusive = isExclusive
    }

    /// The names by which messages refer to the keys, such as `KEY_RIGHT` or `KEY_RIGHT, KEY_ENTER`.
    public var displayName: String { codes.map(\.name).joined(separator: ", ") }

    /// Whether the request names its device by a path.
    public var namesPath: Bool { device?.hasPrefix("/") ?? false }
}
