import BusInterfaces
import Diagnostics
import MatrixDisplays
import SettingsText
import SignCore

extension DisplaySettings {
    /// Warns about keys for network displays that this display's driver does not use, and reports an error if
    /// a network display has no size. `table` is the display's table in the file.
    func checkNetworkKeys(of table: TOMLNode, findings: inout Findings) {
        guard findings.areValid("driver", in: table) else { return }
        checkUnusedKeys(of: table, findings: &findings)
        guard driver.network != nil else { return }
        checkStripKeys(of: table, findings: &findings)
        checkSize(in: table, findings: &findings)
    }

    /// Warns about keys of `table` that belong to network displays and that this display's driver does not
    /// use.
    private func checkUnusedKeys(of table: TOMLNode, findings: inout Findings) {
        let networkDriver = driver.network
        let commonKeys: Set = ["order", "gamma", "rate"]
        let usedKeys = networkDriver.map { commonKeys.union(type(of: $0).ownKeys) } ?? []
        for name in NetworkTable.names where !usedKeys.contains(name) {
            guard let member = table.member(name), findings.areValid(name, in: table) else { continue }
            let remedy = Self.remedy(for: name, isNetworkDisplay: networkDriver != nil)
            findings.addWarning(
                "\(name) does nothing with driver '\(driver.name)'; \(remedy)",
                at: member.keyLocation
            )
        }
    }

    /// Reports an error if `table`, the table of a network display, sets no width or no height.
    private func checkSize(in table: TOMLNode, findings: inout Findings) {
        let missingKeys = ["width", "height"].filter { key in
            table.member(key) == nil && findings.areValid(key, in: table)
        }
        guard !missingKeys.isEmpty else { return }
        findings.addError(
            "driver '\(driver.name)' needs \(Wording.list(missingKeys, conjunction: "and")), the size of the display in pixels",
            at: table.location(ofKey: "driver")
        )
    }

    /// Warns about keys of `[display.strip]` that have no effect for a network display, because only LED
    /// strips use them.
    private func checkStripKeys(of table: TOMLNode, findings: inout Findings) {
        guard let strip = table.member("strip") else { return }
        let remedies = [
            ("order", "write order in [display]"),
            ("limit", "only SPI strips have it; remove the key"),
        ]
        for (name, remedy) in remedies {
            guard let member = strip.member(name) else { continue }
            findings.addWarning(
                "\(name) in [display.strip] does nothing with driver '\(driver.name)'; \(remedy)",
                at: member.keyLocation
            )
        }
    }

    private static func remedy(for name: String, isNetworkDisplay: Bool) -> String {
        guard !isNetworkDisplay else { return "remove the key" }
        switch name {
        case "order": return "the order of an LED strip belongs in [display.strip]"
        case "address":
            return "I2C boards use addresses, and network displays need another driver"
        default: return "only network displays have it; remove the key"
        }
    }
}

/// Two network displays. They conflict if both would receive pictures at the same address, interface, or
/// universe (a numbered group of LED channels).
struct NetworkPair {
    var firstDisplay: DisplaySettings
    var secondDisplay: DisplaySettings
    /// The number of the line of the file that contains the first display's table.
    var firstDisplayLine: Int

    /// A reason why two network displays cannot both work, and the key of the second display that causes it.
    struct Conflict {
        var key: String
        var message: String
    }

    /// The reason why the two displays cannot both work, or nil if they can.
    var conflict: Conflict? {
        switch (firstDisplay.driver.settings, secondDisplay.driver.settings) {
        case (let card as ColorlightSettings, let otherCard as ColorlightSettings):
            conflict(between: card, and: otherCard)
        case (let device as DDPSettings, let otherDevice as DDPSettings):
            conflict(between: device, and: otherDevice)
        case (let stream as E131Settings, let otherStream as E131Settings):
            conflict(between: stream, and: otherStream)
        case (let node as ArtNetSettings, let otherNode as ArtNetSettings):
            conflict(between: node, and: otherNode)
        default: nil
        }
    }

    /// Returns the conflict of two receiver cards if they are at the same network interface, or nil if the
    /// interfaces differ.
    private func conflict(
        between card: ColorlightSettings,
        and otherCard: ColorlightSettings
    ) -> Conflict? {
        guard card.interface == otherCard.interface else { return nil }
        return Conflict(
            key: "interface",
            message: "the interface \(Wording.quoted(card.interface)) is already used by the display "
                + "on line \(firstDisplayLine); chain the cards, and describe them as one display"
        )
    }

    /// Returns the conflict of two displays with the protocol DDP if they have the same receiver, or nil if
    /// the receivers differ.
    private func conflict(between device: DDPSettings, and otherDevice: DDPSettings) -> Conflict? {
        guard device.hasSameReceiver(as: otherDevice, defaultPort: DDPSettings.port) else { return nil }
        let place = Wording.quoted(otherDevice.destinationName)
        return Conflict(
            key: "address",
            message:
                "\(place) is already used by the display on line \(firstDisplayLine); describe both as one display"
        )
    }

