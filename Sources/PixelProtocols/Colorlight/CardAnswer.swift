/// The answer of a receiver card to a discovery frame.
package struct CardAnswer: Hashable, Sendable {
    /// The protocol number of answers in a packet socket, from the bytes in the position of the EtherType.
    package static let etherType: UInt16 = 0x0805

    /// The major version of the firmware.
    package let majorVersion: UInt8
    /// The minor version of the firmware.
    package let minorVersion: UInt8
    /// The width of the card's LED cabinet that the card stores, in pixels.
    package let width: Int
    /// The height of the card's LED cabinet that the card stores, in pixels.
    package let height: Int
    /// The number of packets that the card has received.
    package let packets: Int
    /// The time since the card was started, in milliseconds.
    package let uptime: Int
    /// The position of the card in its chain, starting at 0.
    package let number: UInt8

    /// Parses an Ethernet frame, including its destination address. Throws the reason if it is not an answer of a 5A
    /// card.
    package init(_ frame: UnsafeRawBufferPointer) throws(PacketRejection) {
        guard frame.count >= 14 else { throw .truncated }
        guard frame.contains(ColorlightFrame.card, at: 6),
            frame[12] == ColorlightFrame.Kind.answer.rawValue
        else { throw .otherProtocol }
        guard frame[13] == 5 else { throw .kind(Int(frame[13])) }
        guard frame.count >= 1000 else { throw .truncated }
        majorVersion = frame[15]
        minorVersion = frame[16]
        width = frame.big16(at: 34)
        height = frame.big16(at: 36)
        packets = frame.big32(at: 51)
        uptime = frame.big32(at: 59)
        number = frame[98]
    }

    /// Whether other projects have documented cards with this major firmware version.
    package var hasKnownFirmware: Bool { (1...15).contains(majorVersion) }

    /// The number of latch frames that the firmware needs: two from version 13 on, and one before.
    package var latches: Int { majorVersion >= 13 ? 2 : 1 }
}
