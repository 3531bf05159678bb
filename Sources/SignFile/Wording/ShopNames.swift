import MatrixDisplays

/// Advice for a user who sets the key `driver` to the name that a display has in a shop or in another
/// program.
enum ShopNames {
    /// Returns advice for a user who wrote `name`, the product name of a display, instead of a driver. The
    /// advice is the driver to write, or the reason why no driver supports the display. Returns nil if the
    /// name is unknown.
    static func advice(forProductName name: String) -> String? {
        if name.hasPrefix("/dev/") {
            return "this is a device; set device = \"\(name)\", and driver to the name of the chip"
        }
        let plainName = name.lowercased().filter { $0.isLetter || $0.isNumber }

        // Whole names come first, because a name may also begin like that of another product.
        if let board = unsupportedBoards.first(where: { $0.name == plainName }) {
            return "no driver can send to its LEDs: \(board.reason)"
        }
        if let product = productNames.first(where: { $0.name == plainName }) {
            return remedy(driver: product.driver, board: product.board)
        }

        // Of the other products, only the first part of the name is compared. The rest can be a size or a
        // version.
        if networkDisplayPrefixes.contains(where: plainName.hasPrefix) {
            return
                "no driver supports it, but loopbanner-gateway can send to it over the network; write driver = \"memory\", "
                + "and see Displays on the network in docs/gateway.md"
        }
        if panelPrefixes.contains(where: plainName.hasPrefix) {
            return
                "HUB75 panels need a device that scans them; write driver = \"colorlight\" for a Colorlight receiver card, or "
                + "driver = \"ddp\" for a controller with WLED or ESPHome"
        }
        if let product = unsupportedDisplays.first(where: { plainName.hasPrefix($0.start) }) {
            return "it is not supported: \(product.reason)"
        }

        // The name of a module may contain that of its chip at any position.
        let family = chipFamilies.first { plainName.contains(text: $0.part) }
        return family.map { remedy(driver: $0.driver, board: nil) }
    }

    private static func remedy(driver: String, board: String?) -> String {
        "write driver = \"\(driver)\"" + (board.map { " and board = \"\($0)\"" } ?? "")
    }

    /// The names of LED boards that no driver supports. The reason describes how their LEDs are connected.
    private static let unsupportedBoards: [(name: String, reason: String)] = [
        ("blinkt", "they are APA102 on GPIO23 and GPIO24, which are not SPI pins"),
        ("unicornhat", "they are WS2812 on GPIO18, which is not the data line of SPI"),
        ("unicornphat", "they are WS2812 on GPIO18, which is not the data line of SPI"),
    ]

    /// The first parts of the names of displays that contain a computer. Only the gateway can send pictures
    /// to them.
    private static let networkDisplayPrefixes = ["flaschen"]

    /// The first parts of the names of LED panels that a computer or a receiver card must scan.
    private static let panelPrefixes = [
        "hub75", "hub08", "hub12", "rgbmatrix", "rpirgb", "rpiledmatrix", "ledpanel", "p10", "p25", "p2led",
        "p3led", "p4led", "p5led", "p6led", "adafruitrgb", "adafruithat",
        "rgbpanel", "matrixportal",
    ]

    private static let oled = "it is a screen, but the drivers are for LED matrices"
    private static let digits = "it shows digits, but the drivers are for LED matrices"
    private static let unknownChip = "supported chips are listed in docs/displays.md"
    /// The first parts of the names of other displays that no driver supports, each with the reason.
    private static let unsupportedDisplays: [(start: String, reason: String)] = [
        ("ssd1", oled), ("ssd1306", oled), ("sh110", oled), ("oled", oled), ("st77", oled), ("ili9", oled),
        ("lcd", oled), ("hd44780", oled), ("pcf8574", oled), ("epaper", oled), ("epd", oled), ("eink", oled),
        ("waveshare", oled), ("pcd8544", oled), ("nokia", oled), ("vfd", oled), ("hdmi", oled), ("tft", oled),
        ("tm16", digits), ("sevensegment", digits), ("7segment", digits), ("ht1632", unknownChip),
        ("ws2801", unknownChip), ("lpd8806", unknownChip), ("p9813", unknownChip),
        ("is31fl3729", unknownChip),
        ("is31fl3736", unknownChip), ("is31fl3737", unknownChip), ("is31fl3741", unknownChip),
        ("as1130", unknownChip), ("74hc595", unknownChip),
    ]

