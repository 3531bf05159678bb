import MonotonicTime

/// The settings for a network display. The process `loopbanner-sender` sends the pictures of a sign to it.
public struct NetworkDisplaySettings: Hashable, Sendable {
    /// The protocol of a network display, with the display's address and the settings of that protocol.
    public enum Destination: Hashable, Sendable {
        /// A receiver card for LED panels. Pictures are sent to it in raw Ethernet frames.
        case card(ReceiverCard)
        /// A device that receives the Distributed Display Protocol (DDP).
        case ddp(NetworkHost)
        /// The receivers of a stream in E1.31, a lighting protocol that is also called streaming ACN.
        case e131(E131Stream)
        /// A device (node) that receives the lighting protocol Art-Net.
        case artNet(ArtNetNode)
    }

    /// The width of the display in pixels.
    public var width: Int
    /// The height of the display in pixels.
    public var height: Int
    /// The protocol of the display, with its address and protocol-specific settings.
    public var destination: Destination
    /// The order in which the color channels of a pixel are sent: a permutation of 0 (red), 1 (green) and 2
    /// (blue).
    public var channelOrder: [UInt8] = [0, 1, 2]
    /// The exponent of the gamma correction, in hundredths, where 100 means no correction.
    public var gamma = 100
    /// Whether pixel values are dimmed according to the brightness before they are sent. If false, the
    /// receiver dims the picture.
    public var dimsPixels = true
    /// The maximum number of pictures that are sent per second.
    public var rate = 60
    /// The interval at which an unchanged picture is sent repeatedly, or zero to send each picture only once.
    public var refreshInterval = Nanoseconds.milliseconds(800)

    /// Creates settings for a display with the given size in pixels and the given destination. All other
    /// properties have their default values.
    public init(width: Int, height: Int, destination: Destination) {
        self.width = width
        self.height = height
        self.destination = destination
    }

    /// The maximum number of pixels that a network display may have.
    public static let maximumPixels = 131_072

    /// The number of pixels in the display.
    public var pixelCount: Int { width * height }
}

/// A host on the network: an IP address or a name, and a port.
public struct NetworkHost: Hashable, Sendable, CustomStringConvertible {
    /// The IP address of the host, or its name, such as `wled.local`.
    public var name: String
    /// The UDP port of the host.
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

/// The settings for LED panels with Colorlight 5A receiver cards.
public struct ReceiverCard: Hashable, Sendable {
    /// The number of latch frames, which make the receiver cards show a picture, after each picture. If nil,
    /// the number depends on the firmware of the cards.
    public var latches: Int?
    /// The pause between the last row of a picture and the latch frames, which make the receiver cards show
    /// the picture.
    public var latchDelay = Nanoseconds.milliseconds(5)
    /// The first byte of a latch frame, the Ethernet frame that makes receiver cards show a picture. It is 7
    /// if the sender is a computer, or 0 if it is a hardware sender.
    public var latchSource: UInt8 = 7

    /// Creates the default settings for receiver cards, with which the number of latch frames depends on the
    /// firmware of the cards.
    public init() {}
}

/// The settings of an E1.31 stream, which sends pictures in universes (groups of 512 channels).
public struct E131Stream: Hashable, Sendable {
    /// The host that receives the stream, or nil to send it by multicast.
    public var host: NetworkHost?
    /// The network interface that sends the multicast packets, as a name or a MAC address, or nil for the
    /// interface of the default route.
    public var interface: String?
    /// The number of the first universe (a group of 512 channels) of the stream.
    public var universe = 1
    /// The priority of the stream among other sources, from 0 to 200.
    public var priority = 100
    /// The number of the universe for synchronization packets, or nil if no such packets are sent.
    public var synchronization: Int?
    /// The permanent 16-byte identifier of this program as the source of the stream.
    public var identifier = [UInt8](repeating: 0, count: 16)

    /// Creates the settings of a multicast stream whose first universe (a group of 512 channels) is 1.
    public init() {}
}

/// The settings of an Art-Net node, a device that receives pictures over the network.
public struct ArtNetNode: Hashable, Sendable {
    /// The address of the Art-Net node.
    public var host: NetworkHost
    /// The 15-bit number of the first universe (a group of 512 channels), which combines the net, the sub-net
    /// and the universe of Art-Net.
    public var universe = 0
    /// Whether a synchronization packet is sent after each picture.
    public var synchronizes = false

    /// Creates the settings of the Art-Net node at `host`, whose first universe (a group of 512 channels) is
    /// 0.
    public init(host: NetworkHost) { self.host = host }
}
