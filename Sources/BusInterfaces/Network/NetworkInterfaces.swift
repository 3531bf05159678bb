/// The properties of a network interface, as reported by the kernel of the computer.
public struct NetworkInterface: Hashable, Sendable {
    /// The name of the network interface in the kernel, such as `eth1`.
    public var name = ""
    /// Whether the network interface is wireless.
    public var isWireless = false
    /// Whether the network interface has an IP address.
    public var hasAddress = false
    /// Whether the default route uses the network interface.
    public var hasDefaultRoute = false
    /// The speed of the network link in Mbit/s, or nil if there is no link.
    public var speed: Int?

    /// Creates the properties of a wired network interface without a link.
    public init() {}
}

/// The network interfaces of a computer.
public struct NetworkInterfaces: Sendable {
    /// A function that returns the network interface with a given name or MAC address, or nil if there is
    /// none.
    public var interface: @Sendable (String) -> NetworkInterface?
    /// A function that returns the IPv4 addresses of the computer.
    public var addresses: @Sendable () -> Set<UInt32> = { [] }

    /// Creates the network interfaces from a function that finds an interface by its name or MAC address.
    public init(_ interface: @escaping @Sendable (String) -> NetworkInterface?) { self.interface = interface }
}
