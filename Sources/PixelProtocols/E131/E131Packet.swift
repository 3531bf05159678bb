/// A received E1.31 packet, which contains the channels of a universe or synchronizes receivers.
package enum E131Packet: Hashable, Sendable {
    /// A packet that contains the channels of a universe (a group of up to 512 channels).
    case data(E131Data)
    /// A packet that makes receivers show the data that they have received for the synchronization universe
    /// `universe`.
    case synchronization(universe: Int)

    /// The identifier that every ACN packet contains. E1.31 packets are a kind of ACN packet.
    static let identifier: [UInt8] = Array("ASC-E1.17".utf8) + [0, 0, 0]

    /// Parses a UDP packet as an E1.31 packet. Throws the reason if the packet violates the standard or is
    /// neither a data packet nor a synchronization packet.
    package init(_ bytes: UnsafeRawBufferPointer) throws(PacketRejection) {
        let (preambleOffset, identifierOffset, vectorOffset, vectorEnd) = (0, 4, 18, 22)
        guard bytes.count >= vectorEnd else { throw .truncated }
        // The size of the preamble (16 bytes) and of the postamble (none).
        guard bytes.contains([0, 0x10, 0, 0], at: preambleOffset),
            bytes.contains(Self.identifier, at: identifierOffset)
        else { throw .otherProtocol }
        switch bytes.big32(at: vectorOffset) {
        case E131Encoder.RootVector.data: self = .data(try E131Data(bytes))
        case E131Encoder.RootVector.extended:
            self = .synchronization(universe: try Self.synchronization(bytes))
        case let vector: throw .unsupportedKind(vector)
        }
    }

    /// Returns the number of the universe that a synchronization packet specifies. The caller has checked the
    /// packet's identifier and root vector. Throws the reason if the rest of the packet is invalid.
    private static func synchronization(_ bytes: UnsafeRawBufferPointer) throws(PacketRejection) -> Int {
        guard bytes.count >= synchronizationLength else { throw .truncated }
        let framingVector = bytes.big32(at: SynchronizationOffset.framingVector)
        guard framingVector == synchronizationVector else { throw .unsupportedKind(framingVector) }
        let universe = bytes.big16(at: SynchronizationOffset.universe)
        // The lengths of both layers are constant. Their upper four bits are flags.
        guard bytes.big16(at: SynchronizationOffset.rootLength) == 0x7021,
            bytes.big16(at: SynchronizationOffset.framingLength) == 0x700B,
            E131Encoder.validUniverses.contains(universe)
        else { throw .malformed }
        return universe
    }

    /// The offsets of the fields of a synchronization packet, in bytes (E1.31, table 4-2).
    private enum SynchronizationOffset {
        static let rootLength = 16
        static let framingLength = 38
        static let framingVector = 40
        static let universe = 45
    }

    /// The length of an E1.31 synchronization packet, in bytes.
    private static let synchronizationLength = 49
    /// The value of the field that specifies the kind of the framing layer in a synchronization packet.
    private static let synchronizationVector = 1
}

/// The contents of a received E1.31 data packet, which carries the channels of a universe.
package struct E131Data: Hashable, Sendable {
    /// The sender of the packet, identified by its component identifier (CID).
    package let source: RealtimeSource
    /// The priority of the packet's sender, from 0 to 200.
    package let priority: UInt8
    /// The number of the universe whose synchronization packets make receivers show the data. Nil if the data
    /// must be shown immediately.
    package let synchronization: Int?
    /// The sequence number of the packet among the packets of its universe.
    package let sequence: UInt8
    /// Whether the data is only for visualization, so that it must not be shown on a display.
    package let isPreview: Bool
    /// Whether the sender ends its stream with this packet.
    package let endsStream: Bool
    /// The number of the universe (group of channels) that the packet contains.
    package let universe: Int
    /// The range of the channels in the bytes of the packet.
    package let channels: Range<Int>

    /// Parses an E1.31 data packet, which contains the channels of a universe (a group of channels). The
    /// caller has checked the packet's identifier and root vector.
    ///
    /// A packet has three nested layers: root, framing and property. A vector specifies the kind of a layer,
    /// and a length field contains the number of bytes up to `end`, the end of the packet. The property layer
    /// contains the slots: a start code, which is 0 for lighting data, and then the channels.
    ///
    /// - Throws: The reason if the packet is truncated, violates the standard, or has a start code for other
    ///   data.
    init(_ bytes: UnsafeRawBufferPointer) throws(PacketRejection) {
        guard bytes.count > Offset.startCode else { throw .truncated }
        let framingVector = bytes.big32(at: Offset.framingVector)
        guard framingVector == Self.dataVector else { throw .unsupportedKind(framingVector) }

        let slotCount = bytes.big16(at: Offset.slotCount)
        let end = Offset.startCode + slotCount
        universe = bytes.big16(at: Offset.universe)
        guard (1...Self.maximumSlots).contains(slotCount),
            bytes.contains(Self.propertyHeader, at: Offset.propertyHeader),
            Self.hasCorrectLength(at: Offset.rootLength, in: bytes, end: end),
            Self.hasCorrectLength(at: Offset.framingLength, in: bytes, end: end),
            Self.hasCorrectLength(at: Offset.propertyLength, in: bytes, end: end),
            E131Encoder.validUniverses.contains(universe)
        else { throw .malformed }
        guard bytes.count >= end else { throw .truncated }

        let startCode = bytes[Offset.startCode]
        guard startCode == 0 else { throw .unsupportedFormat(Int(startCode)) }
        // 200 is the highest priority in the standard.
        priority = bytes[Offset.priority]
        guard priority <= 200 else { throw .invalidPriority(Int(priority)) }

        source = RealtimeSource(bytes[Offset.source])
        let synchronizationUniverse = bytes.big16(at: Offset.synchronization)
        synchronization = synchronizationUniverse == 0 ? nil : synchronizationUniverse
        sequence = bytes[Offset.sequence]
        let options = bytes[Offset.options]
        isPreview = options & Self.previewFlag != 0
        endsStream = options & Self.terminationFlag != 0
        channels = Offset.startCode + 1..<end
    }

    /// Returns whether the length field at `offset` contains the number of bytes from `offset` to `end`. The
    /// upper four bits of the field are flags with the constant value 7.
    private static func hasCorrectLength(
        at offset: Int,
        in bytes: UnsafeRawBufferPointer,
        end: Int
    ) -> Bool {
        bytes.big16(at: offset) == 0x7000 | (end - offset)
    }

    /// The option flag of a data packet that is only for visualization and not for live output.
    private static let previewFlag: UInt8 = 0x80
    /// The option flag of the last data packets of a stream.
    static let terminationFlag: UInt8 = 0x40

    /// The offsets of the fields of an E1.31 data packet, in bytes (E1.31, table 4-1).
    private enum Offset {
        static let rootLength = 16
        static let source = 22..<38
        static let framingLength = 38
        static let framingVector = 40
        static let priority = 108
        static let synchronization = 109
        static let sequence = 111
        static let options = 112
        static let universe = 113
        static let propertyLength = 115
        static let propertyHeader = 117
        static let slotCount = 123
        static let startCode = 125
    }

    /// The value of the field that specifies the kind of the framing layer in a data packet.
    private static let dataVector = 2
    /// The maximum number of slots in a data packet: the start code and the 512 channels of a universe.
    private static let maximumSlots = 513
    /// The constant fields at the start of a data packet's property layer: the vector ("set property"), the
    /// address type, the first address and the increment.
    static let propertyHeader: [UInt8] = [0x02, 0xA1, 0, 0, 0, 1]
}
