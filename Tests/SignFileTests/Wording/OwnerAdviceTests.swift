import SignTestSupport
import Testing

/// Tests the advice about files that people write who have seen few signs.
@Suite("Guesses of owners and makers")
struct OwnerAdviceTests {
    @Test("a guess is reported with what to write instead, which is valid", arguments: guesses)
    func advice(mistake: Mistake) { mistake.check() }

    private static let option = "[[option]]\ntext = \"Tea\"\n"
    private static let two = option + "[[option]]\ntext = \"Cake\"\n"

    private static let guesses: [Mistake] = tables + keys + values + idle

    private static let tables: [Mistake] = [
        ("brightness", "it belongs in [display] or [[schedule]]"),
        ("speed", "it belongs in [display], [scroll] or [[schedule]]"),
        ("font", "did you mean [text]?"), ("ticker", "did you mean [scroll]?"),
        ("time", "did you mean [location]?"),
        ("night", "did you mean [[schedule]]?"), ("buttons", "did you mean [[button]]?"),
        ("Matrix", "did you mean [display]?"),
        ("gpio", "did you mean [[button]]?"), ("lux", "did you mean [brightness_sensor]?"),
        ("log", "did you mean [report]?"), ("title", "did you mean [header]?"),
    ].map { name, advice in
        Mistake("[\(name)]\n" + option, ["1:2: error: unknown table '\(name)'; \(advice)"], corrected: option)
    }

    private static let keys: [Mistake] = [
        Mistake(
            option + "blink = true\n",
            ["3:1: error: unknown key 'blink' in [[option]]; write it in the text, as in {blink}Tea{/}"],
            corrected: "[[option]]\ntext = \"{blink}Tea{/}\"\n"
        ),
        Mistake(
            option + "bold = true\n",
            ["3:1: error: unknown key 'bold' in [[option]]; write it in the text, as in {bold}Tea{/}"],
            corrected: "[[option]]\ntext = \"{bold}Tea{/}\"\n"
        ),
        Mistake(
            option + "price = 3.50\n",
            [
                "3:1: error: unknown key 'price' in [[option]]; write it in the text, as in text = \"Tea{fill}3.50\""
            ],
            corrected: "[[option]]\ntext = \"Tea{fill}3.50\"\n"
        ),
        Mistake(
            option + "lifetime = \"2h\"\n",
            [
                "3:1: error: unknown key 'lifetime' in [[option]]; only programs can set it; for the hours of an option write show"
            ]
        ),
        Mistake(
            option + "picture_fit = \"crop\"\n",
            ["3:1: error: unknown key 'picture_fit' in [[option]]; did you mean 'fit'?"]
        ),
        Mistake(
            "[display]\ncolor_order = \"GRB\"\n" + option,
            [
                "2:1: error: unknown key 'color_order' in [display]; remove it, because the LEDs of driver 'max7219' have a single color"
            ],
            corrected: option
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 8\nheight = 8\ncolor_order = \"GRB\"\n" + option,
            ["5:1: error: unknown key 'color_order' in [display]; set order in [display.strip]"]
        ),
        Mistake(
            "[display]\nrotation = 90\n" + option,
            [
                "2:1: error: unknown key 'rotation' in [display]; set rotate in [display.modules]; loopbanner identify finds the value"
            ],
            corrected: "[display.modules]\nrotate = 90\n" + option
        ),
    ]

