import SignTestSupport
import Testing

@Suite("Displays that no driver is called by")
struct DriverAdviceTests {
    @Test(
        "the name of a display is reported with its driver, or with the reason why there is none",
        arguments: mistakes
    )
    func advice(mistake: Mistake) { mistake.check() }

    private static let mistakes: [Mistake] = [
        Mistake(
            "[display]\ndriver = \"sacn\"\n\n[[option]]\ntext = \"Tea\"\n",
            ["2:10: error: unknown driver 'sacn'; write driver = \"e131\""]
        ),
        Mistake(
            "[display]\ndriver = \"colorlight-5a-75b\"\n\n[[option]]\ntext = \"Tea\"\n",
            ["2:10: error: unknown driver 'colorlight-5a-75b'; write driver = \"colorlight\""]
        ),
        Mistake(
            "[display]\ndriver = \"Art-Net\"\n\n[[option]]\ntext = \"Tea\"\n",
            ["2:10: error: unknown driver 'Art-Net'; write driver = \"artnet\""]
        ),
        Mistake(
            "[display]\ndriver = \"flaschen-taschen\"\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:10: error: unknown driver 'flaschen-taschen'; no driver supports it, but loopbanner-gateway can send to it over the network; write driver = \"memory\", and see Displays on the network in docs/gateway.md"
            ]
        ),
        Mistake(
            "[display]\ndriver = \"hub75\"\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:10: error: unknown driver 'hub75'; HUB75 panels need a device that scans them; write driver = \"colorlight\" for a Colorlight receiver card, or driver = \"ddp\" for a controller with WLED or ESPHome"
            ]
        ),
        Mistake(
            "[display]\ndriver = \"HUB75\"\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:10: error: unknown driver 'HUB75'; HUB75 panels need a device that scans them; write driver = \"colorlight\" for a Colorlight receiver card, or driver = \"ddp\" for a controller with WLED or ESPHome"
            ]
        ),
        Mistake(
            "[display]\ndriver = \"rgb-matrix\"\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:10: error: unknown driver 'rgb-matrix'; HUB75 panels need a device that scans them; write driver = \"colorlight\" for a Colorlight receiver card, or driver = \"ddp\" for a controller with WLED or ESPHome"
            ]
        ),
        Mistake(
            "[display]\ndriver = \"ssd1306\"\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:10: error: unknown driver 'ssd1306'; it is not supported: it is a screen, but the drivers are for LED matrices"
            ]
        ),
        Mistake(
            "[display]\ndriver = \"SH1106\"\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:10: error: unknown driver 'SH1106'; it is not supported: it is a screen, but the drivers are for LED matrices"
            ]
        ),
        Mistake(
            "[display]\ndriver = \"oled\"\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:10: error: unknown driver 'oled'; it is not supported: it is a screen, but the drivers are for LED matrices"
            ]
        ),
        Mistake(
            "[display]\ndriver = \"lcd1602\"\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:10: error: unknown driver 'lcd1602'; it is not supported: it is a screen, but the drivers are for LED matrices"
            ]
        ),
        Mistake(
            "[display]\ndriver = \"tm1637\"\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:10: error: unknown driver 'tm1637'; it is not supported: it shows digits, but the drivers are for LED matrices"
            ]
        ),
        Mistake(
            "[display]\ndriver = \"ws2811b\"\n\n[[option]]\ntext = \"Tea\"\n",
            ["2:10: error: unknown driver 'ws2811b'; write driver = \"ws2812\""]
        ),
        Mistake(
            "[display]\ndriver = \"WS2812B\"\n\n[[option]]\ntext = \"Tea\"\n",
            ["2:10: error: unknown driver 'WS2812B'; write driver = \"ws2812\""]
        ),
        Mistake(
            "[display]\ndriver = \"ws2813\"\n\n[[option]]\ntext = \"Tea\"\n",
            ["2:10: error: unknown driver 'ws2813'; write driver = \"ws2812\""]
        ),
        Mistake(
            "[display]\ndriver = \"ws281x\"\n\n[[option]]\ntext = \"Tea\"\n",
            ["2:10: error: unknown driver 'ws281x'; write driver = \"ws2812\""]
        ),
        Mistake(
            "[display]\ndriver = \"sk6812-rgbw\"\n\n[[option]]\ntext = \"Tea\"\n",
            ["2:10: error: unknown driver 'sk6812-rgbw'; write driver = \"ws2812\""]
        ),
        Mistake(
            "[display]\ndriver = \"neopixel\"\n\n[[option]]\ntext = \"Tea\"\n",
            ["2:10: error: unknown driver 'neopixel'; write driver = \"ws2812\""]
        ),
        Mistake(
            "[display]\ndriver = \"apa102c\"\n\n[[option]]\ntext = \"Tea\"\n",
            ["2:10: error: unknown driver 'apa102c'; write driver = \"apa102\""]
        ),
        Mistake(
            "[display]\ndriver = \"max7219cng\"\n\n[[option]]\ntext = \"Tea\"\n",
            ["2:10: error: unknown driver 'max7219cng'; write driver = \"max7219\""]
        ),
        Mistake(
            "[display]\ndriver = \"MAX7219\"\n\n[[option]]\ntext = \"Tea\"\n",
            ["2:10: error: unknown driver 'MAX7219'; write driver = \"max7219\""]
        ),
        Mistake(
            "[display]\ndriver = \"max7219_4in1\"\n\n[[option]]\ntext = \"Tea\"\n",
            ["2:10: error: unknown driver 'max7219_4in1'; write driver = \"max7219\""]
        ),
        Mistake(
            "[display]\ndriver = \"MD_MAX72xx\"\n\n[[option]]\ntext = \"Tea\"\n",
            ["2:10: error: unknown driver 'MD_MAX72xx'; write driver = \"max7219\""]
        ),
        Mistake(
            "[display]\ndriver = \"fc16\"\n\n[[option]]\ntext = \"Tea\"\n",
            ["2:10: error: unknown driver 'fc16'; write driver = \"max7219\""]
        ),
        Mistake(
            "[display]\ndriver = \"luma.led_matrix\"\n\n[[option]]\ntext = \"Tea\"\n",
            ["2:10: error: unknown driver 'luma.led_matrix'; write driver = \"max7219\""]
        ),
        Mistake(
            "[display]\ndriver = \"ht16k33-8x8\"\n\n[[option]]\ntext = \"Tea\"\n",
            ["2:10: error: unknown driver 'ht16k33-8x8'; write driver = \"ht16k33\""]
        ),
        Mistake(
            "[display]\ndriver = \"IS31FL3731\"\n\n[[option]]\ntext = \"Tea\"\n",
            ["2:10: error: unknown driver 'IS31FL3731'; write driver = \"is31fl3731\""]
        ),
        Mistake(
            "[display]\ndriver = \"wled\"\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:10: error: unknown driver 'wled'; write driver = \"ddp\""
            ]
        ),
        Mistake(
            "[display]\ndriver = \"ht1632c\"\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:10: error: unknown driver 'ht1632c'; it is not supported: supported chips are listed in docs/displays.md"
            ]
        ),
        Mistake(
            "[display]\ndriver = \"console\"\n\n[[option]]\ntext = \"Tea\"\n",
            ["2:10: error: unknown driver 'console'; write driver = \"terminal\""]
        ),
        Mistake(
            "[display]\ndriver = \"none\"\n\n[[option]]\ntext = \"Tea\"\n",
            ["2:10: error: unknown driver 'none'; write driver = \"memory\""]
        ),
        Mistake(
            "[display]\ndriver = \"foo\"\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:10: error: unknown driver 'foo'; allowed: 'max7219', 'ht16k33', 'is31fl3730', 'is31fl3731', 'apa102', 'ws2812', 'unicorn-hat-hd', 'sense-hat', 'colorlight', 'ddp', 'e131', 'artnet', 'terminal', 'memory'"
            ]
        ),
    ]
}
