/// The common parts of all frames to and from a Colorlight receiver card.
package enum ColorlightFrame {
    /// The address of every card.
    package static let card: [UInt8] = [0x11, 0x22, 0x33, 0x44, 0x55, 0x66]
    /// The address from which cards receive.
    package static let sender: [UInt8] = [0x22, 0x22, 0x33, 0x44, 0x55, 0x66]

    /// The kind of a frame. Kinds that configure a card are omitted on purpose.
    enum Kind: UInt8 {
        case latch = 0x01
        case discovery = 0x07
        case answer = 0x08
        case light = 0x0A
        case pixels = 0x55
    }

    /// Appends both addresses and the kind. The data follows immediately: a card has no EtherType.
    static func appendHeader(_ kind: Kind, to frame: inout [UInt8]) {
        frame.append(contentsOf: card)
        frame.append(contentsOf: sender)
        frame.append(kind.rawValue)
    }

    /// Returns the frame that asks the card `number` of a chain for its firmware. The first card has the number 0.
    package static func discovery(card number: UInt8) -> [UInt8] {
        var frame: [UInt8] = []
        appendHeader(.discovery, to: &frame)
        frame.appendZeros(271)
        frame[16] = number
        return frame
    }
}
