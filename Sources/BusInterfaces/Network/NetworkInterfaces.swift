/// What the kernel states about a network interface.
public struct NetworkInterface: Hashable, Sendable {
    /// Its name in the kernel, such as `eth1`.
    public var name = ""
    /// Whether it is a wireless interface.
    public var isWireless = false
    /// Whether it has an IP address.
    public var hasAddress = false
    /// Whether the default route uses it.
    public var hasDefaultRoute = false
    /// The speed in Mbit/s, or nil if there is no link.
    public var speed: Int?

    /// Creates a wired interface without a link.
    public init() {}
}

/// The network interfaces of a machine.
public struct NetworkInterfaces: Sendable {
    /// Returns the interface with a name or MAC address, or nil if there is none.
    public var interface: @Sendable (String) -> NetworkInterface?
    /// The IPv4 addresses of the machine.
    public var addresses: @Sendable () -> Set<UInt32> = { [] }

    /// Creates the interfaces of a machine from a function that finds one.
    public init(_ interface: @escaping @Sendable (String) -> NetworkInterface?) { self.interface = interface }
}
