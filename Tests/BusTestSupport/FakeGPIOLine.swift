import BusInterfaces
import CLinuxSystem
import Diagnostics
import Glibc
import MonotonicTime
import Synchronization

/// A simulated GPIO line, controlled by the test. Its descriptor works in epoll.
///
/// One thread may press it while another reads it.
public final class FakeGPIOLine: GPIOLine, Sendable {
    private struct State {
        var isActive: Bool
        var edges: [Edge] = []
        var failure: BusError?
    }

    /// Readable while edges wait, and after `fail`.
    public let fileDescriptor: CInt

    private let state: Mutex<State>

    /// A line at a level, with no edge waiting.
    ///
    /// - Throws: `BusError` if the system has no descriptor left.
    public init(isActive: Bool = false) throws(BusError) {
        state = Mutex(State(isActive: isActive))
        fileDescriptor = eventfd(0, CInt(EFD_CLOEXEC) | CInt(EFD_NONBLOCK))
        guard fileDescriptor >= 0 else {
            throw BusError(
                device: "fake line",
                operation: .makeEventDescriptor,
                code: errno,
                reason: systemMessage(errno),
                remedy: "Close descriptors, or raise the limit with `ulimit -n`."
            )
        }
    }

    deinit {
        _ = Glibc.close(fileDescriptor)
    }

    /// Makes the line active at an instant: a press.
    public func press(at instant: Instant) {
        emit(Edge(isActive: true, at: instant))
    }

    /// Makes the line inactive at an instant: a release.
    public func release(at instant: Instant) {
        emit(Edge(isActive: false, at: instant))
    }

    /// Reports an edge, which need not be a change.
    public func emit(_ edge: Edge) {
        state.withLock {
            $0.isActive = edge.isActive
            $0.edges.append(edge)
            signal()
        }
    }

    /// Changes the level without an edge, as when the kernel's queue overflowed.
    public func setLevel(isActive: Bool) {
        state.withLock { $0.isActive = isActive }
    }

    /// Simulates the loss of the line: every later call fails with `error`, after the edges that already
    /// wait.
    public func fail(with error: BusError) {
        state.withLock {
            $0.failure = error
            signal()
        }
    }

    /// Whether the line is active now.
    ///
    /// - Throws: `BusError` after `fail`.
    public func isActive() throws(BusError) -> Bool {
        let (level, failure) = state.withLock { ($0.isActive, $0.failure) }
        if let failure { throw failure }
        return level
    }

    /// The oldest waiting edge, or nil.
    ///
    /// - Throws: `BusError` after `fail`.
    public func nextEdge() throws(BusError) -> Edge? {
        let (edge, failure) = state.withLock { state -> (Edge?, BusError?) in
            let edge = state.edges.isEmpty ? nil : state.edges.removeFirst()
            if state.edges.isEmpty, state.failure == nil { unsignal() }
            return (edge, edge == nil ? state.failure : nil)
        }
        if let failure { throw failure }
        return edge
    }

    private func signal() {
        _ = eventfd_write(fileDescriptor, 1)
    }

    private func unsignal() {
        var count: eventfd_t = 0
        _ = eventfd_read(fileDescriptor, &count)
    }
}
