/// The answer that a Colorlight receiver card, which controls LED panels, sends to a discovery frame.
package struct CardAnswer: Hashable, Sendable {
    /// The protocol number with which a packet socket receives the answers of receiver cards. The answers
    /// have these two bytes where Ethernet frames have their EtherType.
    package static let etherType: UInt16 = 0x0805

    /// The major version of the receiver card's firmware.
    package let majorVersion: UInt8
    /// The minor version of the receiver card's firmware.
    package let minorVersion: UInt8
    /// The width of the LED cabinet for which the receiver card is configured, in pixels.
    package let width: Int
    /// The height of the LED cabinet for which the receiver card is configured, in pixels.
    package let height: Int
    /// The number of packets that the receiver card has received.
    package let packetCount: Int
    /// The time since the receiver card was started, in milliseconds.
    package let uptime: Int
    /// The position of the receiver card in its chain, where the first card is 0.
    package let cardNumber: UInt8

    /// Parses an Ethernet frame as the answer of a receiver card to a request for its state. The frame begins
    /// with its destination address.
    ///
    /// - Throws: The reason if the frame is not an answer of a 5A card.
    package init(_ frame: UnsafeRawBufferPointer) throws(PacketRejection) {
        guard frame.count > Offset.model else { throw .truncated }
        guard frame.contains(ColorlightFrame.cardAddress, at: Offset.source),
            frame[Offset.kind] == ColorlightFrame.Kind.answer.rawValue
        else { throw .otherProtocol }
        let model = frame[Offset.model]
        guard model == Self.model5A else { throw .unsupportedKind(Int(model)) }
        guard frame.count >= Self.minimumLength else { throw .truncated }
        majorVersion = frame[Offset.majorVersion]
        minorVersion = frame[Offset.minorVersion]
        width = frame.big16(at: Offset.width)
        height = frame.big16(at: Offset.height)
        packetCount = frame.big32(at: Offset.packets)
        uptime = frame.big32(at: Offset.uptime)
        cardNumber = frame[Offset.number]
    }

    /// The offsets of the fields of a receiver card's answer, in bytes from the start of the frame's
    /// destination address.
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

    /// The model number with which 5A receiver cards answer.
    private static let model5A: UInt8 = 5
    /// The minimum length of a receiver card's answer, in bytes.
    private static let minimumLength = 1000

    /// Whether receiver cards with this major firmware version have been documented by other projects, so
    /// that their behavior is predictable.
    package var hasKnownFirmware: Bool { (1...15).contains(majorVersion) }

    /// The number of latch frames, which make all cards show the picture, that the firmware of the receiver
    /// card needs after each picture. It is two from version 13 on, and one before.
    package var latches: Int { majorVersion >= 13 ? 2 : 1 }
}
