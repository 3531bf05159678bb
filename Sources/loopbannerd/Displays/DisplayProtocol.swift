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
    var target: PacketRoute.Target
    /// The name of the display in messages, such as `ddp 192.168.1.20:4048`.
    var name: String

    /// An error that is thrown if this process cannot send pictures to a display. `reason` describes the
    /// cause.
    struct Unsupported: Error, Hashable { let reason: String }

    /// Creates the network protocol of a display with these `settings`: its packet encoder, its destination
    /// and its name in messages. `card` is the Ethernet port for Colorlight receiver cards, or nil if there
    /// is none.
    ///
    /// - Throws: An error if the display needs a card port that is missing, or if its universes are invalid.
    init(_ settings: NetworkDisplaySettings, card: CardPort?) throws(Unsupported) {
        switch settings.destination {
        case .ddp(let host):
            encoder = DDPEncoder()
            target = .host(host, source: nil)
            name = "ddp \(host)"
        case .e131(let stream):
            encoder = try Self.encoder(for: stream, pixels: settings.pixels)
            // Without a host, the packets are sent to the multicast groups of their universes.
            if let host = stream.host {
                target = .host(host, source: nil)
                name = "e131 \(host) universe \(stream.universe)"
            } else {
                multicastPort = E131Encoder.port
                target = .groups(interface: stream.interface)
                name = "e131 multicast universe \(stream.universe)"
            }
        case .artNet(let node):
            encoder = try Self.encoder(for: node, pixels: settings.pixels)
            // Some nodes answer only to this port, and accept packets only from it.
            target = .host(node.host, source: ArtNetEncoder.port)
            name = "artnet \(node.host) universe \(node.universe)"
        case .card(let receiver):
            guard let card else { throw Self.missingCardPort }
            encoder = CardEncoder(
                receiver,
                width: settings.width,
                height: settings.height,
                isDimmedByCard: !settings.dimsPixels,
                port: card
            )
            target = .port(card.descriptor)
            name = "colorlight"
        }
    }

    private static let missingCardPort = Unsupported(
        reason: "this loopbanner-sender has no interface for receiver cards; start it with --interface"
    )

    private static func encoder(for stream: E131Stream, pixels: Int) throws(Unsupported) -> E131Encoder {
        let source = E131Source(
            identifier: stream.identifier,
            name: machineName(),
            priority: UInt8(clamping: stream.priority)
        )
        return try withUniverseErrorsAsUnsupported { () throws(UniverseError) in
            try E131Encoder(
                source: source,
                first: stream.universe,
                pixels: pixels,
                synchronization: stream.synchronization
            )
        }
    }

    private static func encoder(for node: ArtNetNode, pixels: Int) throws(Unsupported) -> ArtNetEncoder {
        try withUniverseErrorsAsUnsupported { () throws(UniverseError) in
            try ArtNetEncoder(first: node.universe, pixels: pixels, isSynchronized: node.synchronizes)
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
