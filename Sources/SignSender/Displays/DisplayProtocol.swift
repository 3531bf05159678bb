import BusInterfaces
import LinuxSystem

/// The encoder, the packets and the route of each protocol.
struct DisplayProtocol {
    var encoder: any PictureEncoder
    var packets = PacketList()
    var target: PacketRoute.Target
    /// The display in messages, such as `ddp 192.168.1.20:4048`.
    var name: String

    private static let e131Port: UInt16 = 5568
    private static let artNetPort: UInt16 = 6454

    /// The reason why this process cannot send to a display.
    struct Unsupported: Error, Hashable { let reason: String }

    /// Creates the protocol of a display with `settings`. `card` is the port for receiver cards, or nil if there is none.
    init(_ settings: NetworkDisplaySettings, card: CardPort?) throws(Unsupported) {
        switch settings.destination {
        case .ddp(let host):
            encoder = DDPEncoder()
            target = .host(host, source: nil)
            name = "ddp \(host)"
        case .e131(let stream):
            encoder = E131Encoder(stream, pixels: settings.pixels, source: machineName())
            name = "e131 \(stream.host.map { "\($0)" } ?? "multicast") universe \(stream.universe)"
            if let host = stream.host {
                target = .host(host, source: nil)
            } else {
                packets = PacketList(port: Self.e131Port, isMulticast: true)
                target = .groups(interface: stream.interface)
            }
        case .artNet(let node):
            encoder = ArtNetEncoder(node)
            // Some nodes answer and listen to this port only.
            target = .host(node.host, source: Self.artNetPort)
            name = "artnet \(node.host) universe \(node.universe)"
        case .card(let receiver):
            guard let card else {
                throw Unsupported(
                    reason:
                        "this loopbanner-sender has no interface for receiver cards; start it with --interface"
                )
            }
            encoder = CardEncoder(
                receiver,
                width: settings.width,
                isDimmedByCard: !settings.dimsPixels,
                port: card
            )
            target = .port(card.descriptor)
            name = "colorlight"
            card.discover()
        }
    }
}
