import BusInterfaces
import MonotonicTime

/// The encoder, the packets and the route of each protocol.
struct DisplayProtocol {
    var encoder: any PictureEncoder
    var packets = PacketList()
    var target: PacketRoute.Target
    /// The display in messages, such as `ddp 192.168.1.20:4048`.
    var name: String

    /// The reason why this process cannot send to a display.
    struct Unsupported: Error, Hashable { let reason: String }

    /// Creates the protocol of a display with `settings`. `card` is the port for receiver cards, or nil if there is none.
    init(_ settings: NetworkDisplaySettings, card: CardPort?) throws(Unsupported) {
        switch settings.destination {
        case .ddp(let host):
            encoder = DDPEncoder()
            target = .host(host, source: nil)
            name = "ddp \(host)"
        case .card, .e131, .artNet:
            throw Unsupported(reason: "this version cannot send to such a display")
        }
    }
}
