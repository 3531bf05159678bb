import BusInterfaces
import LinuxSystem
import PixelProtocols

/// The network protocol of a display: the encoder for its packets, and the destination to which they are
/// sent.
struct DisplayProtocol {
    var encoder: any PictureEncoder
    /// The UDP port of the multicast groups to which the packets are sent, or nil if they are sent to a
    /// single address.
    var multicastPort: UInt16?
    var destination: PacketRoute.Destination
    /// The name of the display in messages, such as `ddp 192.168.1.20:4048`.
    var name: String

    /// An error that is thrown if this process cannot send pictures to a display. `reason` describes the
    /// cause.
    struct Unsupported: Error, Hashable { let reason: String }

    /// Creates the network protocol of a display with these `settings`: the encoder for its packets, the
    /// destination of the packets, and its name in messages. E1.31 and Art-Net divide a picture into numbered
    /// universes. `cardPort` is the Ethernet port for Colorlight receiver cards, or nil if there is none.
    ///
    /// - Throws: An error if the display needs a card port that is missing, or if its universes are invalid.
    init(_ settings: NetworkDisplaySettings, cardPort: CardPort?) throws(Unsupported) {
        switch settings.destination {
        case .ddp(let host):
            encoder = DDPEncoder()
            destination = .host(host, sourcePort: nil)
            name = "ddp \(host)"
        case .e131(let stream):
            encoder = try Self.makeEncoder(for: stream, pixelCount: settings.pixelCount)
            // Without a host, the packets are sent to the multicast groups of their universes.
            if let host = stream.host {
                destination = .host(host, sourcePort: nil)
                name = "e131 \(host) universe \(stream.universe)"
            } else {
                multicastPort = E131Encoder.port
                destination = .multicastGroups(interface: stream.interface)
                name = "e131 multicast universe \(stream.universe)"
            }
        case .artNet(let node):
            encoder = try Self.makeEncoder(for: node, pixelCount: settings.pixelCount)
            // Some nodes answer only to this port, and accept packets only from it.
            destination = .host(node.host, sourcePort: ArtNetEncoder.port)
            name = "artnet \(node.host) universe \(node.universe)"
        case .card(let receiver):
            guard let cardPort else { throw Self.missingCardPortError }
            encoder = CardEncoder(
                receiver,
                width: settings.width,
                height: settings.height,
                isDimmedByCard: !settings.dimsPixels,
                port: cardPort
            )
            destination = .ethernetPort(cardPort.descriptor)
            name = "colorlight"
        }
    }

    private static let missingCardPortError = Unsupported(
        reason: "this loopbanner-sender has no interface for receiver cards; start it with --interface"
    )

    private static func makeEncoder(for stream: E131Stream, pixelCount: Int) throws(Unsupported)
        -> E131Encoder
    {
        let source = E131Source(
            identifier: stream.identifier,
            name: machineName(),
            priority: UInt8(clamping: stream.priority)
        )
        return try withUniverseErrorsAsUnsupported { () throws(UniverseError) in
            try E131Encoder(
                source: source,
                firstUniverse: stream.universe,
                pixelCount: pixelCount,
                synchronizationUniverse: stream.synchronization
            )
        }
    }

    private static func makeEncoder(for node: ArtNetNode, pixelCount: Int) throws(Unsupported)
        -> ArtNetEncoder
    {
        try withUniverseErrorsAsUnsupported { () throws(UniverseError) in
            try ArtNetEncoder(
                firstUniverse: node.universe,
                pixelCount: pixelCount,
                isSynchronized: node.synchronizes
            )
        }
    }

    private static func withUniverseErrorsAsUnsupported<Encoder>(
        _ make: () throws(UniverseError) -> Encoder
    ) throws(Unsupported) -> Encoder {
        do throws(UniverseError) {
            return try make()
        } catch { throw Unsupported(reason: error.description) }
    }
}
