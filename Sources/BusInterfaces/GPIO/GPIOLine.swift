/// A GPIO input line that was requested from the kernel and reports its edges.
///
/// If a contact bounces, two successive edges may have the same direction. The reason is that the kernel reads the
/// level shortly after the change, and may then report the previous level.
public protocol GPIOLine: AnyObject {
    /// A descriptor for epoll, which is readable while edges are pending and after the line is lost.
    var fileDescriptor: CInt { get }

    /// Returns whether the line is currently active. The line of a button is active while the button is pressed.
    ///
    /// - Throws: `BusError` if the line can no longer be read.
    func isActive() throws(BusError) -> Bool

    /// Removes and returns the oldest pending edge. If no edge is pending, returns nil without blocking.
    ///
    /// - Throws: `BusError` if the line is lost. The caller must then release the line and request it again.
    func nextEdge() throws(BusError) -> Edge?
}
