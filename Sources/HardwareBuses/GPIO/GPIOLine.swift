/// A requested GPIO input line that reports its edges; tests use a `FakeGPIOLine`.
///
/// The edges of a bouncing contact need not alternate: the kernel reads the level a little after the change,
/// and may then find, and report, the one that was there before.
public protocol GPIOLine: AnyObject {
    /// Readable, for epoll, while edge events wait, and when the line has gone for good.
    var fileDescriptor: CInt { get }

    /// Whether the line is active now.
    ///
    /// - Throws: `BusError` when the line cannot be read any more.
    func isActive() throws(BusError) -> Bool

    /// The oldest edge that waits, or nil when none does. It never blocks.
    ///
    /// - Throws: `BusError` when the line has gone: it has to be released and requested again.
    func nextEdge() throws(BusError) -> Edge?
}
