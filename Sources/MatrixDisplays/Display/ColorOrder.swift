/// The order in which the color values of a pixel are sent to an LED.
public struct ColorOrder: Hashable, Sendable {
    /// A color channel of an LED.
    public enum Channel: Character, Hashable, Sendable, CaseIterable {
        case red = "r"
        case green = "g"
        case blue = "b"
        case white = "w"
    }

    /// The channels in transmission order: red, green, blue and optionally white.
    public let channels: [Channel]

    /// Green, red, blue; named `grb`.
    public static let grb = ColorOrder([.green, .red, .blue])
    /// Blue, green, red; named `bgr`.
    public static let bgr = ColorOrder([.blue, .green, .red])
    /// Red, green, blue; named `rgb`.
    public static let rgb = ColorOrder([.red, .green, .blue])

    private init(_ channels: [Channel]) {
        self.channels = channels
    }

    /// Creates the order from its name, such as `grb` or `rgbw`. Returns nil unless `word` contains each of `r`, `g`
    /// and `b` exactly once, `w` at most once, and no other letter.
    public init?(_ word: String) {
        let channels = word.compactMap(Channel.init(rawValue:))
        guard channels.count == word.count, Set(channels).count == channels.count,
            Set([.red, .green, .blue]).isSubset(of: channels)
        else { return nil }
        self.channels = channels
    }

    /// The name of the order in a configuration file, such as `grb`.
    public var word: String { String(channels.map(\.rawValue)) }

    /// Whether the LEDs have a white channel.
    public var hasWhite: Bool { channels.contains(.white) }
}
