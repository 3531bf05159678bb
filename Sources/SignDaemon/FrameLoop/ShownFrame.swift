import MonotonicTime
import Pixels
import Synchronization

/// A copy of the current frame (picture of the display) for clients of the control socket.
///
/// The frame thread copies frames into memory that the control thread has prepared, without waiting,
/// allocating memory or waking another thread. While no client watches, nothing is copied.
final class ShownFrame: Sendable {
    /// The power state and the brightness of a sign's displays.
    struct Light: Hashable, Sendable {
        var isLit = true
        /// The brightness of the displays, in percent.
        var brightness = 0
    }

    /// The identity by which clients distinguish frames: the number of the frame, and the brightness and
    /// power state of the displays.
    struct Identity: Hashable, Sendable {
        /// The number of new frames since the daemon started, including the identified one.
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
        /// The memory to which frames are copied, or nil if there is none. It has no other reference, so
        /// writing to it never causes a copy.
        var memory: Bitmap?
        /// The size and format of the last frame that did not fit into the prepared memory, or nil if there
        /// is none.
        var rejectedShape: (size: PixelSize, format: PixelFormat)?
        /// The number of the frame in the memory, or nil before a frame has been copied to it.
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

    /// Copies `frame` (the picture on the display) to the memory for clients. Does nothing if it does not
    /// fit, or if the control thread is reading.
    func offer(_ frame: Bitmap, number: UInt64, light: Light, at instant: Instant) {
        offered.store(number, ordering: .releasing)
        _ = state.withLockIfAvailable { state in
            guard state.memory?.hasSameShape(as: frame) == true else {
                state.rejectedShape = (frame.size, frame.format)
                return
            }
            state.memory?.copyColumns(0..<frame.width, from: frame, to: 0)
            state.number = number
            state.at = instant
            state.light = light
        }
    }

    // MARK: On the control thread

    func watch() { watched.store(true, ordering: .releasing) }

    /// Stops copying frames for clients, and releases the memory of the copy.
    func unwatch() {
        guard isWatched else { return }
        watched.store(false, ordering: .releasing)
        state.withLock { $0 = State() }
    }

    var isBehind: Bool {
        let number = offered.load(ordering: .acquiring)
        return state.withLock { $0.number != number }
    }

    /// Allocates memory for copies of frames, with the size and format of the last frame that did not fit.
    func makeRoom() {
        state.withLock { state in
            guard let (size, format) = state.rejectedShape else { return }
            state = State(memory: Bitmap(size: size, format: format))
        }
    }

    /// The number, time, brightness and power state of the frame that was copied last, or nil if none was
    /// copied.
    var stamp: Stamp? { state.withLock { $0.stamp } }

    /// Returns the frame that was copied last, or nil if none was copied.
    func copy() -> Copy? {
        state.withLock { state in
            guard let memory = state.memory, let stamp = state.stamp else { return nil }
            var picture = Bitmap(size: memory.size, format: memory.format)
            picture.copyColumns(0..<memory.width, from: memory, to: 0)
            return Copy(picture: picture, stamp: stamp)
        }
    }
}
