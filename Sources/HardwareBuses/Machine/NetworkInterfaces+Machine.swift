import BusInterfaces
import CLinuxHardware
import Glibc

extension NetworkInterfaces {
    /// The network interfaces of this computer. It is empty in the service of a sign, which runs in a network
    /// namespace without interfaces.
    public static let ofMachine: NetworkInterfaces = {
        var interfaces = NetworkInterfaces(read)
        interfaces.addresses = readAddresses
        return interfaces
    }()

    @Sendable private static func readAddresses() -> Set<UInt32> {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return [] }
        defer { freeifaddrs(list) }
        var addresses: Set<UInt32> = []
        var next = list
        while let entry = next?.pointee {
            next = entry.ifa_next
            guard let address = entry.ifa_addr, CInt(address.pointee.sa_family) == AF_INET else { continue }
            let raw = UnsafeRawPointer(address).load(as: sockaddr_in.self)
            addresses.insert(UInt32(bigEndian: raw.sin_addr.s_addr))
        }
        return addresses
    }

    @Sendable private static func read(_ name: String) -> NetworkInterface? {
        var facts = lb_interface()
        guard lb_interface_read(name, &facts) == 0 else { return nil }
        var interface = NetworkInterface()
        interface.name = withUnsafeBytes(of: facts.name) {
            String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        interface.isWireless = facts.is_wireless
        interface.hasAddress = facts.has_address
        interface.hasDefaultRoute = facts.has_default_route
        interface.speed = facts.speed > 0 ? Int(facts.speed) : nil
        return interface
    }
}
