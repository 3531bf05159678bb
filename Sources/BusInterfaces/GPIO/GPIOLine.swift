/// A requested GPIO input line that reports its edges.
///
/// Successive edges of a bouncing contact may have the same direction: the kernel reads the level a little after the
/// change and can report the former level.
public protocol GPIOLine: AnyObject {
    /// A descriptor for epoll, readable while edge events are pending and after the line is lost.
    var fileDescriptor: CInt { get }

    /// Returns whether the line is active.
    ///
    /// - Throws: `BusError` if the line can no longer be read.
    func isActive() throws(BusError) -> Bool

    /// Removes and returns the oldest pending edge, or nil if there is none. Never blocks.
    ///
    /// - Throws: `BusError` if the line is lost. Release it and request it again.
    func nextEdge() throws(BusError) -> Edge?
}
