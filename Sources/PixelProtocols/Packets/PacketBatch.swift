import MonotonicTime

/// The network packets of a picture, stored one after the other in one array.
///
/// An encoder replaces the packets of a batch. The memory is reused, so encoding allocates memory only if a
/// picture needs more than every previous picture.
package struct PacketBatch: Sendable {
    /// A range of packets that are sent without pauses between them.
    package struct Group: Hashable, Sendable {
        /// The end of the group's range of packets, which equals the number of packets in this group and all
        /// previous groups.
        package var end: Int
        /// The pause between the previous group and this group.
        package var pause: Nanoseconds
    }

    /// The bytes of all packets of the batch, one packet after the other.
    package private(set) var bytes: [UInt8] = []
    /// The offset in `bytes` at which each packet ends.
    package private(set) var ends: [UInt32] = []
    /// The number of each packet's universe, which determines the multicast group to which it is sent. The
    /// number is 0 in protocols without universes.
    package private(set) var universes: [UInt16] = []
    /// The groups of packets in the order in which they are sent, with pauses between them.
    package private(set) var groups: [Group] = []

    /// Creates a batch without packets.
    package init() {}

    /// The number of packets in the batch.
    package var count: Int { ends.count }

    /// The packets of the batch, each as a slice of bytes.
    package var packets: [ArraySlice<UInt8>] {
        ends.indices.map { bytes[($0 > 0 ? Int(ends[$0 - 1]) : 0)..<Int(ends[$0])] }
    }

    /// Removes all packets from the batch, but keeps the allocated memory.
    package mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        universes.removeAll(keepingCapacity: true)
        groups.removeAll(keepingCapacity: true)
    }

    /// Appends a packet to the batch. `write` must append the packet's bytes to the array that it receives.
    /// `universe` is the number of the packet's universe, or 0 in protocols without universes.
    package mutating func appendPacket(universe: Int = 0, _ write: (inout [UInt8]) -> Void) {
        write(&bytes)
        ends.append(UInt32(bytes.count))
        universes.append(UInt16(clamping: universe))
    }

    /// Ends the current group, which contains all packets that were appended since the previous group ended.
    /// The group is sent after a pause of `pause`.
    package mutating func endGroup(after pause: Nanoseconds = .zero) {
        groups.append(Group(end: count, pause: pause))
    }

    /// Calls `send` with the bytes of each packet in order, and stops when `send` returns false. Returns
    /// whether `send` returned true for all packets.
    @discardableResult
    package func forEachPacket(_ send: (UnsafeRawBufferPointer) -> Bool) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var start = 0
            for end in ends {
                guard send(UnsafeRawBufferPointer(rebasing: bytes[start..<Int(end)])) else { return false }
                start = Int(end)
            }
            return true
        }
    }
}
