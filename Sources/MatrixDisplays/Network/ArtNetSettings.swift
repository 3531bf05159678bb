import BusInterfaces
import Pixels

/// The settings for a display that receives its pictures by Art-Net 4, such as a node for stage lighting.
package struct ArtNetSettings: NetworkDriver {
    package static let name = "artnet"
    package static let ownKeys: Set = ["address", "sync", "universe"]
    /// The UDP port of the Art-Net protocol.
    package static let port: UInt16 = 6454
    /// The permitted numbers of Art-Net universes (groups of channels). A number combines the net, sub-net
    /// and universe of Art-Net.
    package static let validUniverses = 0...32_767

    package var network = NetworkSettings()

    package init() {}

    /// The number of the first Art-Net universe (group of channels) of the display, which is 0 if none is
    /// configured.
    package var universe: Int { network.keys.universe ?? 0 }

    package var destination: NetworkDisplaySettings.Destination {
        var node = ArtNetNode(host: host(port: Self.port))
        node.universe = universe
        node.synchronizes = network.keys.synchronization == .flag(true)
        return .artNet(node)
    }

    package var destinationName: String { "\(host(port: Self.port)) universe \(universe)" }

    package func ownFindings(at size: PixelSize) -> [DriverFinding] {
        var findings = missingAddress
        let universes = Self.universes(from: universe, forSize: size)
        if let finding = finding(forUniverses: universes, allowedUniverses: Self.validUniverses) {
            findings.append(finding)
        }
        if case .universe(let number) = network.keys.synchronization {
            let message = "sync of driver 'artnet' must be true or false, not \(number); write sync = true"
            findings.append(DriverFinding(.error, message, keys: ["sync"]))
        }
        return findings
    }
}
