import MonotonicTime

/// The keys in `[display]` of a configuration file that describe a network display. A key that is missing
/// from the file is nil.
public struct NetworkKeys: Hashable, Sendable {
    /// The method of dimming a display whose LED panels are controlled by a receiver card.
    public enum Light: String, Hashable, Sendable, CaseIterable {
        /// The receiver card dims the picture. This preserves all gray levels.
        case card
        /// The pixel values are reduced before they are sent, which loses gray levels.
        case pixels
    }

    /// The value of the key `sync`, which makes receivers show all parts of a picture at the same time. For
    /// E1.31, the value is the number of a universe (a group of channels). For Art-Net, it is true or false.
    public enum Synchronization: Hashable, Sendable {
        case universe(Int)
        case flag(Bool)
    }

    /// The host of a network display, as specified by the key `address`.
    public struct Address: Hashable, Sendable {
        /// The IP address or the name of the host.
        public var name: String
        /// The UDP port of the host, or nil for the default port of the protocol.
        public var port: UInt16?

        /// Creates an address from the name or IP address of a host, and its UDP port, which is nil for the
        /// default port of the protocol.
        public init(name: String, port: UInt16? = nil) {
            self.name = name
            self.port = port
        }
    }

    /// The value of the key `interface`, which is the name or MAC address of a network interface.
    public var interface: String?
    /// The value of the key `address`, which specifies the host of the display.
    public var address: Address?
    /// The value of the key `universe`, which is the first universe (a group of 512 channels) of the display
    /// in E1.31 and Art-Net.
    public var universe: Int?
    /// The value of the key `priority`, which is the priority of this sign among several E1.31 sources.
    public var priority: Int?
    /// The value of the key `sync`, which specifies how pictures are synchronized in E1.31 and Art-Net.
    public var synchronization: Synchronization?
    /// The value of the key `order`, which is the order in which the colors of a pixel are sent.
    public var order: ColorOrder?
    /// The value of the key `latches`, which is the number of latch frames after each picture. Receiver cards
    /// show the picture when they receive a latch frame.
    public var latches: Int?
    /// The value of the key `latch_delay`, which is the pause after a picture before its latch frames.
    /// Receiver cards show the picture when they receive a latch frame.
    public var latchDelay: Nanoseconds?
    /// The value of the key `latch_source`, which is the first byte of a latch frame. Receiver cards show a
    /// picture when they receive a latch frame.
    public var latchSource: UInt8?
    /// The value of the key `light`, which specifies how the display is dimmed.
    public var light: Light?
    /// The value of the key `gamma`, which is the gamma of the display in hundredths.
    public var gamma: Int?
    /// The value of the key `rate`, which is the maximum number of pictures per second.
    public var rate: Int?
    /// The value of the key `refresh`, which is the interval at which an unchanged picture is sent again.
    public var refresh: Nanoseconds?

    /// Creates network keys without any values, as from an empty configuration file.
    public init() {}
}
