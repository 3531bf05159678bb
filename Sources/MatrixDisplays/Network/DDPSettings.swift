import BusInterfaces
import Pixels

/// The settings for a display that receives its pictures by the Distributed Display Protocol (DDP), such as a
/// controller with WLED or ESPHome.
package struct DDPSettings: NetworkDriver {
    package static let name = "ddp"
    package static let ownKeys: Set = ["address"]
    /// The UDP port of the Distributed Display Protocol (DDP).
    package static let port: UInt16 = 4048

    package var network = NetworkSettings()

    package init() {}

    package var destination: NetworkDisplaySettings.Destination { .ddp(host(port: Self.port)) }
    package var destinationName: String { host(port: Self.port).description }

    package func ownFindings(at size: PixelSize) -> [DriverFinding] { missingAddress }
}
