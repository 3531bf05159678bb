import MonotonicTime

/// Limits the number of packets that are read in a given time, so that a flood of packets uses only a bounded share of
/// the processor. The kernel drops the packets that exceed the limit.
struct PacketBudget: Hashable {
    /// The maximum number of packets in a time slice.
    private var limit = 0
    private var used = 0
    /// The end of the current time slice, or nil before the first one.
    private(set) var sliceEnd: Instant?

    /// The duration of a time slice.
    private static let slice = Nanoseconds.milliseconds(10)

    /// Sets the limit of each time slice: two pictures of `packets` packets each, and some more packets.
    mutating func setPictureSize(_ packets: Int) { limit = 2 * packets + 64 }

    /// Returns the number of packets that may still be read at `now`.
    mutating func available(at now: Instant) -> Int {
        if sliceEnd.map({ $0 <= now }) ?? true {
            sliceEnd = now + Self.slice
            used = 0
        }
        return max(0, limit - used)
    }

    /// Records that `count` packets were read.
    mutating func use(_ count: Int) { used += count }
}
