/// The order in which an LED receives the color values of its pixel, such as green, red, blue.
public struct ColorOrder: Hashable, Sendable {
    /// A color channel of an LED.
    public enum Channel: Character, Hashable, Sendable, CaseIterable {
        case red = "r"
        case green = "g"
        case blue = "b"
        case white = "w"
    }

    /// The color channels in the order in which they are sent: red, green and blue in any order, and possibly
    /// white.
    public let channels: [Channel]

    /// The color order green, red, blue (`grb`).
    public static let grb = ColorOrder([.green, .red, .blue])
    /// The color order blue, green, red (`bgr`).
    public static let bgr = ColorOrder([.blue, .green, .red])
    /// The color order red, green, blue (`rgb`).
    public static let rgb = ColorOrder([.red, .green, .blue])

    private init(_ channels: [Channel]) {
        self.channels = channels
    }

    /// Creates a color order from its name, such as `grb` or `rgbw`. The name must contain each of `r`, `g`
    /// and `b` exactly once, `w` at most once, and no other letter. Returns nil for any other name.
    public init?(_ word: String) {
        let channels = word.compactMap(Channel.init(rawValue:))
        guard channels.count == word.count, Set(channels).count == channels.count,
            Set([.red, .green, .blue]).isSubset(of: channels)
        else { return nil }
        self.channels = channels
    }

    /// The name of the color order in a configuration file, such as `grb`.
    public var word: String { String(channels.map(\.rawValue)) }

    /// Whether the color order includes a white channel, in addition to red, green and blue.
    public var hasWhite: Bool { channels.contains(.white) }
}
