/// The input devices of a machine, as far as their keys are buttons of a sign.
///
/// The object opens every device that has a requested key, also one that is plugged in later. It opens no device if no
/// key is requested.
public protocol KeyInputs: AnyObject {
    /// A descriptor for epoll. It is readable while events are pending, and after a device has appeared or disappeared.
    var fileDescriptor: CInt { get }

    /// Reads all pending events, and opens and closes devices that have appeared and disappeared. Never blocks. Calls
    /// `report` with each result; those of one device are in the order of their times.
    func read(_ report: (KeyReport) -> Void)

    /// Returns whether the key of the request with this index is pressed on at least one device.
    func isPressed(_ request: Int) -> Bool
}

/// What happened to a requested key.
public enum KeyReport: Hashable, Sendable {
    /// The key of the request with this index was pressed or released. `key` is the key or step that was pressed, if the
    /// request has several, otherwise nil.
    case edge(Edge, request: Int, key: InputCode? = nil)
    /// A device with the key of the request has disappeared while the key was pressed.
    case interrupted(request: Int)
    /// The first device with the key of the request was opened.
    case found(request: Int)
    /// No device with the key of the request can be used.
    case missing(request: Int, BusError)
}
