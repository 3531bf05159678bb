import BusInterfaces
import CLinuxSystem
import Diagnostics
import Glibc
import MonotonicTime
import Synchronization

/// A simulated GPIO line whose level and edges the test controls. Its file descriptor can be used with epoll.
///
/// One thread may press the button on the line while another thread reads the line.
public final class FakeGPIOLine: GPIOLine, Sendable {
    private struct State {
        var isActive: Bool
        var edges: [Edge] = []
        var failure: BusError?
    }

    /// The descriptor that a reader waits for. It is readable while edges are queued, and always after `fail(with:)`.
    public let fileDescriptor: CInt

    private let state: Mutex<State>

    /// Creates a line that is active or inactive and has no queued edge.
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

    /// Makes the line active at `instant`, as when a button is pressed.
    public func press(at instant: Instant) {
        emit(Edge(isActive: true, at: instant))
    }

    /// Makes the line inactive at `instant`, as when a button is released.
    public func release(at instant: Instant) {
        emit(Edge(isActive: false, at: instant))
    }

    /// Queues an edge. The level before the edge may be the same, as after lost edges.
    public func emit(_ edge: Edge) {
        state.withLock {
            $0.isActive = edge.isActive
            $0.edges.append(edge)
            signal()
        }
    }

    /// Changes the level without an edge, as when the kernel's queue has overflowed.
    public func setLevel(isActive: Bool) {
        state.withLock { $0.isActive = isActive }
    }

    /// Simulates the loss of the line. After the edges that are already queued, every call throws `error`.
    public func fail(with error: BusError) {
        state.withLock {
            $0.failure = error
            signal()
        }
    }

    /// Returns whether the line is active now.
    ///
    /// - Throws: `BusError` after `fail(with:)`.
    public func isActive() throws(BusError) -> Bool {
        let (level, failure) = state.withLock { ($0.isActive, $0.failure) }
        if let failure { throw failure }
        return level
    }

    /// Removes and returns the oldest queued edge, or returns nil if none is queued.
    ///
    /// - Throws: `BusError` after `fail(with:)`.
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
