import MonotonicTime

/// The packets of a picture, stored one after the other in one array.
///
/// An encoder replaces the packets of a batch. The memory is reused, so encoding allocates memory only if a picture
/// needs more than every previous picture.
package struct PacketBatch: Sendable {
    /// Packets that are sent without pauses between them.
    package struct Group: Hashable, Sendable {
        /// The number of packets in this group and all previous groups.
        package var end: Int
        /// The pause between the previous group and this one.
        package var pause: Nanoseconds
    }

    /// The bytes of all packets.
    package private(set) var bytes: [UInt8] = []
    /// The end of each packet in `bytes`.
    package private(set) var ends: [UInt32] = []
    /// The universe of each packet, which determines its multicast group. It is 0 in protocols without universes.
    package private(set) var universes: [UInt16] = []
    /// The groups of packets, in the order in which they are sent.
    package private(set) var groups: [Group] = []

    /// Creates an empty batch.
    package init() {}

    /// The number of packets.
    package var count: Int { ends.count }

    /// The bytes of each packet.
    package var packets: [ArraySlice<UInt8>] {
        ends.indices.map { bytes[($0 > 0 ? Int(ends[$0 - 1]) : 0)..<Int(ends[$0])] }
    }

    /// Removes all packets, but keeps the memory.
    package mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        universes.removeAll(keepingCapacity: true)
        groups.removeAll(keepingCapacity: true)
    }

    /// Appends a packet. `write` must append the packet's bytes to the array that it receives.
    package mutating func append(universe: Int = 0, _ write: (inout [UInt8]) -> Void) {
        write(&bytes)
        ends.append(UInt32(bytes.count))
        universes.append(UInt16(clamping: universe))
    }

    /// Ends the current group. The group is sent after a pause of `pause`.
    package mutating func endGroup(after pause: Nanoseconds = .zero) {
        groups.append(Group(end: count, pause: pause))
    }

    /// Calls `send` with the bytes of each packet until it returns false. Returns whether it returned true for all
    /// packets.
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
