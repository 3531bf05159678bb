import BusInterfaces
import PixelProtocols

/// An encoder that converts pictures to the packets of one network protocol. It also numbers the packets if
/// the protocol requires it.
protocol PictureEncoder {
    /// Replaces the packets in `batch` with those of `picture`, whose pixels are in the order in which they
    /// are sent.
    ///
    /// - Parameter brightness: The brightness in percent, for a receiver that dims the picture.
    mutating func encode(_ picture: WirePicture, brightness: Int, into batch: inout PacketBatch)
    /// Replaces the packets in `batch` with those that end the stream of pictures. By default, there are no
    /// such packets, and `batch` becomes empty.
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

/// The encoder of packets for receiver cards, which are controllers of LED panels. After each picture, it
/// adds as many latch frames as the cards need to show the picture.
struct CardEncoder: PictureEncoder {
    /// The configured number of latch frames, which make the cards show a picture. Nil to use the number that
    /// the cards need according to their firmware.
    let latches: Int?
    /// Whether the receiver cards dim the picture. If false, the cards run at full brightness, and the pixels
    /// are dimmed before they are sent.
    let isDimmedByCard: Bool
    let port: CardPort
    private(set) var frames: ColorlightEncoder

    init(_ card: ReceiverCard, width: Int, height: Int, isDimmedByCard: Bool, port: CardPort) {
        latches = card.latches
        self.isDimmedByCard = isDimmedByCard
        self.port = port
        let latch = ColorlightEncoder.Latch(delay: card.latchDelay, source: card.latchSource)
        frames = ColorlightEncoder(width: width, height: height, latch: latch, colorConversion: .unchanged)
    }

    mutating func encode(_ picture: WirePicture, brightness: Int, into batch: inout PacketBatch) {
        frames.latch.count = latches ?? port.latches
        let light = isDimmedByCard ? UInt8((255 * brightness + 50) / 100) : 255
        picture.bytes.withUnsafeBytes { frames.encode($0, light: light, into: &batch) }
    }
}
