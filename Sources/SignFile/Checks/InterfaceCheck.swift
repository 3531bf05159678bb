import BusInterfaces
import Diagnostics
import MatrixDisplays
import SettingsText
import SignCore

/// Checks the network interfaces to which displays are connected, one display after another.
struct InterfaceCheck {
    /// The network interfaces of this machine.
    let interfaces: NetworkInterfaces
    /// The network interfaces that have a receiver card, by their names in the kernel. The value contains the
    /// name as written in the file, and the number of the line of the file that contains the display.
    private var cards: [String: (text: String, line: Int)] = [:]

    init(_ interfaces: NetworkInterfaces) { self.interfaces = interfaces }

    /// Checks the network interface to which `display` is connected. Warns if this machine lacks the
    /// interface or if it is unsuitable. Reports an error if a receiver card already uses the interface under
    /// another name. `table` is the table of `display` in the file.
    mutating func checkInterface(of display: DisplaySettings, table: TOMLNode, findings: inout Findings) {
        guard let driver = display.driver.network, let name = driver.network.keys.interface,
            let node = table.member("interface")
        else { return }
        // An invalid key was already reported.
        guard findings.areValid("driver", "interface", in: table) else { return }
        let subject = "interface \(Wording.quoted(name))"
        guard let interface = interfaces.interface(name) else {
            return findings.addWarning(
                "\(subject) does not exist on this machine; `ip link` lists the interfaces",
                at: node.location
            )
        }
        let isReceiverCard = driver is ColorlightSettings
        if let problem = Self.problem(of: interface, forReceiverCard: isReceiverCard) {
            return findings.addWarning("\(subject) \(problem)", at: node.location)
        }
        guard isReceiverCard else { return }
        checkOtherCards(
            of: interface,
            nameInFile: name,
            table: table,
            at: node.location,
            findings: &findings
        )
        checkCardConnection(of: interface, subject: subject, at: node.location, findings: &findings)
    }

    /// Returns the reason why a display should not be connected to `interface`, or nil if it is suitable. The
    /// reason is the end of a message that begins with the name of the interface. `isReceiverCard` is whether
    /// the display is a receiver card, which needs a cable.
    private static func problem(
        of interface: NetworkInterface,
        forReceiverCard isReceiverCard: Bool
    ) -> String? {
        if interface.isWireless {
            return isReceiverCard
                ? "is Wi-Fi, but a receiver card needs a cable"
                : "is Wi-Fi, and many access points lose multicast packets"
        }
        guard isReceiverCard, interface.name == "lo" else { return nil }
        return "reaches only this machine; use the card's interface, as `ip link` lists it"
    }

    /// Reports an error if the receiver card of an earlier display is connected to `interface`, but names it
    /// differently. Another check reports two displays that use the same name. `nameInFile` is the
    /// interface's name in the configuration.
    private mutating func checkOtherCards(
        of interface: NetworkInterface,
        nameInFile: String,
        table: TOMLNode,
        at location: TextLocation,
        findings: inout Findings
    ) {
        let earlierCard = cards.updateValue((nameInFile, table.location.line), forKey: interface.name)
        guard let earlierCard, earlierCard.text != nameInFile else { return }
        findings.addError(
            "interface \(Wording.quoted(nameInFile)) is the same as \(Wording.quoted(earlierCard.text)) of the display on line "
                + "\(earlierCard.line); chain the cards, and describe them as one display",
            at: location
        )
    }

    /// The minimum speed of the network link to a receiver card, in Mbit/s.
    private static let minimumCardSpeed = 1_000

    /// Warns about `interface`, to which a receiver card is connected, if it appears to be shared with other
    /// devices or if its link is too slow. `subject` is the start of the message, which names the interface.
    private func checkCardConnection(
        of interface: NetworkInterface,
        subject: String,
        at location: TextLocation,
        findings: inout Findings
    ) {
        if interface.hasDefaultRoute || interface.hasAddress {
            let usage = interface.hasDefaultRoute ? "has the default route" : "has an IP address"
            findings.addWarning(
                "\(subject) \(usage), so it probably leads to a switch, which sends the frames for the card to every device; "
                    + "connect the card to a separate interface",
                at: location
            )
        }
        if let speed = interface.speed, speed < Self.minimumCardSpeed {
            findings.addWarning(
                "\(subject) has \(speed) Mbit/s, but a receiver card needs \(Self.minimumCardSpeed); "
                    + "use another port, adapter or cable",
                at: location
            )
        }
    }
}
