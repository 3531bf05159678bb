import MatrixDisplays
import SettingsText

/// Keys that other programs have for the wires of a display.
enum WiringWords {
    private static let pins = [
        "pin", "gpio", "gpio_pin", "data_pin", "led_pin", "dat", "din", "mosi", "clk", "sck", "cs", "ce",
        "cs_pin", "clock_pin",
    ]
    private static let counts = [
        "count", "led_count", "leds", "num_leds", "num_pixels", "length", "pixels", "n",
    ]

    /// What to do about each of these keys.
    static let remedies: [String: @Sendable (TOMLNode) -> String?] = {
        var remedies: [String: @Sendable (TOMLNode) -> String?] = [:]
        for name in pins { remedies[name] = { pinRemedy(in: $0) } }
        for name in counts {
            remedies[name] = { _ in "write how many there are across and down, width and height" }
        }
        return remedies
    }()

    /// What to do about the pin of a display. The driver of strips is in `[display]`, and a table within it belongs to one.
    private static func pinRemedy(in table: TOMLNode) -> String? {
        let written =
            table.member("driver")?.string
            ?? (table.key == "strip" ? WS2812Settings.name : MAX7219Settings.name)
        switch written {
        case MAX7219Settings.name:
            return
                "the pins are those of the SPI bus, GPIO10, GPIO11 and GPIO8; for others write [display.pins] with data, clock "
                + "and select"
        case WS2812Settings.name:
            return
                "the data line of driver '\(written)' is always GPIO10, the MOSI of the SPI bus; remove the key"
        case APA102Settings.name:
            return
                "the lines of driver '\(written)' are always GPIO10 and GPIO11 of the SPI bus; remove the key"
        default: return nil
        }
    }
}
