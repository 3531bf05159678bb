/// The identity of a client for limits and delays. It is an IPv4 address or an IPv6 /64 network, because a
/// client can use every address of such a network.
struct ClientAddress: Hashable, CustomStringConvertible {
    /// The bytes of the IPv4 address or of the IPv6 network. Empty for a local program that connects through a socket
    /// file.
    let bytes: [UInt8]

    /// Creates the identity of a client from an IP address of 4 or 16 bytes, or from no bytes for a local program.
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
