/// A GPIO input line that was requested from the kernel and reports its edges.
///
/// Two successive edges of a bouncing contact may have the same direction. The kernel reads the level a little after
/// the change, and so may report the former level.
public protocol GPIOLine: AnyObject {
    /// A descriptor for epoll. It is readable while edges are pending and after the line is lost.
    var fileDescriptor: CInt { get }

    /// Returns whether the line is currently active. For a button, this means that it is pressed.
    ///
    /// - Throws: `BusError` if the line can no longer be read.
    func isActive() throws(BusError) -> Bool

    /// Removes and returns the oldest pending edge. Returns nil, without blocking, if no edge is pending.
    ///
    /// - Throws: `BusError` if the line is lost. The caller must then release the line and request it again.
    func nextEdge() throws(BusError) -> Edge?
}
