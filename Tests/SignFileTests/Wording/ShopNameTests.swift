import SignTestSupport
import Testing

@Suite("Product names of displays")
struct ShopNameTests {
    @Test(
        "the error names the driver, and the board",
        arguments: zip(
            [
                "neopixel", "NeoPixel", "sk6812", "ws2811", "dotstar", "sk9822", "unicornhathd",
                "Unicorn HAT HD", "sensehat", "max7221", "scrollphat", "scrollphathd", "microdot",
            ],
            [
                "ws2812\"", "ws2812\"", "ws2812\"", "ws2812\"", "apa102\"", "apa102\"", "unicorn-hat-hd\"",
                "unicorn-hat-hd\"", "sense-hat\"", "max7219\"", "is31fl3730\" and board = \"scroll-phat\"",
                "is31fl3731\" and board = \"scroll-phat-hd\"", "is31fl3730\" and board = \"micro-dot-phat\"",
            ]
        )
    )
    func names(_ name: String, advice: String) {
        #expect(
            findings(in: "[display]\ndriver = \"\(name)\"\n" + anOption)
                == ["f:2:10: error: unknown driver '\(name)'; write driver = \"\(advice)"]
        )
    }

    @Test("a board with two colors is found by its name")
    func twoColors() {
        for name in ["ht16k33-bicolor", "bicolor-8x8"] {
            #expect(
                findings(in: "[display]\ndriver = \"\(name)\"\n" + anOption) == [
                    "f:2:10: error: unknown driver '\(name)'; write driver = \"ht16k33\" and board = \"bicolor-8x8\""
                ]
            )
        }
    }

    @Test(
        "of a display that no driver is for, the reason is said",
        arguments: [
            ("blinkt", "they are APA102 on GPIO23 and GPIO24, which are not SPI pins"),
            ("unicorn-hat", "they are WS2812 on GPIO18, which is not the data line of SPI"),
            ("Unicorn pHAT", "they are WS2812 on GPIO18, which is not the data line of SPI"),
        ]
    )
    func noDriver(_ name: String, reason: String) {
        #expect(
            findings(in: "[display]\ndriver = \"\(name)\"\n" + anOption)
                == ["f:2:10: error: unknown driver '\(name)'; no driver can send to its LEDs: \(reason)"]
        )
    }

    @Test("another name has the drivers, and a similar one if there is")
    func others() {
        let found = findings(in: "[display]\ndriver = \"ws2821\"\n" + anOption)
        #expect(
            found.first?.hasPrefix("f:2:10: error: unknown driver 'ws2821'; did you mean 'ws2812'?") == true
        )
    }
}
