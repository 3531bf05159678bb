import SettingsText

/// A display that is sold in shops, with the settings that it usually needs. A user chooses one when setting
/// up a sign.
public struct DisplayProduct: Hashable, Sendable {
    /// The machine-readable name of the product, such as `max7219-32x8`.
    public let id: String
    /// The human-readable name of the product.
    public let name: String
    /// The usual width of the display in pixels.
    public let width: Int
    /// The usual height of the display in pixels.
    public let height: Int
    /// Whether the pixels of the display have colors.
    public let hasColors: Bool
    /// The keys of `[display]` whose values the user must enter, in the order in which a form shows them.
    /// Empty if the product always has the same values.
    public var keys: [Key] = []
    /// The table `[display]` for this product in TOML, without the keys that every display has.
    let table: String

    /// A key of `[display]` whose value differs between displays of the same product, such as the network
    /// address or the size.
    public struct Key: Hashable, Sendable {
        /// The name of the key, such as `address`.
        public let name: String
        /// Whether the value of the key is a number.
        public let isNumber: Bool
        /// Whether the display works only if the key has a value.
        public let isRequired: Bool
        /// An example of a value, which shows how it must be written.
        public let example: String

        static let size = [
            Key(name: "width", isNumber: true, isRequired: true, example: "64"),
            Key(name: "height", isNumber: true, isRequired: true, example: "32"),
        ]

        static func address(isRequired: Bool = true) -> Key {
            Key(name: "address", isNumber: false, isRequired: isRequired, example: "192.168.1.20")
        }
    }

    /// The product for a sign without LEDs, whose picture is visible only in programs such as a browser.
    public static let memory = DisplayProduct(
        id: "memory",
        name: "No LEDs, only in the browser",
        width: 32,
        height: 8,
        hasColors: false,
        table: "{ driver = \"memory\", width = 32, height = 8 }"
    )

    /// All known display products, starting with the most common one.
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
        + [(32, 8), (16, 16), (8, 8)].map {
            strip(driver: "ws2812", name: "NeoPixel panel (WS2812)", width: $0, height: $1)
        }
        + [(16, 16), (32, 8)].map {
            strip(driver: "apa102", name: "DotStar panel (APA102)", width: $0, height: $1)
        }
        + [
            boardProduct(
                id: "unicorn-hat-hd",
                name: "Unicorn HAT HD",
                width: 16,
                height: 16,
                hasColors: true
            ),
            boardProduct(id: "sense-hat", name: "Sense HAT", width: 8, height: 8, hasColors: true),
            boardProduct(
                id: "scroll-phat-hd",
                name: "Scroll pHAT HD",
                width: 17,
                height: 7,
                driver: "is31fl3731"
            ),
            boardProduct(
                id: "micro-dot-phat",
                name: "Micro Dot pHAT",
                width: 45,
                height: 7,
                driver: "is31fl3730"
            ),
            DisplayProduct(
                id: "backpack-8x8",
                name: "Backpack with 8 by 8 LEDs (HT16K33)",
                width: 8,
                height: 8,
                hasColors: false,
                table: "{ driver = \"ht16k33\", board = \"backpack-8x8\", addresses = [0x70], "
                    + "device = \"/dev/i2c-1\" }"
            ),
        ]
        + [
            networkProduct(
                driver: "ddp",
                name: "DDP controller in the network, such as WLED",
                width: 16,
                height: 16,
                keys: [.address()]
            ),
            networkProduct(
                driver: "e131",
                name: "E1.31 (sACN) controller in the network",
                width: 64,
                height: 32,
                keys: [.address(isRequired: false)]
            ),
            networkProduct(
                driver: "artnet",
                name: "Art-Net node in the network",
                width: 64,
                height: 32,
                keys: [.address()]
            ),
            networkProduct(
                driver: "colorlight",
                name: "HUB75 panels behind a Colorlight card",
                width: 64,
                height: 32,
                keys: [Key(name: "interface", isNumber: false, isRequired: true, example: "eth1")]
            ), memory,
        ]

