import MonotonicTime

/// The settings of a display in the network, to which the process `loopbanner-sender` sends the pictures of a sign.
public struct NetworkDisplaySettings: Hashable, Sendable {
    /// The protocol of a display, with the settings that only this protocol has.
    public enum Destination: Hashable, Sendable {
        /// A receiver card of LED panels, on raw Ethernet.
        case card(ReceiverCard)
        /// A device that receives the Distributed Display Protocol.
        case ddp(NetworkHost)
        /// Receivers of E1.31, which is also named streaming ACN.
        case e131(E131Stream)
        /// An Art-Net node.
        case artNet(ArtNetNode)
    }

    /// The width of the display in pixels.
    public var width: Int
    /// The height of the display in pixels.
    public var height: Int
    /// The protocol, and where the display is.
    public var destination: Destination
    /// The color channels in the order in which they are sent: a permutation of 0 for red, 1 for green and 2 for blue.
    public var order: [UInt8] = [0, 1, 2]
    /// The exponent of the correction of pixel values, in hundredths.
    public var gamma = 100
    /// Whether the brightness dims the pixel values. If false, the receiver dims the picture.
    public var dimsPixels = true
    /// The maximum number of pictures per second.
    public var rate = 60
    /// The interval at which an unchanged picture is sent again, or zero if it is not.
    public var refresh = Nanoseconds.milliseconds(800)

    /// Creates settings with the default of each key.
    public init(width: Int, height: Int, destination: Destination) {
        self.width = width
        self.height = height
        self.destination = destination
    }

    /// The maximum number of pixels of a display in the network.
    public static let mostPixels = 131_072

    /// The number of pixels.
    public var pixels: Int { width * height }
}

/// A host in the network: an IP address or a name, and a port.
public struct NetworkHost: Hashable, Sendable, CustomStringConvertible {
    /// The IP address, or a name such as `wled.local`.
    public var name: String
    /// The UDP port.
    public var port: UInt16

    /// Creates a host from its name or IP address and its port.
    public init(name: String, port: UInt16) {
        self.name = name
        self.port = port
    }

    /// The host as in a configuration file, such as `192.168.1.20:4048` or `[fd00::1]:4048`.
    public var description: String {
        name.utf8.contains(UInt8(ascii: ":")) ? "[\(name)]:\(port)" : "\(name):\(port)"
    }
}

/// The settings of receiver cards of the Colorlight 5A series.
public struct ReceiverCard: Hashable, Sendable {
    /// The number of latch frames after each picture, or nil to derive it from the firmware of the cards.
    public var latches: Int?
    /// The pause between the last row of a picture and the latch.
    public var latchDelay = Nanoseconds.milliseconds(5)
    /// The first byte of a latch frame: 7 as from a computer, or 0 as from a hardware sender.
    public var latchSource: UInt8 = 7

    /// Creates the settings for cards whose firmware determines the number of latches.
    public init() {}
}

/// The settings of a stream of E1.31 universes.
public struct E131Stream: Hashable, Sendable {
    /// The receiver, or nil for multicast.
    public var host: NetworkHost?
    /// The interface for multicast: its name or MAC address, or nil for that of the default route.
    public var interface: String?
    /// The first universe.
    public var universe = 1
    /// The priority, from 0 to 200.
    public var priority = 100
    /// The universe of synchronization packets, or nil for none.
    public var synchronization: Int?
    /// The permanent identifier of the source, 16 bytes.
    public var identifier = [UInt8](repeating: 0, count: 16)

    /// Creates the settings of a multicast stream from universe 1 on.
    public init() {}
}

/// The settings of an Art-Net node.
public struct ArtNetNode: Hashable, Sendable {
    /// The node.
    public var host: NetworkHost
    /// The first universe: net, sub-net and universe as one number of 15 bits.
    public var universe = 0
    /// Whether a synchronization packet follows each picture.
    public var synchronizes = false

    /// Creates the settings of a node from universe 0 on.
    public init(host: NetworkHost) { self.host = host }
}
