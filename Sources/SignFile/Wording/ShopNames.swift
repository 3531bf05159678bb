import MatrixDisplays

/// What shops call displays, and the drivers for them.
enum ShopNames {
    /// What to write for the display that shops call `name`; nil for any other name.
    static func advice(for name: String) -> String? {
        let plain = name.lowercased().filter { $0.isLetter || $0.isNumber }
        guard let (_, driver, board) = names.first(where: { $0.name == plain }) else { return nil }
        return "write driver = \"\(driver)\"" + (board.map { " and board = \"\($0)\"" } ?? "")
    }

    private static let strip = WS2812Settings.name
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
        ("scrollphat", IS31FL3730Settings.name, IS31FL3730Board.scrollPHAT.rawValue),
        ("scrollphathd", IS31FL3731Settings.name, "scroll-phat-hd"),
        ("microdot", IS31FL3730Settings.name, IS31FL3730Board.microDotPHAT.rawValue),
        ("microdotphat", IS31FL3730Settings.name, IS31FL3730Board.microDotPHAT.rawValue),
    ]
}
