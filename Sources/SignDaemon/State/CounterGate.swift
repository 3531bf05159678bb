import Glibc
import LinuxSystem
import MonotonicTime
import Synchronization

/// A gate that delays the report of a counter change until the counter is stored, so that no reported count
/// is lost if the process ends.
final class CounterGate: Sendable {
    /// The maximum time for which a report waits until a counter is stored, for example on a slow SD card.
    static let timeout = Nanoseconds.seconds(1)
    private static let pause: UInt32 = 200  // microseconds

    private let sent = Atomic(0)
    private let stored = Atomic(0)

    /// Records that counters were sent to the thread that stores them. This method must be called before the
    /// events about these counters are reported.
    ///
    /// - Returns: The number of the change, which the other thread passes to `recordStored(upTo:)`.
    func recordSent() -> Int { sent.add(1, ordering: .acquiringAndReleasing).newValue }

    /// Records that the counters of the change `number`, and of all earlier changes, are now stored. Has no
    /// effect if `forget()` has already released the reports of this change.
    func recordStored(upTo number: Int) { _ = stored.max(number, ordering: .acquiringAndReleasing) }

    /// Records that counters were lost before they could be stored, so that no report waits for them.
    func forget() { recordStored(upTo: sent.load(ordering: .acquiring)) }

    /// Waits until all counters that were sent before this call are stored, but no longer than `timeout`.
    /// Returns whether all of them are stored.
    @discardableResult
    func wait(timeout: Nanoseconds = CounterGate.timeout) -> Bool {
        let sentCount = sent.load(ordering: .acquiring)
        let deadline = MonotonicClock.now + timeout
        while stored.load(ordering: .acquiring) < sentCount {
            guard MonotonicClock.now < deadline else { return false }
            usleep(Self.pause)
        }
        return true
    }
}
