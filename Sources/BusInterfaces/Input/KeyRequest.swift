/// A request for keys of input devices that together act as one button.
public struct KeyRequest: Hashable, Sendable {
    /// The keys and knob steps of the request. Each of them presses the button.
    public var codes: [InputCode]
    /// The path of an input device node, such as `/dev/input/by-id/usb-…-event-kbd`, the path of a link to
    /// it, or the name of one or more devices. If nil, the request applies to every device that has one of
    /// the keys.
    public var device: String?
    /// Whether other programs are prevented from receiving events of the input devices.
    public var isExclusive: Bool

    /// Creates a request for the keys `codes`, which must not be empty. They are on the input device `device`,
    /// or on all devices if it is nil. If `isExclusive` is true, other programs receive no events of the
    /// devices.
    public init(_ codes: [InputCode], of device: String? = nil, isExclusive: Bool = true) {
        self.codes = codes
        self.device = device
        self.isExclusive = isExclusive
    }

    /// The names of the keys in messages, such as `KEY_RIGHT` or `KEY_RIGHT, KEY_ENTER`.
    public var displayName: String { codes.map(\.name).joined(separator: ", ") }

    /// Whether the request identifies its input device by a path instead of a name.
    public var namesPath: Bool { device?.hasPrefix("/") ?? false }
}
