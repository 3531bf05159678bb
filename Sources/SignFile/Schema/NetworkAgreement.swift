import BusInterfaces
import Diagnostics
import MatrixDisplays
import SettingsText
import SignCore

extension DisplaySettings {
    /// Reports keys for network displays that this display's driver does not use. Also reports a network display
    /// without a size.
    func checkNetworkKeys(of table: TOMLNode, findings: inout Findings) {
        guard findings.isRead("driver", of: table) else { return }
        let driver = driver.settings as? any NetworkDriver
        let common: Set = ["order", "gamma", "rate"]
        let used = driver.map { common.union(type(of: $0).ownKeys) } ?? []
        for name in NetworkTable.names where !used.contains(name) {
            guard let member = table.member(name), findings.isRead(name, of: table) else { continue }
            findings.warning(
                "\(name) does nothing with driver '\(self.driver.name)'; \(Self.remedy(for: name, driver != nil))",
                at: member.keyLocation
            )
        }
        guard driver != nil else { return }
        let missing = ["width", "height"].filter { table.member($0) == nil && findings.isRead($0, of: table) }
        guard !missing.isEmpty else { return }
        findings.error(
            "driver '\(self.driver.name)' needs \(Wording.list(missing, lastJoin: "and")), the size of the display in pixels",
            at: table.location(of: "driver")
        )
    }

    private static func remedy(for name: String, _ isInNetwork: Bool) -> String {
        guard !isInNetwork else { return "remove the key" }
        switch name {
        case "order": return "order of a strip of LEDs belongs in [display.strip]"
        case "address":
            return "boards on I2C have addresses, and the driver of a display in the network is another one"
        default: return "only a display in the network has it; remove the key"
        }
    }
}

/// Two network displays. They conflict if both would receive pictures at the same address, interface or universe.
struct NetworkPair {
    var first: DisplaySettings
    var second: DisplaySettings

    /// Returns the problem, and the key of the second display that causes it, or nil if both displays can work. `line`
    /// is the number of the line in the file that contains the first display.
    func conflict(line: Int) -> (message: String, key: String)? {
        switch (first.driver.settings, second.driver.settings) {
        case (let card as ColorlightSettings, let other as ColorlightSettings):
            guard card.interface == other.interface else { return nil }
            return (
                "the interface \(Wording.quoted(other.interface)) already has a display, in line \(line); chain the cards, "
                    + "and describe them as one display",
                "interface"
            )
        case (let device as DDPSettings, let other as DDPSettings):
            guard device.receiver(DDPSettings.port) == other.receiver(DDPSettings.port) else { return nil }
            return (
                "\(Wording.quoted(other.place)) already has a display, in line \(line); describe both as one display",
                "address"
            )
        case (let stream as E131Settings, let other as E131Settings):
            guard stream.receiver(E131Settings.port) == other.receiver(E131Settings.port),
                stream.isMulticast == false || stream.network.keys.interface == other.network.keys.interface
            else { return nil }
            return overlap(
                E131Settings.universes(from: stream.universe, at: first.size),
                E131Settings.universes(from: other.universe, at: second.size),
                line: line
            )
        case (let node as ArtNetSettings, let other as ArtNetSettings):
            guard node.receiver(ArtNetSettings.port) == other.receiver(ArtNetSettings.port) else {
                return nil
            }
            return overlap(
                ArtNetSettings.universes(from: node.universe, at: first.size),
                ArtNetSettings.universes(from: other.universe, at: second.size),
                line: line
            )
        default: return nil
        }
    }

    private func overlap(
        _ universes: ClosedRange<Int>,
        _ others: ClosedRange<Int>,
        line: Int
    ) -> (message: String, key: String)? {
        guard universes.overlaps(others) else { return nil }
        let range =
            universes.count == 1
            ? "universe \(universes.lowerBound)"
            : "universes \(universes.lowerBound) to \(universes.upperBound)"
        return (
            "the display in line \(line) has \(range), which overlaps; write universe = \(universes.upperBound + 1)",
            "universe"
        )
    }
}

extension NetworkDriver {
    /// The receiver with its port, normalized for comparison, or nil for multicast. `port` is the protocol's usual
    /// port.
    fileprivate func receiver(_ port: UInt16) -> NetworkHost? {
        network.keys.address.map { address in
            NetworkHost(name: address.name.lowercased(), port: address.port ?? port)
        }
    }
}
