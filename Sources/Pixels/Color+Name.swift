extension Color {
    /// The colors that can be specified by name: those CSS colors that can be distinguished from each other
    /// on LEDs.
    public static let names: KeyValuePairs<String, Color> = [
        "black": Color(red: 0, green: 0, blue: 0), "white": Color(red: 255, green: 255, blue: 255),
        "red": Color(red: 255, green: 0, blue: 0), "green": Color(red: 0, green: 255, blue: 0),
        "blue": Color(red: 0, green: 0, blue: 255), "yellow": Color(red: 255, green: 255, blue: 0),
        "orange": Color(red: 255, green: 128, blue: 0), "amber": Color(red: 255, green: 176, blue: 0),
        "cyan": Color(red: 0, green: 255, blue: 255), "magenta": Color(red: 255, green: 0, blue: 255),
        "purple": Color(red: 128, green: 0, blue: 255), "pink": Color(red: 255, green: 96, blue: 160),
        "gray": Color(red: 128, green: 128, blue: 128),
    ]

    /// Creates a color from its name, without regard to case, or from a text in the form `#rgb` or `#rrggbb`.
    /// Returns nil for any other text.
    public init?(named text: String) {
        if let named = Self.names.first(where: { $0.key == text.lowercased() }) {
            self = named.value
            return
        }
        let digits = text.dropFirst().compactMap(\.hexDigitValue)
        guard text.hasPrefix("#"), digits.count == text.count - 1, digits.count == 3 || digits.count == 6
        else { return nil }
        let isShort = digits.count == 3
        let parts: [Int] =
            isShort ? digits.map { 17 * $0 } : [0, 2, 4].map { 16 * digits[$0] + digits[$0 + 1] }
        self.init(red: UInt8(parts[0]), green: UInt8(parts[1]), blue: UInt8(parts[2]))
    }

    /// The name of the color, or a text in the form `#rrggbb` if the color has no name.
    public var name: String {
        if let named = Self.names.first(where: { $0.value == self }) { return named.key }
        return "#" + hexadecimal
    }

    /// Returns the names of those colors for which `isIncluded` returns true.
    public static func names(where isIncluded: (Color) -> Bool) -> [String] {
        names.filter { isIncluded($0.value) }.map(\.key)
    }
}