    private static let strip = WS2812Settings.name
    private static let twoColors = HT16K33Board.bicolor.rawValue
    private static let terminal = TerminalSettings.name
    /// The complete names of products that a driver supports, each with the driver and the board to write.
    private static let productNames: [(name: String, driver: String, board: String?)] = [
        ("neopixel", strip, nil), ("neopixels", strip, nil), ("sk6812", strip, nil), ("ws2811", strip, nil),
        ("ws2812b", strip, nil), ("dotstar", APA102Settings.name, nil), ("sk9822", APA102Settings.name, nil),
        ("apa102c", APA102Settings.name, nil), ("unicornhathd", UnicornHATHDSettings.name, nil),
        ("sensehat", SenseHATSettings.name, nil), ("ht16k33bicolor", HT16K33Settings.name, twoColors),
        ("bicolor8x8", HT16K33Settings.name, twoColors), ("backpack", HT16K33Settings.name, nil),
        ("scrollphat", IS31FL3730Settings.name, IS31FL3730Board.scrollPHAT.rawValue),
        ("microdot", IS31FL3730Settings.name, IS31FL3730Board.microDotPHAT.rawValue),
        ("microdotphat", IS31FL3730Settings.name, IS31FL3730Board.microDotPHAT.rawValue),
        ("scrollphathd", IS31FL3731Settings.name, "scroll-phat-hd"),
        ("charlieplex", IS31FL3731Settings.name, nil),
        ("max7221", MAX7219Settings.name, nil), ("fc16", MAX7219Settings.name, nil),
        ("parola", MAX7219Settings.name, nil), ("mdparola", MAX7219Settings.name, nil),
        ("mdmax72xx", MAX7219Settings.name, nil), ("lumaledmatrix", MAX7219Settings.name, nil),
        ("console", terminal, nil), ("stdout", terminal, nil), ("tty", terminal, nil),
        ("simulator", terminal, nil), ("none", MemorySettings.name, nil), ("null", MemorySettings.name, nil),
        ("dummy", MemorySettings.name, nil), ("sacn", E131Settings.name, nil),
        ("streamingacn", E131Settings.name, nil), ("acn", E131Settings.name, nil),
        ("dmx", ArtNetSettings.name, nil),
        ("wled", DDPSettings.name, nil), ("esphome", DDPSettings.name, nil),
    ]

    /// For each family of display chips, the part that the names of all its chips have in common, and its
    /// driver.
    private static let chipFamilies: [(part: String, driver: String)] = [
        ("max721", MAX7219Settings.name), ("max722", MAX7219Settings.name), ("max72xx", MAX7219Settings.name),
        ("ws281", strip), ("sk68", strip), ("neopixel", strip), ("apa102", APA102Settings.name),
        ("sk98", APA102Settings.name), ("dotstar", APA102Settings.name), ("ht16k33", HT16K33Settings.name),
        ("is31fl3730", IS31FL3730Settings.name), ("is31fl3731", IS31FL3731Settings.name),
        ("unicornhathd", UnicornHATHDSettings.name), ("sensehat", SenseHATSettings.name),
        ("colorlight", ColorlightSettings.name), ("5a75", ColorlightSettings.name),
        ("wled", DDPSettings.name),
        ("e131", E131Settings.name), ("sacn", E131Settings.name), ("artnet", ArtNetSettings.name),
    ]
}
