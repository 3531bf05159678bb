import MonotonicTime

/// The keys in `[display]` of a configuration file that describe a display on the network. A key that is missing from
/// the file is nil.
public struct NetworkKeys: Hashable, Sendable {
    /// How a display behind a receiver card is dimmed.
    public enum Light: String, Hashable, Sendable, CaseIterable {
        /// The receiver card dims the picture. This preserves all gray levels.
        case card
        /// The pixel values are reduced before they are sent.
        case pixels
    }

    /// The value of the key `sync`, with which receivers show all parts of a picture at the same time: a
    /// universe for E1.31, and true or false for Art-Net.
    public enum Synchronization: Hashable, Sendable {
        case universe(Int)
        case flag(Bool)
    }

    /// A host that the key `address` specifies.
    public struct Address: Hashable, Sendable {
        /// The IP address or the name of the host.
        public var name: String
        /// The UDP port, or nil for the default port of the protocol.
        public var port: UInt16?

        /// Creates an address from the name and the port of a host.
        public init(name: String, port: UInt16? = nil) {
            self.name = name
            self.port = port
        }
    }

    /// The key `interface`: the name or MAC address of a network interface.
    public var interface: String?
    /// The key `address`: the host of the display.
    public var address: Address?
    /// The key `universe`: the first universe (a group of 512 channels) in E1.31 and Art-Net.
    public var universe: Int?
    /// The key `priority`: the priority among several E1.31 sources.
    public var priority: Int?
    /// The key `sync`: how pictures are synchronized in E1.31 and Art-Net.
    public var synchronization: Synchronization?
    /// The key `order`: the order in which the colors are sent.
    public var order: ColorOrder?
    /// The key `latches`: the number of latch frames after each picture. Receiver cards show the picture when
    /// they receive a latch frame.
    public var latches: Int?
    /// The key `latch_delay`: the pause between a picture and its latch frames.
    public var latchDelay: Nanoseconds?
    /// The key `latch_source`: the first byte of a latch frame.
    public var latchSource: UInt8?
    /// The key `light`: how the display is dimmed.
    public var light: Light?
    /// The key `gamma`: the gamma of the display, in hundredths.
    public var gamma: Int?
    /// The key `rate`: the maximum number of pictures per second.
    public var rate: Int?
    /// The key `refresh`: the interval at which an unchanged picture is resent.
    public var refresh: Nanoseconds?

    /// Creates network keys without any values, as from an empty configuration file.
    public init() {}
}
