import BusInterfaces
import PixelProtocols

/// Turns pictures into the packets of one protocol. It counts the packets where the protocol numbers them.
protocol PictureEncoder {
    /// Replaces the packets in `batch` by those of `picture`, whose pixels are in the order of the network.
    ///
    /// - Parameter brightness: The brightness in percent, for a receiver that dims the picture.
    mutating func encode(_ picture: WirePicture, brightness: Int, into batch: inout PacketBatch)
    /// Replaces the packets in `batch` by those with which the stream ends. The default is none.
    mutating func encodeEnd(into batch: inout PacketBatch)
}

extension PictureEncoder {
    mutating func encodeEnd(into batch: inout PacketBatch) { batch.removeAll() }
}

extension DDPEncoder: PictureEncoder {
    mutating func encode(_ picture: WirePicture, brightness: Int, into batch: inout PacketBatch) {
        picture.bytes.withUnsafeBytes { encode($0, into: &batch) }
    }
}

extension E131Encoder: PictureEncoder {
    mutating func encode(_ picture: WirePicture, brightness: Int, into batch: inout PacketBatch) {
        picture.bytes.withUnsafeBytes { encode($0, into: &batch) }
    }
}

extension ArtNetEncoder: PictureEncoder {
    mutating func encode(_ picture: WirePicture, brightness: Int, into batch: inout PacketBatch) {
        picture.bytes.withUnsafeBytes { encode($0, into: &batch) }
    }
}

/// The frames of receiver cards, with as many latches as the cards at a port need.
struct CardEncoder: PictureEncoder {
    /// The number of latches in the file, or nil for that of the cards.
    let latches: Int?
    /// Whether the cards dim the picture. If false, their light is full.
    let isDimmedByCard: Bool
    let port: CardPort
    private(set) var frames: ColorlightEncoder

    init(_ card: ReceiverCard, width: Int, height: Int, isDimmedByCard: Bool, port: CardPort) {
        latches = card.latches
        self.isDimmedByCard = isDimmedByCard
        self.port = port
        let latch = ColorlightEncoder.Latch(delay: card.latchDelay, source: card.latchSource)
        frames = ColorlightEncoder(width: width, height: height, latch: latch, values: .unchanged)
    }

    mutating func encode(_ picture: WirePicture, brightness: Int, into batch: inout PacketBatch) {
        frames.latch.count = latches ?? port.latches
        let light = isDimmedByCard ? UInt8((255 * brightness + 50) / 100) : 255
        picture.bytes.withUnsafeBytes { frames.encode($0, light: light, into: &batch) }
    }
}
