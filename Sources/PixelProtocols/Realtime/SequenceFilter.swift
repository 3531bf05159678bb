/// A filter that detects packets of a universe that arrive late or twice.
struct SequenceFilter: Hashable, Sendable {
    private var last: UInt8?

    /// Returns whether the packet with the number `sequence` is newer than all earlier packets. If the number is lower
    /// by 20 or more, the sender has restarted (ANSI E1.31-2018, 6.7.2).
    mutating func accept(_ sequence: UInt8) -> Bool {
        if let last, (-19...0).contains(Int8(bitPattern: sequence &- last)) { return false }
        last = sequence
        return true
    }
}
