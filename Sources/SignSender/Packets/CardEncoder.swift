import BusInterfaces

/// The frames of Colorlight receiver cards: the light, the rows of a picture, and after a pause the latch, which shows
/// them. Only these frames are sent, because others configure a card.
struct CardEncoder: PictureEncoder {
    private let card: ReceiverCard
    private let width: Int
    /// Whether the card dims the picture. If false, its light is full.
    private let isDimmedByCard: Bool
    private let port: CardPort

    /// The destination and the source of every frame. There is no Ethernet type after them.
    static let addresses: [UInt8] = [
        0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x22, 0x22, 0x33, 0x44, 0x55, 0x66,
    ]
    /// The maximum number of pixels in a frame. One more does not fit into an Ethernet frame.
    private static let mostPixels = 497

    /// Creates an encoder for pictures of `width` pixels. `port` gives the number of latches that the cards need.
    init(_ card: ReceiverCard, width: Int, isDimmedByCard: Bool, port: CardPort) {
        self.card = card
        self.width = width
        self.isDimmedByCard = isDimmedByCard
        self.port = port
    }

    mutating func encode(_ picture: WirePicture, brightness: Int, into list: inout PacketList) {
        list.removeAll()
        let light = isDimmedByCard ? UInt8((255 * brightness + 50) / 100) : 255
        let latches = card.latches ?? port.latches
        for _ in 0..<min(latches, 2) { list.append { Self.writeLight(light, to: &$0) } }
        let rows = picture.bytes.count / max(1, 3 * width)
        for row in 0..<rows {
            for column in stride(from: 0, to: width, by: Self.mostPixels) {
                let count = min(width - column, Self.mostPixels)
                let start = 3 * (row * width + column)
                list.append { frame in
                    frame += Self.addresses
                    frame +=
                        [0x55] + Self.number(row) + Self.number(column) + Self.number(count) + [0x08, 0x88]
                    frame += picture.bytes[start..<start + 3 * count]
                }
            }
        }
        list.endGroup()
        for _ in 0..<latches { list.append { Self.writeLatch(light, source: card.latchSource, to: &$0) } }
        list.endGroup(after: card.latchDelay)
    }

    private static func number(_ value: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
    }

    private static func writeLight(_ light: UInt8, to frame: inout [UInt8]) {
        frame += addresses + [0x0A, light, light, light, 0xFF]
        frame += repeatElement(0, count: 77 - 17)
    }

    private static func writeLatch(_ light: UInt8, source: UInt8, to frame: inout [UInt8]) {
        frame += addresses + [0x01, source]
        frame += repeatElement(0, count: 21)
        frame += [light, 0x05, 0, light, light, light]
        frame += repeatElement(0, count: 112 - 41)
    }
}
