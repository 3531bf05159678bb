/// The input devices whose keys are buttons of a sign.
///
/// The object opens every device that has a requested key, even if it is plugged in later. If no key is requested, it
/// opens no device.
public protocol KeyInputs: AnyObject {
    /// A descriptor for epoll. It is readable while events are pending, and after a device has appeared or disappeared.
    var fileDescriptor: CInt { get }

    /// Reads all pending events, opens devices that have appeared, and closes devices that have disappeared. Calls
    /// `report` for each result. Results of the same device are in order of time. Never blocks.
    func read(_ report: (KeyReport) -> Void)

    /// Returns whether the key of the request with the index `request` is pressed on at least one device.
    func isPressed(_ request: Int) -> Bool
}

/// A report about a requested key. A request is identified by its index.
public enum KeyReport: Hashable, Sendable {
    /// The key of the request was pressed or released. `key` is the key or step if the request has several, and nil
    /// otherwise.
    case edge(Edge, request: Int, key: InputCode? = nil)
    /// A device disappeared while the requested key was pressed on it.
    case interrupted(request: Int)
    /// The first device with the key of the request was opened.
    case found(request: Int)
    /// No device with the requested key can be used. The error states the reason.
    case missing(request: Int, BusError)
}
