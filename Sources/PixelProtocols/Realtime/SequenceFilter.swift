/// A filter that detects packets of a universe (group of channels) that are late or repeated.
struct SequenceFilter: Hashable, Sendable {
    private var last: UInt8?

    /// Returns whether the packet with the sequence number `sequence` is newer than the previous packet. A
    /// packet whose number is lower by 20 or more is also accepted, because the sender has restarted (ANSI
    /// E1.31-2018, 6.7.2).
    mutating func accept(_ sequence: UInt8) -> Bool {
        if let last, (-19...0).contains(Int8(bitPattern: sequence &- last)) { return false }
        last = sequence
        return true
    }
}