    /// Returns the conflict of two Art-Net displays if they use the same universes (numbered groups of LED
    /// channels) of the same receiver, or nil if they do not.
    private func conflict(between node: ArtNetSettings, and otherNode: ArtNetSettings) -> Conflict? {
        guard node.hasSameReceiver(as: otherNode, defaultPort: ArtNetSettings.port) else { return nil }
        return overlapConflict(
            of: ArtNetSettings.universes(from: node.universe, forSize: firstDisplay.size),
            with: ArtNetSettings.universes(from: otherNode.universe, forSize: secondDisplay.size)
        )
    }

    /// Returns the conflict of two displays with the protocol E1.31, or nil if both can work. Such a display
    /// sends its pixels in consecutive universes, which are numbered groups of LED channels. In one more
    /// universe, `syncUniverse`, it may send packets that synchronize the parts of a picture. Two displays
    /// with the same receiver conflict if their universes for pixels overlap, or if the `syncUniverse` of one
    /// is a universe for pixels of the other.
    private func conflict(between firstStream: E131Settings, and secondStream: E131Settings) -> Conflict? {
        let haveSameReceiver = firstStream.hasSameReceiver(as: secondStream, defaultPort: E131Settings.port)
        guard haveSameReceiver else { return nil }
        // The same multicast group on two interfaces is two different networks.
        let haveSameInterface =
            firstStream.network.keys.interface == secondStream.network.keys.interface
        if firstStream.isMulticast, !haveSameInterface { return nil }

        let firstUniverses = E131Settings.universes(from: firstStream.universe, forSize: firstDisplay.size)
        let secondUniverses = E131Settings.universes(from: secondStream.universe, forSize: secondDisplay.size)
        if let overlap = overlapConflict(of: firstUniverses, with: secondUniverses) { return overlap }
        if let syncUniverse = firstStream.syncUniverse, secondUniverses.contains(syncUniverse) {
            return conflict(withSyncOfFirst: syncUniverse)
        }
        if let syncUniverse = secondStream.syncUniverse, firstUniverses.contains(syncUniverse) {
            return conflict(withSyncOfSecond: syncUniverse)
        }
        return nil
    }

    /// Returns the conflict that the first display synchronizes in `syncUniverse`, which is a universe for
    /// pixels of the second display.
    private func conflict(withSyncOfFirst syncUniverse: Int) -> Conflict {
        let owner = "the display on line \(firstDisplayLine)"
        return Conflict(
            key: "universe",
            message: "sync \(syncUniverse) of \(owner) is also a pixel universe of this display; "
                + "use another number there, or universe = \(syncUniverse + 1)"
        )
    }

    /// Returns the conflict that the second display synchronizes in `syncUniverse`, which is a universe for
    /// pixels of the first display.
    private func conflict(withSyncOfSecond syncUniverse: Int) -> Conflict {
        let owner = "the display on line \(firstDisplayLine)"
        return Conflict(
            key: "sync",
            message: "sync \(syncUniverse) is also a pixel universe of \(owner); use another number"
        )
    }

    /// Returns the conflict of two displays whose universes (numbered groups of LED channels) overlap, or nil
    /// if they do not. `universes` belong to the first display, and `others` to the second.
    private func overlapConflict(of universes: ClosedRange<Int>, with others: ClosedRange<Int>) -> Conflict? {
        guard universes.overlaps(others) else { return nil }
        let range =
            universes.count == 1
            ? "universe \(universes.lowerBound)"
            : "universes \(universes.lowerBound) to \(universes.upperBound)"
        let nextUniverse = universes.upperBound + 1
        return Conflict(
            key: "universe",
            message: "the display on line \(firstDisplayLine) has \(range), causing an overlap; "
                + "write universe = \(nextUniverse)"
        )
    }
}

extension E131Settings {
    /// The universe of the packets that synchronize the parts of a picture, or nil if the display sends none.
    fileprivate var syncUniverse: Int? {
        guard case .universe(let number) = network.keys.synchronization else { return nil }
        return number
    }
}

extension NetworkDriver {
    /// Returns whether both displays have the same receiver, or both send to a multicast group. `defaultPort`
    /// is the usual port of the protocol.
    fileprivate func hasSameReceiver(as other: Self, defaultPort: UInt16) -> Bool {
        receiver(defaultPort: defaultPort) == other.receiver(defaultPort: defaultPort)
    }

    /// Returns the address and port to which the display's pictures are sent, in a form that can be compared.
    /// Returns nil for multicast. `defaultPort` is the port to use if the configuration sets none.
    private func receiver(defaultPort: UInt16) -> NetworkHost? {
        network.keys.address.map { address in
            NetworkHost(name: address.name.lowercased(), port: address.port ?? defaultPort)
        }
    }
}
