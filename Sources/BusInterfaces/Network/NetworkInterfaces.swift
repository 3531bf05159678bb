/// The properties of a network interface, as the kernel reports them.
public struct NetworkInterface: Hashable, Sendable {
    /// The kernel's name for the interface, such as `eth1`.
    public var name = ""
    /// Whether the interface is wireless.
    public var isWireless = false
    /// Whether the interface has an IP address.
    public var hasAddress = false
    /// Whether the default route uses the interface.
    public var hasDefaultRoute = false
    /// The speed of the link in Mbit/s, or nil if there is no link.
    public var speed: Int?

    /// Creates a wired interface without a link.
    public init() {}
}

/// The network interfaces of a computer.
public struct NetworkInterfaces: Sendable {
    /// A function that returns the interface with a given name or MAC address, or nil if there is none.
    public var interface: @Sendable (String) -> NetworkInterface?
    /// A function that returns the IPv4 addresses of the computer.
    public var addresses: @Sendable () -> Set<UInt32> = { [] }

    /// Creates the network interfaces from a function that finds an interface by its name or MAC address.
    public init(_ interface: @escaping @Sendable (String) -> NetworkInterface?) { self.interface = interface }
}
