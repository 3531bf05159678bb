import SignTestSupport
import Testing

@Suite("The lines of buttons on a Raspberry Pi")
struct LineCheckTests {
    /// Returns the findings for a button with these `lines`, without their position in the file.
    private func found(_ lines: String, display: String = "") -> [String] {
        findings(in: "[display]\n\(display)\n[[button]]\n\(lines)\n" + anOption)
            .map { String($0.drop { $0 != " " }.dropFirst()) }
    }

    @Test(
        "a line in another spelling is a warning that names the line",
        arguments: [
            ("GPIO 17", 17), ("gpio27", 27), ("Gpio_4", 4), ("BCM17", 17), ("bcm 4", 4), ("GP22", 22),
            ("GPIO-5", 5), ("GPOI17", 17), ("GPI17", 17), ("IO6", 6), ("PIN11", 17), ("pin 13", 27),
            ("GPIO17 ", 17),
        ]
    )
    func spelling(_ line: String, _ number: Int) {
        #expect(
            found("line = \"\(line)\"")
                == ["warning: no Raspberry Pi has a GPIO line '\(line)'; did you mean 'GPIO\(number)'?"]
        )
    }

    @Test(
        "a number that the header does not have is a warning",
        arguments: [
            ("\"GPIO99\"", "no Raspberry Pi has a GPIO line 'GPIO99'; the header has GPIO0 to GPIO27"),
            ("\"gpio99\"", "no Raspberry Pi has a GPIO line 'gpio99'; the header has GPIO0 to GPIO27"),
            ("\"GPIO58\"", "no Raspberry Pi has a GPIO line 'GPIO58'; the header has GPIO0 to GPIO27"),
            ("\"GPIO45\"", "only Compute Modules have a GPIO line 'GPIO45'; the header has GPIO0 to GPIO27"),
            (
                "\"GPIO37\"",
                "only Compute Modules have a GPIO line 'GPIO37'; the header has GPIO0 to GPIO27; pin 37 is GPIO26"
            ),
            (
                "99\nchip = \"pinctrl-rp1\"",
                "no Raspberry Pi has a GPIO line '99'; the header has GPIO0 to GPIO27"
            ),
        ]
    )
    func number(_ line: String, _ message: String) {
        #expect(found("line = \(line)") == ["warning: \(message)"])
    }

    @Test(
        "a line that exists, or that only the system knows, is no warning",
        arguments: [
            "\"GPIO0\"", "\"GPIO27\"", "\"GPIO04\"", "\"ID_SDA\"", "\"SPI_CE1_N\"", "\"TXD1\"",
            "\"SWITCH 1\"",
            "\"GPIO1_A4\"", "\"PA6\"", "\"GPIO99\"\nchip = \"gpiochip7\"", "99\nchip = \"mcp23017\"",
            "17\nchip = \"pinctrl-bcm2835\"",
        ]
    )
    func good(_ line: String) {
        #expect(found("line = \(line)") == [])
    }

    @Test("a button on the data or the clock of the display's bus is an error")
    func bus() {
        let remedy = "a button there disconnects the display; use another line, such as GPIO22 or GPIO27"
        for (line, signal) in [("GPIO10", "MOSI"), ("GPIO11", "SCLK")] {
            #expect(
                found("line = \"\(line)\"")
                    == ["error: GPIO line '\(line)' is \(signal) on the display's bus; \(remedy)"]
            )
        }
        #expect(
            found("line = 10\nchip = \"pinctrl-rp1\"")
                == ["error: GPIO line '10' is MOSI on the display's bus; \(remedy)"]
        )
        let second = "device = \"/dev/spidev1.0\""
        #expect(found("line = \"GPIO10\"", display: second) == [])
        #expect(
            found("line = \"GPIO20\"", display: second)
                == ["error: GPIO line 'GPIO20' is MOSI on the display's bus; \(remedy)"]
        )
    }

    @Test("a button on a chip select is a warning, and one on the unused data input is a note")
    func chipSelect() {
        let own = "is CE0 on the display's bus; use another line, such as GPIO22 or GPIO27"
        #expect(found("line = \"GPIO8\"") == ["warning: GPIO line 'GPIO8' \(own)"])
        #expect(
            found("line = \"GPIO18\"", display: "device = \"/dev/spidev1.0\"") == [
                "warning: GPIO line 'GPIO18' \(own)"
            ]
        )
        #expect(
            found("line = \"GPIO7\"") == [
                "warning: GPIO line 'GPIO7' is CE1 on the display's bus; use another line, such as GPIO22 or GPIO27, "
                    + "or free it with dtoverlay=spi0-1cs instead of dtparam=spi=on"
            ]
        )
        #expect(found("line = \"GPIO9\"") == [])
    }

    @Test("a display without a bus, another bus and a driver with a mistake take no line")
    func noBus() {
        for display in ["driver = \"terminal\"", "driver = \"memory\"", "device = \"/dev/spidev2.0\""] {
            #expect(found("line = \"GPIO10\"", display: display) == [])
        }
        #expect(found("line = \"GPIO10\"", display: "driver = \"max7912\"").count == 1)
        #expect(found("line = \"GPIO10\"", display: "device = 5").count == 1)
    }
}
