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

    /// Parses an Ethernet frame, which begins with its destination address. A receiver card of LED panels sends it as
    /// the answer to a request for its state.
    ///
    /// - Throws: The reason if the frame is not an answer of a 5A card.
    package init(_ frame: UnsafeRawBufferPointer) throws(PacketRejection) {
        guard frame.count > Offset.model else { throw .truncated }
        guard frame.contains(ColorlightFrame.card, at: Offset.source),
            frame[Offset.kind] == ColorlightFrame.Kind.answer.rawValue
        else { throw .otherProtocol }
        let model = frame[Offset.model]
        guard model == Self.model5A else { throw .kind(Int(model)) }
        guard frame.count >= Self.minimumLength else { throw .truncated }
        majorVersion = frame[Offset.majorVersion]
        minorVersion = frame[Offset.minorVersion]
        width = frame.big16(at: Offset.width)
        height = frame.big16(at: Offset.height)
        packets = frame.big32(at: Offset.packets)
        uptime = frame.big32(at: Offset.uptime)
        number = frame[Offset.number]
    }

    /// The positions of the fields of an answer, in bytes from the destination address.
    private enum Offset {
        static let source = 6
        static let kind = 12
        static let model = 13
        static let majorVersion = 15
        static let minorVersion = 16
        static let width = 34
        static let height = 36
        static let packets = 51
        static let uptime = 59
        static let number = 98
    }

    /// The model number of 5A cards.
    private static let model5A: UInt8 = 5
    /// The minimum length of an answer, in bytes.
    private static let minimumLength = 1000

    /// Whether other projects have documented cards with this major firmware version.
    package var hasKnownFirmware: Bool { (1...15).contains(majorVersion) }

    /// The number of latch frames that the firmware needs: two from version 13 on, and one before.
    package var latches: Int { majorVersion >= 13 ? 2 : 1 }
}
