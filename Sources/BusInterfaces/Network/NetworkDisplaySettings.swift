import MonotonicTime

/// The settings for a display on the network. The process `loopbanner-sender` sends a sign's pictures to it.
public struct NetworkDisplaySettings: Hashable, Sendable {
    /// The protocol of a display, including the display's address and the settings that are specific to the protocol.
    public enum Destination: Hashable, Sendable {
        /// A receiver card for LED panels, on raw Ethernet.
        case card(ReceiverCard)
        /// A device that receives the Distributed Display Protocol.
        case ddp(NetworkHost)
        /// Receivers of E1.31, also called streaming ACN.
        case e131(E131Stream)
        /// An Art-Net node.
        case artNet(ArtNetNode)
    }

    /// The width of the display in pixels.
    public var width: Int
    /// The height of the display in pixels.
    public var height: Int
    /// The protocol, with the address of the display.
    public var destination: Destination
    /// The color channels in the order in which they are sent: a permutation of 0 (red), 1 (green) and 2 (blue).
    public var order: [UInt8] = [0, 1, 2]
    /// The exponent of the gamma correction, in hundredths.
    public var gamma = 100
    /// Whether the sender dims the pixel values. If false, the receiver dims the picture.
    public var dimsPixels = true
    /// The maximum number of pictures per second.
    public var rate = 60
    /// The interval at which an unchanged picture is resent, or zero to send it only once.
    public var refresh = Nanoseconds.milliseconds(800)

    /// Creates settings with the given size and destination, and the default values of all other properties.
    public init(width: Int, height: Int, destination: Destination) {
        self.width = width
        self.height = height
        self.destination = destination
    }

    /// The maximum number of pixels of a display on the network.
    public static let mostPixels = 131_072

    /// The number of pixels.
    public var pixels: Int { width * height }
}

/// A host on the network: an IP address or a name, and a port.
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

    /// The host in the notation of a configuration file, such as `192.168.1.20:4048` or `[fd00::1]:4048`.
    public var description: String {
        name.utf8.contains(UInt8(ascii: ":")) ? "[\(name)]:\(port)" : "\(name):\(port)"
    }
}

/// The settings of Colorlight 5A receiver cards of LED panels.
public struct ReceiverCard: Hashable, Sendable {
    /// The number of latch frames after each picture. The cards show the picture when they receive a latch
    /// frame. If nil, the number depends on the cards' firmware.
    public var latches: Int?
    /// The pause between the last row of a picture and the latch frames.
    public var latchDelay = Nanoseconds.milliseconds(5)
    /// The first byte of a latch frame: 7 for a computer, or 0 for a hardware sender.
    public var latchSource: UInt8 = 7

    /// Creates the settings for cards whose firmware determines the number of latch frames.
    public init() {}
}

/// The settings of a stream of E1.31 universes.
public struct E131Stream: Hashable, Sendable {
    /// The receiver, or nil for multicast.
    public var host: NetworkHost?
    /// The name or MAC address of the network interface for multicast, or nil for the interface of the default route.
    public var interface: String?
    /// The first universe (a group of 512 channels) of the stream.
    public var universe = 1
    /// The priority, from 0 to 200.
    public var priority = 100
    /// The universe of synchronization packets, or nil to send no such packets.
    public var synchronization: Int?
    /// The permanent 16-byte identifier of the source.
    public var identifier = [UInt8](repeating: 0, count: 16)

    /// Creates the settings of a multicast stream that begins with universe 1.
    public init() {}
}

/// The settings of an Art-Net node.
public struct ArtNetNode: Hashable, Sendable {
    /// The host of the node.
    public var host: NetworkHost
    /// The first universe (a group of 512 channels). Its number combines net, sub-net and universe in 15
    /// bits.
    public var universe = 0
    /// Whether a synchronization packet follows each picture.
    public var synchronizes = false

    /// Creates the settings of a node whose first universe is 0.
    public init(host: NetworkHost) { self.host = host }
}
