import BusInterfaces
import Diagnostics
import Pixels

/// The settings for a display that receives its pictures in universes (groups of channels) of E1.31, also
/// called sACN, such as a pixel controller.
package struct E131Settings: NetworkDriver {
    package static let name = "e131"
    package static let ownKeys: Set = ["address", "interface", "priority", "sync", "universe"]
    /// The UDP port of the E1.31 protocol.
    package static let port: UInt16 = 5568
    /// The permitted numbers of E1.31 universes, which are groups of channels (E1.31, section 6.2.7).
    package static let validUniverses = 1...63_999

    package var network = NetworkSettings()

    package init() {}

    /// The number of the first E1.31 universe (group of channels) of the display, which is 1 if none is
    /// configured.
    package var universe: Int { network.keys.universe ?? 1 }
    /// Whether packets are sent to the multicast group of each universe (group of channels), because no host
    /// address is configured. If false, they are sent to the configured host.
    package var isMulticast: Bool { network.keys.address == nil }

    package var destination: NetworkDisplaySettings.Destination {
        var stream = E131Stream()
        if !isMulticast { stream.host = host(port: Self.port) }
        stream.interface = network.keys.interface
        stream.universe = universe
        stream.priority = network.keys.priority ?? stream.priority
        if case .universe(let number) = network.keys.synchronization { stream.synchronization = number }
        return .e131(stream)
    }

    package var destinationName: String {
        let receiver = isMulticast ? "multicast" : host(port: Self.port).description
        return "\(receiver) universe \(universe)"
    }

    package func ownFindings(at size: PixelSize) -> [DriverFinding] {
        let universes = Self.universes(from: universe, forSize: size)
        var findings = [
            finding(forUniverses: universes, allowedUniverses: Self.validUniverses),
            synchronizationFinding(pixelUniverses: universes),
            groupAddressFinding,
        ]
        if !isMulticast, network.keys.interface != nil {
            let message = "interface has no effect with an address; remove one of them"
            findings.append(DriverFinding(.warning, message, keys: ["interface"]))
        }
        return findings.compactMap { $0 }
    }

    /// A warning if the key `address` contains a multicast group of E1.31, or nil if it does not.
    private var groupAddressFinding: DriverFinding? {
        guard let address = network.keys.address?.name, address.hasPrefix("239.255.") else { return nil }
        let message =
            "address \(Wording.quoted(address)) is the multicast group of a single universe; remove address, so that "
            + "each universe goes to its own group"
        return DriverFinding(.warning, message, keys: ["address"])
    }

    /// Returns an error if the key `sync`, the universe (group of channels) for synchronization packets, is
    /// not a valid number or is one of `pixelUniverses`, which carry the picture. Returns nil if the key is
    /// absent or valid.
    private func synchronizationFinding(pixelUniverses: ClosedRange<Int>) -> DriverFinding? {
        switch network.keys.synchronization {
        case nil: return nil
        case .flag:
            // Other drivers accept `sync = true`.
            let message =
                "sync of driver 'e131' must be a universe number, 1 to 63999; write sync = 7000, or remove the key"
            return DriverFinding(.error, message, keys: ["sync"])
        case .universe(let number) where !Self.validUniverses.contains(number):
            let message = "sync must be a universe, 1 to 63999, not \(number)"
            return DriverFinding(.error, message, keys: ["sync"])
        case .universe(let number):
            guard pixelUniverses.contains(number) else { return nil }
            let message =
                "sync \(number) is a universe of pixels, \(pixelUniverses.lowerBound) to "
                + "\(pixelUniverses.upperBound); use another universe"
            return DriverFinding(.error, message, keys: ["sync"], prerequisiteKeys: ["width", "height"])
        }
    }
}
