/// A GPIO input line that was requested from the kernel and reports its edges.
///
/// Two successive edges of a bouncing contact may have the same direction, because the kernel reads the level a little
/// after the change and can report the former level.
public protocol GPIOLine: AnyObject {
    /// A descriptor for epoll. It is readable while edges are pending, and after the line is lost.
    var fileDescriptor: CInt { get }

    /// Returns whether the line is active now, which means pressed for a button.
    ///
    /// - Throws: `BusError` if the line can no longer be read.
    func isActive() throws(BusError) -> Bool

    /// Removes and returns the oldest pending edge, or returns nil if no edge is pending. Never blocks.
    ///
    /// - Throws: `BusError` if the line is lost. Release the line and request it again.
    func nextEdge() throws(BusError) -> Edge?
}
