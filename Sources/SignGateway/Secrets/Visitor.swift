/// Who is at the other end of a connection, as far as guessing goes: an address of IPv4, or the first half of one of IPv6,
/// because who has one of those has all addresses of its network.
struct Visitor: Hashable {
    /// The bytes of the address; none for a program on this machine that came over a socket in the file system.
    let bytes: [UInt8]

    /// The visitor with this address: 4 bytes, 16 or none.
    init(address: [UInt8] = []) {
        let isMapped =
            address.count == 16 && address.starts(with: Array(repeating: 0, count: 10) + [0xFF, 0xFF])
        bytes = isMapped ? Array(address[12...]) : Array(address.prefix(8))
    }
}

extension Visitor: CustomStringConvertible {
    /// The address, or the network of IPv6, as a log names it.
    var description: String {
        switch bytes.count {
        case 0: "a program on this machine"
        case 4: NetworkAddress.text(bytes)
        default: "\(NetworkAddress.text(bytes + Array(repeating: 0, count: 16 - bytes.count)))/64"
        }
    }
}