    /// Returns the display product with the identifier `id`, or nil if there is none.
    public static func named(_ id: String) -> DisplayProduct? { all.first { $0.id == id } }

    /// Returns the product that matches the display in the configuration `text`. Returns nil if no product
    /// matches, or if the configuration has several displays.
    public static func present(in text: [UInt8]) -> DisplayProduct? {
        let values = SettingValues(text)
        guard !values.hasDisplayList, let display = values.valuesByPath["display"] else { return nil }
        return all.first { $0.normalizedTable == display } ?? all.first { $0.isAlike(display) }
    }

    /// Returns the values that the display of the configuration `text` has for the keys of this product, by
    /// the names of the keys. If the configuration has another product, returns the usual size of this one.
    public func values(in text: [UInt8]) -> [String: String] {
        let present = Self.present(in: text)?.id == id ? SettingValues(text).valuesByPath["display"] : nil
        let table = Self.parsed(present ?? self.table)
        let pairs = keys.compactMap { key in
            table?.member(key.name).flatMap { node in
                node.integer.map { "\($0)" } ?? node.string
            }.map { (key.name, $0) }
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// Returns the table `[display]` for this product in TOML. `values` are the values of its keys, which are
    /// TOML, too. A key without a value in `values` has that of the product, if any. Values of other keys are
    /// ignored.
    func tomlTable(with values: [String: String]) -> String {
        let own = Self.parsed(table)?.children.filter { values[$0.key] == nil } ?? []
        let pairs = own.map { "\($0.key) = \($0.canonicalText)" }
        let given = keys.compactMap { key in values[key.name].map { "\(key.name) = \($0)" } }
        let text = "{ \((pairs + given).joined(separator: ", ")) }"
        return Self.parsed(text).map(DisplayEdit.hardwareText) ?? text
    }

    /// The table `[display]` of this product in the normalized notation in which tables are compared.
    var normalizedTable: String { Self.parsed(table).map(DisplayEdit.hardwareText) ?? table }

    /// Returns whether `display`, a table in TOML, is this product in another mounting, which means that it
    /// has the same driver, board, and size. A sign without LEDs and a network display can have any size.
    private func isAlike(_ display: String) -> Bool {
        guard let other = Self.parsed(display), let own = Self.parsed(table) else { return false }
        let hasAnySize = self == .memory || !keys.isEmpty
        return (hasAnySize ? ["driver"] : ["driver", "board", "width", "height"]).allSatisfy { key in
            other.member(key)?.canonicalText == own.member(key)?.canonicalText
        }
    }

    private static func parsed(_ table: String) -> TOMLNode? {
        (try? TOMLDocument.parse(Array("display = \(table)".utf8)))?.root.member("display")
    }

    private static func strip(driver: String, name: String, width: Int, height: Int) -> DisplayProduct {
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

    /// Returns a display product (a kind of display that a user can choose) that receives its pictures over
    /// the network. `width` and `height` are its usual size in pixels, and `keys` are the keys that it needs
    /// besides its size.
    private static func networkProduct(
        driver: String,
        name: String,
        width: Int,
        height: Int,
        keys: [Key]
    ) -> DisplayProduct {
        DisplayProduct(
            id: driver,
            name: name,
            width: width,
            height: height,
            hasColors: true,
            keys: keys + Key.size,
            table: "{ driver = \"\(driver)\", width = \(width), height = \(height) }"
        )
    }

    /// Returns a display product (a kind of display that a user can choose) that is a board with built-in
    /// LEDs. `width` and `height` are its size in pixels. `driver` is the driver of the board, or nil if the
    /// driver has the same name.
    private static func boardProduct(
        id: String,
        name: String,
        width: Int,
        height: Int,
        driver: String? = nil,
        hasColors: Bool = false
    ) -> DisplayProduct {
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
