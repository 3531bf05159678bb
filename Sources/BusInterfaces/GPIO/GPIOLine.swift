/// A requested GPIO input line that reports its edges; tests use a `FakeGPIOLine`.
///
/// The edges of a bouncing contact need not alternate: the kernel reads the level a little after the change,
/// and may then report the old level.
public protocol GPIOLine: AnyObject {
    /// Readable, for epoll, while edge events wait, and after the line is lost.
    var fileDescriptor: CInt { get }

    /// Whether the line is active now.
    ///
    /// - Throws: `BusError` if the line can no longer be read.
    func isActive() throws(BusError) -> Bool

    /// The oldest waiting edge, or nil. Never blocks.
    ///
    /// - Throws: `BusError` if the line is lost. It must then be released and requested again.
    func nextEdge() throws(BusError) -> Edge?
}