    private static let values: [Mistake] = [
        Mistake(
            "[display]\nsize = \"32x8\"\n" + option,
            [
                "2:1: error: unknown key 'size' in [display]; set the size in pixels, such as width = 32 and height = 8"
            ],
            corrected: "[display]\nwidth = 32\nheight = 8\n" + option
        ),
        Mistake(
            "[scroll]\nstyle = \"scroll\"\n" + option,
            ["2:9: error: unknown style 'scroll'; did you mean 'ticker'? allowed: 'paged', 'ticker'"],
            corrected: "[scroll]\nstyle = \"ticker\"\n" + option
        ),
        Mistake(
            option + "effect = \"blink\"\n",
            [
                "3:10: error: effect has 'blink', which is not an effect; write it in the text, as in {blink}Tea{/}"
            ],
            corrected: "[[option]]\ntext = \"{blink}Tea{/}\"\n"
        ),
        Mistake(
            "[[schedule]]\nwhen = \"22:00..06:00\"\non = false\n" + option,
            ["3:1: error: unknown key 'on' in [[schedule]]; write lit = false"],
            corrected: "[[schedule]]\nwhen = \"22:00..06:00\"\nlit = false\n" + option
        ),
        Mistake(
            "[[option]]\ntext = [\"Tea\", \"Cake\"]\n",
            ["2:8: error: text must be a string, not an array; write an [[option]] for each text"],
            corrected: two
        ),
        Mistake(
            "[header]\ntext = [\"Tea\", \"Cake\"]\n" + option,
            ["2:8: error: text must be a string, not an array; write one string"]
        ),
        Mistake(
            "[[option]]\npage = \"clock\"\n",
            ["2:8: error: unknown page 'clock'; write text = \"{time:%H:%M}\" in place of page"],
            corrected: "[[option]]\ntext = \"{time:%H:%M}\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"cup.png\"\n",
            ["2:8: warning: text is only a file name; to show the picture, write picture = \"cup.png\""]
        ),
        Mistake(
            "[text]\nfont = \"Arial\"\n" + option,
            [
                "2:8: error: unknown font 'Arial'; use 'auto', 'builtin', 'builtin-narrow' or 'builtin-small'; for another font, add its file to fonts; loopbanner fonts lists those on this machine"
            ]
        ),
        Mistake(
            "[text]\nfont = \"/usr/share/fonts/a.otf\"\n" + option,
            [
                "2:8: error: unknown font '/usr/share/fonts/a.otf'; use 'auto', 'builtin', 'builtin-narrow' or 'builtin-small'; for a font file, write fonts = [\"/usr/share/fonts/a.otf\"]"
            ]
        ),
        Mistake(
            "[text]\nfont = \"builtin-narow\"\n" + option,
            [
                "2:8: error: unknown font 'builtin-narow'; did you mean 'builtin-narrow'? allowed: 'auto', 'builtin', 'builtin-narrow', 'builtin-small'"
            ],
            corrected: "[text]\nfont = \"builtin-narrow\"\n" + option
        ),
    ]

    private static let idle: [Mistake] = [
        Mistake(
            "[scroll]\ngap = 20\n" + two,
            ["2:1: warning: gap does nothing between pages; use page_gap, or set style = \"ticker\""],
            corrected: "[scroll]\npage_gap = 20\n" + two
        ),
        Mistake(
            "[scroll]\nautoplay = false\nautoplay_direction = \"backward\"\nhold_after_input = \"5s\"\n[[button]]\n"
                + two,
            [
                "3:1: warning: autoplay_direction and hold_after_input do nothing without autoplay; remove them, or set autoplay = true"
            ],
            corrected: "[scroll]\nautoplay = false\n[[button]]\n" + two
        ),
        Mistake(
            "[scroll]\nautoplay = false\ncollision_guard = \"1s\"\n[[button]]\n" + two,
            [
                "3:1: warning: collision_guard does nothing without autoplay; remove it, or set autoplay = true"
            ]
        ),
        Mistake(
            "[[schedule]]\nwhen = \"00:00..24:00\"\nlit = false\n" + option,
            ["3:7: warning: this schedule makes the sign dark all the time; use shorter windows in when"],
            corrected: "[[schedule]]\nwhen = \"00:00..06:00\"\nlit = false\n" + option
        ),
        Mistake(
            "[[schedule]]\nwhen = \"Mon..Sun 00:00..24:00\"\nlit = false\n" + option,
            ["3:7: warning: this schedule makes the sign dark all the time; use shorter windows in when"],
            corrected: "[[schedule]]\nwhen = \"2026-01-01..2027-12-31 00:00..24:00\"\nlit = false\n" + option
        ),
        Mistake(
            "[[button]]\nlong_press = \"1s\"\ndouble_tap = \"200ms\"\n" + option,
            [
                "2:1: warning: long_press does nothing without on_long_press; add on_long_press, or remove it",
                "3:1: warning: double_tap does nothing without on_double_tap; add on_double_tap, or remove it",
            ],
            corrected: "[[button]]\nlong_press = \"1s\"\non_long_press = \"previous\"\n" + option
        ),
    ]
}
