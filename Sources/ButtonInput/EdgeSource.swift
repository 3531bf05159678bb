import HardwareBuses

/// Where a button's edges come from: a GPIO line, or a script.
public protocol EdgeSource: AnyObject {
    /// Readable, for epoll, while edges wait.
    var fileDescriptor: CInt { get }
    /// Whether the button is down now.
    func isPressed() throws(BusError) -> Bool
    /// The oldest edge that waits, or nil when none does.
    func nextEdge() throws(BusError) -> Edge?
}
