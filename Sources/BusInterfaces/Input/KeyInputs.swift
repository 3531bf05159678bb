/// The input devices whose keys are buttons of a sign.
///
/// The object opens every device that has a requested key, including devices that are plugged in later. It opens no
/// device if no key is requested.
public protocol KeyInputs: AnyObject {
    /// A descriptor for epoll. It is readable while events are pending and after a device has appeared or disappeared.
    var fileDescriptor: CInt { get }

    /// Reads all pending events, opens devices that have appeared, and closes devices that have disappeared. Never
    /// blocks. Calls `report` with each result. The results of one device are in the order of their times.
    func read(_ report: (KeyReport) -> Void)

    /// Returns whether the key of the request with the index `request` is pressed on at least one device.
    func isPressed(_ request: Int) -> Bool
}

/// A report about a requested key. A request is identified by its index.
public enum KeyReport: Hashable, Sendable {
    /// The key of the request was pressed or released. `key` is the pressed key or step if the request has more than
    /// one, otherwise nil.
    case edge(Edge, request: Int, key: InputCode? = nil)
    /// A device with the key of the request has disappeared while the key was pressed.
    case interrupted(request: Int)
    /// The first device with the key of the request was opened.
    case found(request: Int)
    /// No device with the key of the request can be used.
    case missing(request: Int, BusError)
}
