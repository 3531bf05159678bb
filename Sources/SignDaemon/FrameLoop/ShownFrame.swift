import MonotonicTime
import Pixels
import Synchronization

/// A copy of the frame that the sign shows, for clients of the control socket.
///
/// The frame thread copies its frame into memory that the control thread has prepared. It never waits, allocates memory
/// or wakes another thread to do so. While no client watches, nothing is copied.
final class ShownFrame: Sendable {
    /// The power state and the brightness of the displays.
    struct Light: Hashable, Sendable {
        var isLit = true
        /// The brightness in percent.
        var brightness = 0
    }

    /// The identity of a frame for clients: the frame's number, and the displays' brightness and power state.
    struct Identity: Hashable, Sendable {
        /// The number of new frames since the daemon started, including this one.
        var number: UInt64
        var light: Light
    }

    struct Stamp: Hashable, Sendable {
        var number: UInt64
        var at: Instant
        var light: Light

        var identity: Identity { Identity(number: number, light: light) }
    }

    struct Copy: Sendable {
        var picture: Bitmap
        var stamp: Stamp
    }

    private struct State {
        /// The memory that a frame is copied to, or nil if there is none. No other code holds a reference to it, so
        /// writing to it never causes a copy.
        var memory: Bitmap?
        /// The size and format of the last frame that did not fit into the memory, or nil if there is none.
        var rejectedShape: (size: PixelSize, format: PixelFormat)?
        /// The number of the frame in the memory, or nil before the first frame.
        var number: UInt64?
        var at = Instant(nanoseconds: 0)
        var light = Light()

        var stamp: Stamp? { number.map { Stamp(number: $0, at: at, light: light) } }
    }

    private let state = Mutex(State())
    private let watched = Atomic(false)
    private let offered = Atomic<UInt64>(0)

    var isWatched: Bool { watched.load(ordering: .acquiring) }

    // MARK: On the frame thread

    /// Copies `frame` into the memory. Does nothing if the frame does not fit, or if the control thread is currently
    /// reading.
    func offer(_ frame: Bitmap, number: UInt64, light: Light, at instant: Instant) {
        offered.store(number, ordering: .releasing)
        _ = state.withLockIfAvailable { state in
            guard state.memory?.hasShape(of: frame) == true else {
                state.rejectedShape = (frame.size, frame.format)
                return
            }
            state.memory?.copyColumns(0..<frame.width, of: frame, to: 0)
            state.number = number
            state.at = instant
            state.light = light
        }
    }

    // MARK: On the control thread

    func watch() { watched.store(true, ordering: .releasing) }

    /// Stops copying frames, and releases the memory of the copy.
    func unwatch() {
        guard isWatched else { return }
        watched.store(false, ordering: .releasing)
        state.withLock { $0 = State() }
    }

    var isBehind: Bool {
        let number = offered.load(ordering: .acquiring)
        return state.withLock { $0.number != number }
    }

    /// Allocates memory with the size and format of the last frame that did not fit.
    func makeRoom() {
        state.withLock { state in
            guard let (size, format) = state.rejectedShape else { return }
            state = State(memory: Bitmap(size: size, format: format))
        }
    }

    /// The number, time, brightness and power state of the last copied frame, or nil if none was copied.
    var stamp: Stamp? { state.withLock { $0.stamp } }

    /// Returns the last copied frame, or nil if none was copied.
    func copy() -> Copy? {
        state.withLock { state in
            guard let memory = state.memory, let stamp = state.stamp else { return nil }
            var picture = Bitmap(size: memory.size, format: memory.format)
            picture.copyColumns(0..<memory.width, of: memory, to: 0)
            return Copy(picture: picture, stamp: stamp)
        }
    }
}
