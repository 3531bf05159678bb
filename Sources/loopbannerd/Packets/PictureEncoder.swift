import BusInterfaces
import PixelProtocols

/// Converts pictures to the packets of one protocol. Also numbers the packets if the protocol requires it.
protocol PictureEncoder {
    /// Replaces the packets in `batch` with those of `picture`, whose pixels are in network order.
    ///
    /// - Parameter brightness: The brightness in percent, for a receiver that dims the picture itself.
    mutating func encode(_ picture: WirePicture, brightness: Int, into batch: inout PacketBatch)
    /// Replaces the packets in `batch` with those that end the stream. The default implementation adds none.
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

/// The encoder for receiver cards of LED panels. It sends as many latch frames as the cards need.
struct CardEncoder: PictureEncoder {
    /// The configured number of latch frames, or nil for the number that the cards need.
    let latches: Int?
    /// Whether the cards dim the picture. If false, they run at 100 percent brightness.
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
