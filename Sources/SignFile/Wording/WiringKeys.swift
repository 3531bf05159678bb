import MatrixDisplays
import SettingsText

/// Advice about unknown keys for pins and for the number of LEDs. Configuration files of other programs use
/// such keys to describe a display.
enum WiringKeys {
    private static let pins = [
        "pin", "gpio", "gpio_pin", "data_pin", "led_pin", "dat", "din", "mosi", "clk", "sck", "cs", "ce",
        "cs_pin", "clock_pin",
    ]
    private static let counts = [
        "count", "led_count", "leds", "num_leds", "num_pixels", "length", "pixels", "n",
    ]

    /// The advice about each of these unknown keys in `[display]` and `[display.strip]`, by the name of the
    /// key.
    static var remedies: [String: KeyRemedy] {
        var remedies: [String: KeyRemedy] = [:]
        for name in pins { remedies[name] = { pinRemedy(in: $0) } }
        for name in counts {
            remedies[name] = { _ in "set width and height to the number of LEDs across and down" }
        }
        for name in ["chain", "dimensions", "num_modules", "resolution", "size"] {
            remedies[name] = { table in
                table.key == "strip" ? nil : "set the size in pixels, such as width = 32 and height = 8"
            }
        }
        remedies["color_order"] = { colorOrderRemedy(in: $0) }
        for name in ["flip", "rotation", "orientation", "turn"] { remedies[name] = { turnRemedy(in: $0) } }
        return remedies
    }

    /// Returns the name of the display driver that `table` sets, or the default driver. The table
    /// `[display.strip]` does not name a driver, but always belongs to an LED strip.
    private static func driverName(in table: TOMLNode) -> String {
        table.member("driver")?.string
            ?? (table.key == "strip" ? WS2812Settings.name : MAX7219Settings.name)
    }

    /// Returns advice about an unknown key for the order of colors in `table`, a display's table. Returns nil
    /// for the table `[display.strip]`, and if there is no advice for the driver of the display.
    private static func colorOrderRemedy(in table: TOMLNode) -> String? {
        guard table.key != "strip" else { return nil }
        switch driverName(in: table) {
        case MAX7219Settings.name:
            return "remove it, because the LEDs of driver 'max7219' have a single color"
        case WS2812Settings.name, APA102Settings.name: return "set order in [display.strip]"
        default: return nil
        }
    }

    /// Returns advice about an unknown key in `table` that rotates the picture of a display. Returns nil if
    /// there is no advice for the driver of the display.
    private static func turnRemedy(in table: TOMLNode) -> String? {
        driverName(in: table) == MAX7219Settings.name
            ? "set rotate in [display.modules]; loopbanner identify finds the value" : nil
    }

    /// Returns advice about an unknown key in `table`, a display's table, that was meant to set a pin (a GPIO
    /// line). The advice depends on the driver of the display. Returns nil if there is none for that driver.
    private static func pinRemedy(in table: TOMLNode) -> String? {
        let driverName = driverName(in: table)
        switch driverName {
        case MAX7219Settings.name:
            return
                "the pins are those of the SPI bus, GPIO10, GPIO11 and GPIO8; for other pins, add [display.pins] with data, clock "
                + "and select"
        case WS2812Settings.name:
            return
                "the data line of driver '\(driverName)' is always GPIO10, MOSI of the SPI bus; remove the key"
        case APA102Settings.name:
            return
                "the lines of driver '\(driverName)' are always GPIO10 and GPIO11 of the SPI bus; remove the key"
        default: return nil
        }
    }
}
