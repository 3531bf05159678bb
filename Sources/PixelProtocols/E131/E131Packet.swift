/// A received E1.31 packet.
package enum E131Packet: Hashable, Sendable {
    /// A packet with the channels of a universe.
    case data(E131Data)
    /// A packet that makes receivers show the data that refers to this synchronization universe.
    case synchronization(universe: Int)

    /// The identifier of ACN packets.
    static let identifier: [UInt8] = Array("ASC-E1.17".utf8) + [0, 0, 0]

    /// Parses a UDP packet. Throws the reason if it violates the standard.
    package init(_ bytes: UnsafeRawBufferPointer) throws(PacketRejection) {
        guard bytes.count >= 22 else { throw .truncated }
        guard bytes.contains([0, 0x10, 0, 0], at: 0), bytes.contains(Self.identifier, at: 4) else {
            throw .otherProtocol
        }
        switch bytes.big32(at: 18) {
        case 4: self = .data(try E131Data(bytes))
        case 8: self = .synchronization(universe: try Self.synchronization(bytes))
        case let vector: throw .kind(vector)
        }
    }

    private static func synchronization(_ bytes: UnsafeRawBufferPointer) throws(PacketRejection) -> Int {
        guard bytes.count >= 49 else { throw .truncated }
        guard bytes.big32(at: 40) == 1 else { throw .kind(bytes.big32(at: 40)) }
        let universe = bytes.big16(at: 45)
        guard bytes.big16(at: 16) == 0x7021, bytes.big16(at: 38) == 0x700B,
            E131Encoder.universes.contains(universe)
        else { throw .malformed }
        return universe
    }
}

/// The contents of a received E1.31 data packet.
package struct E131Data: Hashable, Sendable {
    /// The identifier of the sender (CID).
    package let source: RealtimeSource
    /// The priority of the sender, from 0 to 200.
    package let priority: UInt8
    /// The universe of the synchronization packet at which receivers show the data, or nil to show it immediately.
    package let synchronization: Int?
    /// The sequence number within the universe.
    package let sequence: UInt8
    /// Whether the data is only for visualization, and not for output.
    package let isPreview: Bool
    /// Whether the sender ends the stream.
    package let isEnd: Bool
    /// The number of the universe.
    package let universe: Int
    /// The range of the channels in the packet, in bytes.
    package let channels: Range<Int>

    /// Parses a packet whose identifier and root vector are correct.
    init(_ bytes: UnsafeRawBufferPointer) throws(PacketRejection) {
        guard bytes.count >= 126 else { throw .truncated }
        guard bytes.big32(at: 40) == 2 else { throw .kind(bytes.big32(at: 40)) }
        let slots = bytes.big16(at: 123)
        guard (1...513).contains(slots), bytes.contains([0x02, 0xA1, 0, 0, 0, 1], at: 117),
            bytes.big16(at: 16) == 0x7000 | (109 + slots),
            bytes.big16(at: 38) == 0x7000 | (87 + slots),
            bytes.big16(at: 115) == 0x7000 | (10 + slots),
            E131Encoder.universes.contains(bytes.big16(at: 113))
        else { throw .malformed }
        guard bytes.count >= 125 + slots else { throw .truncated }
        guard bytes[125] == 0 else { throw .format(Int(bytes[125])) }
        guard bytes[108] <= 200 else { throw .priority(Int(bytes[108])) }
        source = RealtimeSource(bytes[22..<38])
        priority = bytes[108]
        synchronization = bytes.big16(at: 109) == 0 ? nil : bytes.big16(at: 109)
        sequence = bytes[111]
        isPreview = bytes[112] & 0x80 != 0
        isEnd = bytes[112] & 0x40 != 0
        universe = bytes.big16(at: 113)
        channels = 126..<125 + slots
    }
}
