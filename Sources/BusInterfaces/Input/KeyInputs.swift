/// The input devices, such as keyboards, whose keys serve as buttons of a sign.
///
/// Every device with a requested key is opened, even if it is plugged in later. If no key is requested, no
/// device is opened.
public protocol KeyInputs: AnyObject {
    /// The file descriptor of the input devices for epoll. It is readable while events are pending, and after
    /// a device has appeared or disappeared.
    var fileDescriptor: CInt { get }

    /// Reads all pending events, opens devices that have appeared, and closes devices that have disappeared.
    /// Calls `report` for each result, in chronological order for each device. Never blocks.
    func readEvents(reportingTo report: (KeyReport) -> Void)

    /// Returns whether a key of the request at index `request` is pressed on at least one input device.
    func isPressed(_ request: Int) -> Bool
}

/// A report about a key of an input device that was requested. Each request is identified by its index.
public enum KeyReport: Hashable, Sendable {
    /// A key of the request was pressed or released. If the request has several keys, `key` is the key that
    /// changed. Otherwise it is nil.
    case edge(Edge, request: Int, key: InputCode? = nil)
    /// An input device disappeared while a key of the request was pressed on it.
    case interrupted(request: Int)
    /// The first input device with a key of the request was opened.
    case found(request: Int)
    /// No input device with a key of the request can be used. The error contains the reason.
    case missing(request: Int, BusError)
}
