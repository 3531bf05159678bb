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
        let networkDriver = driver.network
        let isNetworkDisplay = networkDriver != nil
        var usedKeys: Set<String> = []
        if let networkDriver {
            usedKeys = Set(["order", "gamma", "rate"]).union(type(of: networkDriver).ownKeys)
        }
        for name in NetworkTable.names where !usedKeys.contains(name) {
            guard let member = table.member(name), findings.isRead(name, of: table) else { continue }
            findings.warning(
                "\(name) does nothing with driver '\(driver.name)'; \(Self.remedy(for: name, isNetworkDisplay: isNetworkDisplay))",
                at: member.keyLocation
            )
        }
        guard isNetworkDisplay else { return }
        checkStripKeys(of: table, findings: &findings)
        let missingKeys = ["width", "height"].filter { key in
            table.member(key) == nil && findings.isRead(key, of: table)
        }
        guard !missingKeys.isEmpty else { return }
        findings.error(
            "driver '\(driver.name)' needs \(Wording.list(missingKeys, lastJoin: "and")), the size of the display in pixels",
            at: table.location(of: "driver")
        )
    }

    /// Reports keys of `[display.strip]` that only strips of LEDs use, and not network displays.
    private func checkStripKeys(of table: TOMLNode, findings: inout Findings) {
        guard let strip = table.member("strip") else { return }
        let remedies = [
            ("order", "write order in [display]"),
            ("limit", "only strips on SPI have it; remove the key"),
        ]
        for (name, remedy) in remedies {
            guard let member = strip.member(name) else { continue }
            findings.warning(
                "\(name) of [display.strip] does nothing with driver '\(driver.name)'; \(remedy)",
                at: member.keyLocation
            )
        }
    }

    private static func remedy(for name: String, isNetworkDisplay: Bool) -> String {
        guard !isNetworkDisplay else { return "remove the key" }
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
        case (let card as ColorlightSettings, let otherCard as ColorlightSettings):
            guard card.interface == otherCard.interface else { return nil }
            return (
                "the interface \(Wording.quoted(card.interface)) already has a display, in line \(line); chain the cards, "
                    + "and describe them as one display",
                "interface"
            )
        case (let device as DDPSettings, let otherDevice as DDPSettings):
            let isSameReceiver =
                device.receiver(defaultPort: DDPSettings.port)
                == otherDevice.receiver(defaultPort: DDPSettings.port)
            guard isSameReceiver else { return nil }
            return (
                "\(Wording.quoted(otherDevice.place)) already has a display, in line \(line); describe both as one display",
                "address"
            )
        case (let stream as E131Settings, let otherStream as E131Settings):
            return conflict(between: stream, and: otherStream, line: line)
        case (let node as ArtNetSettings, let otherNode as ArtNetSettings):
            let isSameReceiver =
                node.receiver(defaultPort: ArtNetSettings.port)
                == otherNode.receiver(defaultPort: ArtNetSettings.port)
            guard isSameReceiver else { return nil }
            return overlap(
                of: ArtNetSettings.universes(from: node.universe, at: first.size),
                with: ArtNetSettings.universes(from: otherNode.universe, at: second.size),
                line: line
            )
        default: return nil
        }
    }

    /// Returns the conflict of two E1.31 displays that use the same universes at the same receiver.
    private func conflict(
        between stream: E131Settings,
        and otherStream: E131Settings,
        line: Int
    ) -> (message: String, key: String)? {
        let isSameReceiver =
            stream.receiver(defaultPort: E131Settings.port)
            == otherStream.receiver(defaultPort: E131Settings.port)
        guard isSameReceiver else { return nil }
        // The same multicast group on two interfaces is two different networks.
        let isSameInterface = stream.network.keys.interface == otherStream.network.keys.interface
        if stream.isMulticast, !isSameInterface { return nil }
        let universes = E131Settings.universes(from: stream.universe, at: first.size)
        let otherUniverses = E131Settings.universes(from: otherStream.universe, at: second.size)
        if let overlap = overlap(of: universes, with: otherUniverses, line: line) { return overlap }
        if case .universe(let number) = stream.network.keys.synchronization, otherUniverses.contains(number) {
            return (
                "sync \(number) of the display in line \(line) is a universe of these pixels; write another number there, "
                    + "or universe = \(number + 1)",
                "universe"
            )
        }
        if case .universe(let number) = otherStream.network.keys.synchronization, universes.contains(number) {
            return (
                "sync \(number) is a universe of pixels of the display in line \(line); write another number",
                "sync"
            )
        }
        return nil
    }

    /// Returns the conflict if the universes of the first display overlap those of the second display, `others`.
    private func overlap(
        of universes: ClosedRange<Int>,
        with others: ClosedRange<Int>,
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
    /// Returns the receiver with its port, normalized for comparison, or nil for multicast. `defaultPort` is the
    /// protocol's usual port.
    fileprivate func receiver(defaultPort: UInt16) -> NetworkHost? {
        network.keys.address.map { address in
            NetworkHost(name: address.name.lowercased(), port: address.port ?? defaultPort)
        }
    }
}
