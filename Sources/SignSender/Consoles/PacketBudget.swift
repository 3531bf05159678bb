import MonotonicTime

/// The number of packets that are read per time, so that a flood takes a bounded share of the processor. The kernel drops
/// the rest.
struct PacketBudget: Hashable {
    /// The maximum number of packets in a slice.
    private var limit = 0
    private var used = 0
    /// The end of the present slice, or nil before the first one.
    private(set) var sliceEnd: Instant?

    /// The duration of a slice.
    private static let slice = Nanoseconds.milliseconds(10)

    /// Permits two pictures of `packets` packets in each slice, and a few packets more.
    mutating func setPictureSize(_ packets: Int) { limit = 2 * packets + 64 }

    /// Returns how many packets may be read at `now`.
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
