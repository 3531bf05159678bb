import Glibc
import LinuxSystem
import MonotonicTime
import Synchronization

/// Delays the report of a count until the count is stored, so that no reported count is lost if the process ends.
final class CounterGate: Sendable {
    /// The maximum time that a report waits, for example for a slow SD card.
    static let timeout = Nanoseconds.seconds(1)
    private static let pause: UInt32 = 200  // microseconds

    private let sent = Atomic(0)
    private let stored = Atomic(0)

    /// Records that counters were sent to the thread that stores them. Call this before reporting the events about
    /// them.
    func send() { _ = sent.add(1, ordering: .acquiringAndReleasing) }

    /// Records that the oldest unstored counters are now stored.
    func store() { _ = stored.add(1, ordering: .acquiringAndReleasing) }

    /// Records that the counters were lost before they were stored, so that no report waits for them.
    func forget() { stored.store(sent.load(ordering: .acquiring), ordering: .releasing) }

    /// Waits until all counters that were sent before this call are stored, but no longer than `timeout`.
    func wait(timeout: Nanoseconds = CounterGate.timeout) {
        let sentCount = sent.load(ordering: .acquiring)
        guard stored.load(ordering: .acquiring) < sentCount else { return }
        let deadline = MonotonicClock.now + timeout
        while stored.load(ordering: .acquiring) < sentCount, MonotonicClock.now < deadline {
            usleep(Self.pause)
        }
    }
}
