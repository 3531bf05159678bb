/// The addresses, kinds and headers of the Ethernet frames to and from Colorlight receiver cards.
package enum ColorlightFrame {
    /// The Ethernet address to which all receiver cards react.
    package static let cardAddress: [UInt8] = [0x11, 0x22, 0x33, 0x44, 0x55, 0x66]
    /// The source address that an Ethernet frame must have so that receiver cards accept it.
    package static let senderAddress: [UInt8] = [0x22, 0x22, 0x33, 0x44, 0x55, 0x66]

    /// The kind of an Ethernet frame to or from a receiver card. Kinds that configure a card are deliberately
    /// omitted, because a wrong configuration can make it unusable.
    enum Kind: UInt8 {
        case latch = 0x01
        case discovery = 0x07
        case answer = 0x08
        case light = 0x0A
        case pixels = 0x55
    }

    /// Appends the header of an Ethernet frame to a receiver card: the destination address, the source
    /// address and the kind of the frame. Frames to a card have no EtherType, so the data follows
    /// immediately.
    static func appendHeader(_ kind: Kind, to frame: inout [UInt8]) {
        frame.append(contentsOf: cardAddress)
        frame.append(contentsOf: senderAddress)
        frame.append(kind.rawValue)
    }

    /// Returns an Ethernet frame that requests the firmware version of receiver card number `number` in a
    /// chain. The first card has the number 0.
    package static func discovery(card number: UInt8) -> [UInt8] {
        var frame: [UInt8] = []
        appendHeader(.discovery, to: &frame)
        frame.appendZeros(271)
        frame[16] = number
        return frame
    }
}
