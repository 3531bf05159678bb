import MatrixDisplays

/// What shops call displays, and the drivers for them, if there are any.
enum ShopNames {
    /// What to write for the display that shops call `name`; nil for any other name.
    static func advice(for name: String) -> String? {
        let plain = name.lowercased().filter { $0.isLetter || $0.isNumber }
        if let (_, reason) = others.first(where: { $0.name == plain }) {
            return "no driver can send to its LEDs: \(reason)"
        }
        guard let (_, driver, board) = names.first(where: { $0.name == plain }) else { return nil }
        return "write driver = \"\(driver)\"" + (board.map { " and board = \"\($0)\"" } ?? "")
    }

    /// Displays that no driver is for, and where their LEDs are.
    private static let others: [(name: String, reason: String)] = [
        ("blinkt", "they are APA102 on GPIO23 and GPIO24, which are no SPI pins"),
        ("unicornhat", "they are WS2812 on GPIO18, which is not the data line of SPI"),
        ("unicornphat", "they are WS2812 on GPIO18, which is not the data line of SPI"),
    ]

    private static let strip = WS2812Settings.name
    private static let twoColors = HT16K33Board.bicolor.rawValue
    private static let names: [(name: String, driver: String, board: String?)] = [
        ("neopixel", strip, nil),
        ("neopixels", strip, nil),
        ("sk6812", strip, nil),
        ("ws2811", strip, nil),
        ("ws2812b", strip, nil),
        ("dotstar", APA102Settings.name, nil),
        ("sk9822", APA102Settings.name, nil),
        ("unicornhathd", UnicornHATHDSettings.name, nil),
        ("sensehat", SenseHATSettings.name, nil),
        ("max7221", MAX7219Settings.name, nil),
        ("ht16k33bicolor", HT16K33Settings.name, twoColors),
        ("bicolor8x8", HT16K33Settings.name, twoColors),
        ("scrollphat", IS31FL3730Settings.name, IS31FL3730Board.scrollPHAT.rawValue),
        ("scrollphathd", IS31FL3731Settings.name, "scroll-phat-hd"),
        ("microdot", IS31FL3730Settings.name, IS31FL3730Board.microDotPHAT.rawValue),
        ("microdotphat", IS31FL3730Settings.name, IS31FL3730Board.microDotPHAT.rawValue),
    ]
}
