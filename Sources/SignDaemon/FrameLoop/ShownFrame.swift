import MonotonicTime
import Pixels
import Synchronization

/// The frame that the sign shows, for clients of the control socket that watch it.
///
/// The frame thread copies its frame into memory that the control thread has prepared. It never waits, allocates or
/// wakes anybody. While nobody watches it does not even copy.
final class ShownFrame: Sendable {
    /// The light of the display.
    struct Light: Hashable, Sendable {
        var isLit = true
        /// In percent.
        var brightness = 0
    }

    /// What tells a copy from every other one.
    struct Stamp: Hashable, Sendable {
        /// Counts the frames since the start.
        var number: UInt64
        var at: Instant
        var light: Light
    }

    /// A copy, and what belongs to it.
    struct Copy: Sendable {
        var picture: Bitmap
        var stamp: Stamp
    }

    private struct State {
        /// Memory for a frame. It is copied into and never handed out, so that no write needs other memory.
        var memory: Bitmap?
        /// The shape of the last frame that did not fit.
        var missing: (size: PixelSize, format: PixelFormat)?
        /// The number of the frame in the memory; nil while there is none.
        var number: UInt64?
        var at = Instant(nanoseconds: 0)
        var light = Light()

        var stamp: Stamp? { number.map { Stamp(number: $0, at: at, light: light) } }
    }

    private let state = Mutex(State())
    private let watched = Atomic(false)
    /// The number of the last frame that was offered.
    private let offered = Atomic<UInt64>(0)

    /// Whether anybody watches.
    var isWatched: Bool { watched.load(ordering: .acquiring) }

    // MARK: On the frame thread

    /// Copies `frame` if there is memory for it and no copy is being taken.
    func offer(_ frame: Bitmap, number: UInt64, _ light: Light, at instant: Instant) {
        offered.store(number, ordering: .releasing)
        _ = state.withLockIfAvailable { state in
            guard state.memory?.hasShape(of: frame) == true else {
                state.missing = (frame.size, frame.format)
                return
            }
            state.memory?.copyColumns(0..<frame.width, of: frame, to: 0)
            state.number = number
            state.at = instant
            state.light = light
        }
    }

    // MARK: On the control thread

    /// Has frames copied from now on.
    func watch() {
        watched.store(true, ordering: .releasing)
    }

    /// Has none copied any more, and gives the memory back.
    func unwatch() {
        guard isWatched else { return }
        watched.store(false, ordering: .releasing)
        state.withLock { $0 = State() }
    }

    /// Whether the last frame that was offered has not been copied.
    var isBehind: Bool {
        let number = offered.load(ordering: .acquiring)
        return state.withLock { $0.number != number }
    }

    /// Makes memory for a frame that did not fit.
    func makeRoom() {
        state.withLock { state in
            guard let (size, format) = state.missing else { return }
            state = State(memory: Bitmap(size: size, format: format))
        }
    }

    /// The stamp of the last copy; nil if there is none.
    var stamp: Stamp? { state.withLock { $0.stamp } }

    /// The last copy; nil if there is none.
    func copy() -> Copy? {
        state.withLock { state in
            guard let memory = state.memory, let stamp = state.stamp else { return nil }
            var picture = Bitmap(size: memory.size, format: memory.format)
            picture.copyColumns(0..<memory.width, of: memory, to: 0)
            return Copy(picture: picture, stamp: stamp)
        }
    }
}
