import Glibc
import LinuxSystem
import MonotonicTime
import Synchronization

/// Makes the report of a count wait until the count is stored, so that the end of the process loses no reported count.
final class CounterGate: Sendable {
    /// The maximum time for which a report waits, for example for a slow SD card.
    static let patience = Nanoseconds.seconds(1)
    private static let pause: UInt32 = 200  // microseconds

    private let sent = Atomic(0)
    private let stored = Atomic(0)

    /// Records that counters are sent to the thread that stores them, before the events about them are reported.
    func send() { _ = sent.add(1, ordering: .acquiringAndReleasing) }

    /// Records that the oldest of the counters that were sent are stored.
    func store() { _ = stored.add(1, ordering: .acquiringAndReleasing) }

    /// Records that counters were lost on their way. Nothing waits for them.
    func forget() { stored.store(sent.load(ordering: .acquiring), ordering: .releasing) }

    /// Waits until all counters are stored that were sent before this call, but no longer than `patience`.
    func wait(within patience: Nanoseconds = CounterGate.patience) {
        let needed = sent.load(ordering: .acquiring)
        guard stored.load(ordering: .acquiring) < needed else { return }
        let end = MonotonicClock.now + patience
        while stored.load(ordering: .acquiring) < needed, MonotonicClock.now < end { usleep(Self.pause) }
    }
}
