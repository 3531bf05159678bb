/// The identity of a client for limits and delays: an IPv4 address, or an IPv6 /64 network because a client
/// can use every address of its network.
struct ClientAddress: Hashable, CustomStringConvertible {
    /// The bytes of the client's IPv4 address or IPv6 network. They are empty for a local program that
    /// connects through a Unix socket.
    let bytes: [UInt8]

    /// Creates the identity of a client from its IP address of 4 or 16 bytes, or from an empty array for a
    /// local program.
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
