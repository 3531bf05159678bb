import SettingsText

/// A display that is sold in shops, with the settings that it usually needs. A person chooses one when setting up a
/// sign.
public struct DisplayProduct: Hashable, Sendable {
    /// The machine-readable name of the product, such as `max7219-32x8`.
    public let id: String
    /// The human-readable name of the product.
    public let name: String
    /// The width of the display in pixels.
    public let width: Int
    /// The height of the display in pixels.
    public let height: Int
    /// Whether the pixels have colors.
    public let hasColors: Bool
    /// The table `[display]` in TOML, without the keys that every display has.
    let table: String

    /// The display of a sign without LEDs, whose picture only programs can see.
    public static let memory = DisplayProduct(
        id: "memory",
        name: "No LEDs, only in the browser",
        width: 32,
        height: 8,
        hasColors: false,
        table: "{ driver = \"memory\", width = 32, height = 8 }"
    )

    /// All products, beginning with the most common one.
    public static let all: [DisplayProduct] =
        [(32, "4-in-1"), (64, "two 4-in-1"), (8, "single")].map { width, count in
            DisplayProduct(
                id: "max7219-\(width)x8",
                name: "MAX7219 modules, \(count)",
                width: width,
                height: 8,
                hasColors: false,
                table: "{ driver = \"max7219\", device = \"/dev/spidev0.0\", width = \(width), height = 8, "
                    + "modules = { preset = \"fc16\" } }"
            )
        }
        + [(32, 8), (16, 16), (8, 8)].map { strip("ws2812", "NeoPixel panel (WS2812)", $0, $1) }
        + [(16, 16), (32, 8)].map { strip("apa102", "DotStar panel (APA102)", $0, $1) }
        + [
            board("unicorn-hat-hd", "Unicorn HAT HD", 16, 16, hasColors: true),
            board("sense-hat", "Sense HAT", 8, 8, hasColors: true),
            board("scroll-phat-hd", "Scroll pHAT HD", 17, 7, of: "is31fl3731"),
            board("micro-dot-phat", "Micro Dot pHAT", 45, 7, of: "is31fl3730"),
            DisplayProduct(
                id: "backpack-8x8",
                name: "Backpack with 8 by 8 LEDs (HT16K33)",
                width: 8,
                height: 8,
                hasColors: false,
                table: "{ driver = \"ht16k33\", board = \"backpack-8x8\", addresses = [0x70], "
                    + "device = \"/dev/i2c-1\" }"
            ),
            memory,
        ]

    /// Returns the product `id`, or nil if there is none.
    public static func named(_ id: String) -> DisplayProduct? { all.first { $0.id == id } }

    /// Returns the product that matches the display of the configuration `text`, or nil if none does.
    public static func present(in text: [UInt8]) -> DisplayProduct? {
        let values = SettingValues(text)
        guard !values.hasDisplayList, let display = values.byPlace["display"] else { return nil }
        return all.first { $0.value == display } ?? all.first { $0.isAlike(display) }
    }

    /// The table in the normalized notation in which tables are compared.
    var value: String { Self.parsed(table).map(DisplayEdit.hardwareText) ?? table }

    /// Returns whether `display` is this product in another mounting, that is, whether it has the same driver, board
    /// and size. A sign without LEDs can have any size.
    private func isAlike(_ display: String) -> Bool {
        guard let other = Self.parsed(display), let own = Self.parsed(table) else { return false }
        let keys = self == .memory ? ["driver"] : ["driver", "board", "width", "height"]
        return keys.allSatisfy { key in
            other.member(key)?.canonicalText == own.member(key)?.canonicalText
        }
    }

    private static func parsed(_ table: String) -> TOMLNode? {
        (try? TOMLDocument.parse(Array("display = \(table)".utf8)))?.root.member("display")
    }

    private static func strip(_ driver: String, _ name: String, _ width: Int, _ height: Int) -> DisplayProduct
    {
        DisplayProduct(
            id: "\(driver)-\(width)x\(height)",
            name: name,
            width: width,
            height: height,
            hasColors: true,
            table:
                "{ driver = \"\(driver)\", device = \"/dev/spidev0.0\", width = \(width), height = \(height) }"
        )
    }

    /// Returns a product that is a board with built-in LEDs. `driver` is nil if the board has a driver of the same
    /// name.
    private static func board(
        _ id: String,
        _ name: String,
        _ width: Int,
        _ height: Int,
        of driver: String? = nil,
        hasColors: Bool = false
    ) -> DisplayProduct {
        // Without a driver, the id is that of the driver itself.
        let table =
            if let driver {
                "{ driver = \"\(driver)\", board = \"\(id)\" }"
            } else {
                "{ driver = \"\(id)\" }"
            }
        return DisplayProduct(
            id: id,
            name: name,
            width: width,
            height: height,
            hasColors: hasColors,
            table: table
        )
    }
}
