import BusInterfaces
import CLinuxHardware

extension NetworkInterfaces {
    /// The network interfaces of this machine. The service of a sign has a network without any.
    public static let ofMachine = NetworkInterfaces { name in
        var facts = lb_interface()
        guard lb_interface_read(name, &facts) == 0 else { return nil }
        var interface = NetworkInterface()
        interface.isWireless = facts.is_wireless
        interface.hasAddress = facts.has_address
        interface.hasDefaultRoute = facts.has_default_route
        interface.speed = facts.speed > 0 ? Int(facts.speed) : nil
        return interface
    }
}
