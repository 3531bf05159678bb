import BusInterfaces
import Diagnostics
import MatrixDisplays
import SettingsText
import SignCore

extension DisplaySettings {
    /// Warns if the network interface of the display is unsuitable. `interfaces` contains the interfaces of this
    /// machine, and `table` is the table of the display in the file.
    func checkInterface(_ interfaces: NetworkInterfaces, of table: TOMLNode, findings: inout Findings) {
        guard let driver = driver.settings as? any NetworkDriver, let name = driver.network.keys.interface,
            let node = table.member("interface"), findings.isRead("driver", "interface", of: table)
        else { return }
        let isCard = driver is ColorlightSettings
        let start = "interface \(Wording.quoted(name))"
        guard let interface = interfaces.interface(name) else {
            return findings.warning(
                "\(start) does not exist on this machine; `ip link` lists the interfaces",
                at: node.location
            )
        }
        if interface.isWireless {
            let problem =
                isCard ? "a receiver card needs a cable" : "many access points lose multicast packets"
            return findings.warning("\(start) is Wi-Fi, and \(problem)", at: node.location)
        }
        guard isCard else { return }
        if interface.hasDefaultRoute || interface.hasAddress {
            let use = interface.hasDefaultRoute ? "has the default route" : "has an IP address"
            findings.warning(
                "\(start) \(use), so it probably leads to a switch, which sends the frames for the card to every device; "
                    + "connect the card to a separate interface",
                at: node.location
            )
        }
        if let speed = interface.speed, speed < 1_000 {
            findings.warning(
                "\(start) has \(speed) Mbit/s, and a receiver card needs 1000; use another port, adapter or cable",
                at: node.location
            )
        }
    }
}
