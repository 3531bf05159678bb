/// The identity of a client for limits and delays: its IPv4 address, or its IPv6 /64 network, because a client can use every
/// address of its network.
struct ClientAddress: Hashable, CustomStringConvertible {
    /// The bytes of the address; empty for a local program that connects through a socket file.
    let bytes: [UInt8]

    /// Creates the identity of an address of 4, 16 or no bytes.
    init(_ address: [UInt8] = []) {
        bytes = Array(NetworkAddress.unmapped(address).prefix(8))
    }

    var description: String {
        switch bytes.count {
        case 0: "a program on this machine"
        case 4: NetworkAddress.text(bytes)
        default: "\(NetworkAddress.text(bytes + Array(repeating: 0, count: 16 - bytes.count)))/64"
        }
    }
}
