import BusInterfaces
import MonotonicTime
import Pixels

/// A driver for network displays. The process `loopbanner-sender` sends the pictures, because the sign's main
/// process has no network access. A conforming type defines only the protocol and its configuration keys.
package protocol NetworkDriver: WiredStripDriver {
    /// The keys of the configuration table `[display]` that this driver uses in addition to the keys that all
    /// network drivers use.
    static var ownKeys: Set<String> { get }
    /// The default of the configuration key `rate`, which is the maximum number of pictures per second.
    static var defaultRate: Int { get }
    /// The default of the configuration key `refresh`, which is the interval at which an unchanged picture is
    /// sent again.
    static var defaultRefresh: Nanoseconds { get }

    var network: NetworkSettings { get set }

    /// Creates the driver's settings with the default value of each configuration key.
    init()

    /// The network protocol of the display, including the display's address.
    var destination: NetworkDisplaySettings.Destination { get }
    /// Whether the sending process dims the pixel values. If false, the receiver dims the picture. The
    /// default implementation returns true.
    var dimsPixels: Bool { get }
    /// The text by which messages refer to the display, such as `192.168.1.20:4048`. It is unique among the
    /// displays of this driver.
    var destinationName: String { get }
    /// Returns the errors, warnings and notes about the configuration keys that only this driver has, for a
    /// display of `size` pixels.
    func ownFindings(at size: PixelSize) -> [DriverFinding]
}

/// The settings that all kinds of network displays have in common.
package struct NetworkSettings: Hashable, Sendable {
    /// The path of the socket of the sending process `loopbanner-sender`, or nil for the default path.
    package var device: String?
    /// The order of the pixels, as a path across the display.
    package var wiring = StripWiring.rowByRow
    /// The keys of the configuration file that configure the network display.
    package var keys = NetworkKeys()

    package init() {}
}

extension StripWiring {
    /// The path of the pixels in most network displays: row by row from left to right, from the top row to
    /// the bottom row.
    package static let rowByRow: StripWiring = {
        var wiring = StripWiring()
        wiring.ledPath = Path(axis: .rows, isZigzag: false)
        wiring.panelPath = Path(axis: .rows, isZigzag: false)
        return wiring
    }()
}

extension NetworkDriver {
    package init(_ keys: DriverKeys) {
        self.init()
        network.device = keys.device
        network.wiring = keys.strip.wiring ?? network.wiring
        network.keys = keys.network
    }

    package static var family: DriverFamily { .network }
    package static var ownKeys: Set<String> { [] }
    package static var defaultOrder: ColorOrder { .rgb }
    package static var defaultWiring: StripWiring { .rowByRow }
    package static var defaultRate: Int { 60 }
    package static var defaultRefresh: Nanoseconds { .milliseconds(800) }

    /// The default path of the socket of `loopbanner-sender`, the process that sends the pictures.
    package static var defaultDevice: String { "/run/loopbanner-sender/socket" }

    package var format: PixelFormat { .color }
    package var deviceNode: String? { network.device ?? Self.defaultDevice }
    package var identity: String? { destinationName }
    /// The interval at which the connection to the sending process `loopbanner-sender` is checked and, after
    /// a failure, reopened.
    package var connectionCheckInterval: Nanoseconds? { .seconds(1) }

    package var wiring: StripWiring {
        get { network.wiring }
        set { network.wiring = newValue }
    }
    package var configuredOrder: ColorOrder? {
        get { network.keys.order }
        set { network.keys.order = newValue }
    }
    package var rate: Int { network.keys.rate ?? Self.defaultRate }
    package var refresh: Nanoseconds { network.keys.refresh ?? Self.defaultRefresh }
    package var dimsPixels: Bool { true }

    package func connection(at size: PixelSize) -> DisplayConnection {
        .sender(socket: deviceNode ?? Self.defaultDevice, destination: destinationName)
    }

    /// Returns the settings that are passed to `loopbanner-sender`, the process that sends the pictures, for
    /// a display of `size` pixels.
    package func senderSettings(at size: PixelSize) -> NetworkDisplaySettings {
        var settings = NetworkDisplaySettings(
            width: size.width,
            height: size.height,
            destination: destination
        )
        // Each number is the position of a channel in the red, green and blue of a pixel. An order with white
        // is a configuration error, so the number for white is never used.
        settings.channelOrder = order.channels.map { channel in
            switch channel {
            case .red: 0
            case .green: 1
            case .blue, .white: 2
            }
        }
        settings.gamma = network.keys.gamma ?? settings.gamma
        settings.dimsPixels = dimsPixels
        settings.rate = rate
        settings.refreshInterval = refresh
        return settings
    }

    /// Creates a display of `size` pixels whose pictures the process `loopbanner-sender` sends over the
    /// network. `buses` opens the connection to this process when the display starts. Throws an error if the
    /// panels of the configured wiring do not fill the display.
    package func makeDisplay(
        size: PixelSize,
        brightness: Int,
        on buses: any Buses
    ) throws(GeometryError) -> any MatrixDisplay {
        guard network.wiring.fits(size) else {
            throw .panels(size, panel: network.wiring.panelSize(displaySize: size))
        }
        let (settings, socketPath) = (senderSettings(at: size), deviceNode ?? Self.defaultDevice)
        let wiring = network.wiring
        let pixels =
            Self.sendsWholeRows
            ? wiring.pixelsInRowOrder(displaySize: size) : wiring.pixelsInWiringOrder(displaySize: size)
        // A frame stores its pixels column by column. The order contains the index of each pixel to send.
        let order = pixels.map { UInt32($0.x * size.height + $0.y) }
        return NetworkDisplay(size: size, brightness: brightness) { () throws(BusError) in
            try buses.openPictureLink(socketPath, settings: settings, order: order)
        }
    }
}
