import MonotonicTime

/// A limit for the number of packets that are read in each time slice, so that a flood of packets uses only a
/// bounded share of the processor. The kernel drops the packets that exceed the limit.
struct PacketBudget: Hashable {
    /// The maximum number of packets that may be read in one time slice.
    private var limit = 0
    private var used = 0
    /// The end of the current time slice, or nil before the first one.
    private(set) var sliceEnd: Instant?

    /// The duration of a time slice, to which the limit applies.
    private static let slice = Nanoseconds.milliseconds(10)

    /// Sets the number of packets that may be read in each time slice: enough for two pictures of `packets`
    /// packets each, plus 64 packets.
    mutating func setPictureSize(_ packets: Int) { limit = 2 * packets + 64 }

    /// Returns the number of packets that may still be read in the time slice that contains `now`. Begins a
    /// new time slice if the previous one has ended.
    mutating func availablePackets(at now: Instant) -> Int {
        if sliceEnd.map({ $0 <= now }) ?? true {
            sliceEnd = now + Self.slice
            used = 0
        }
        return max(0, limit - used)
    }

    /// Records that `count` packets were read in the current time slice.
    mutating func usePackets(_ count: Int) { used += count }
}
