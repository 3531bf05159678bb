/// A GPIO input line that was requested from the kernel and reports its edges.
///
/// If a contact bounces, two successive edges may have the same direction. The kernel reads the level shortly
/// after the change, so it may report a level that is no longer correct.
public protocol GPIOLine: AnyObject {
    /// The file descriptor of the GPIO line for epoll. It is readable while edges are pending, and after the
    /// line is lost.
    var fileDescriptor: CInt { get }

    /// Returns whether the GPIO line is currently active. The line of a button is active while the button is
    /// pressed.
    ///
    /// - Throws: `BusError` if the line can no longer be read.
    func isActive() throws(BusError) -> Bool

    /// Removes and returns the oldest pending edge of the GPIO line. Returns nil, without blocking, if no
    /// edge is pending.
    ///
    /// - Throws: `BusError` if the line is lost. The caller must then release the line and request it again.
    func nextEdge() throws(BusError) -> Edge?
}
