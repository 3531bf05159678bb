import SignTestSupport
import Testing

@Suite("Settings without an effect")
struct IdleSettingTests {
    @Test(
        "a setting without an effect, or with a dangerous one, is a warning that ends when its advice is followed",
        arguments: mistakes
    )
    func advice(mistake: Mistake) { mistake.check() }

    private static let mistakes: [Mistake] = [
        Mistake(
            "[[option]]\ntext = \"Tea\"\naction = [\"/usr/bin/logger\", \"x\"]\n",
            [
                "3:10: warning: no button starts this action, so only programs such as loopbanner activate can; set on_long_press = \"activate\" in a [[button]]"
            ],
            corrected:
                "[[option]]\ntext = \"Tea\"\naction = [\"/usr/bin/logger\", \"x\"]\n[[button]]\non_long_press = \"activate\"\n"
        ),
        Mistake(
            "[[button]]\n[[option]]\ntext = \"Tea\"\naction = [\"/usr/bin/logger\", \"x\"]\n",
            [
                "4:10: warning: no button starts this action, so only programs such as loopbanner activate can; set on_long_press = \"activate\" in a [[button]]"
            ],
            corrected:
                "[[button]]\non_tap = \"activate\"\n[[option]]\ntext = \"Tea\"\naction = [\"/usr/bin/logger\", \"x\"]\n"
        ),
        Mistake(
            "[[button]]\non_tap = \"activate\"\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:10: warning: on_tap = \"activate\" has no effect: no option has an action; add an action to an [[option]]"
            ],
            corrected:
                "[[button]]\non_tap = \"activate\"\n[[option]]\ntext = \"Tea\"\naction = [\"/usr/bin/logger\", \"x\"]\n"
        ),
        Mistake(
            "[[button]]\non_tap = \"pick\"\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:10: warning: on_tap = \"pick\" has no effect: it selects what a ticker shows, but pages are selected automatically; use \"next\", or set style = \"ticker\" in [scroll]"
            ],
            corrected: "[[button]]\non_tap = \"next\"\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\ntap_lights = \"1min\"\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:14: warning: tap_lights has no effect: nothing in this file makes the display dark; add a [[schedule]] with lit = false"
            ],
            corrected:
                "[display]\ntap_lights = \"1min\"\n[[option]]\ntext = \"Tea\"\n[[schedule]]\nwhen = \"22:00..06:00\"\nlit = false\n"
        ),
        Mistake(
            "[scroll]\nloop = true\nat_end = \"reverse\"\n[[option]]\ntext = \"Tea\"\n",
            ["3:1: warning: at_end does nothing in a loop, which has no end; write loop = false"],
            corrected: "[scroll]\nloop = false\nat_end = \"reverse\"\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\nat_end = \"stop\"\n[[option]]\ntext = \"Tea\"\n",
            ["2:1: warning: at_end does nothing in a loop, which has no end; write loop = false"],
            corrected: "[scroll]\nloop = false\nat_end = \"stop\"\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\nautoplay = false\n[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"B\"\n",
            [
                "2:12: warning: nothing moves this banner: autoplay is off and there is no [[button]]; add a [[button]], or set autoplay = true"
            ],
            corrected:
                "[scroll]\nautoplay = false\n[[button]]\n[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"B\"\n"
        ),
        Mistake(
            "[scroll]\nstyle = \"ticker\"\nautoplay = false\n[[option]]\ntext = \"Tea and cake\"\n",
            [
                "3:12: warning: nothing moves this banner: autoplay is off and there is no [[button]]; add a [[button]], or set autoplay = true"
            ],
            corrected: "[scroll]\nstyle = \"ticker\"\nautoplay = true\n[[option]]\ntext = \"Tea and cake\"\n"
        ),
        Mistake(
            "[scroll]\nautoplay = false\n[[button]]\non_tap = \"darker\"\n[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"B\"\n",
            [
                "2:12: warning: nothing moves this banner: autoplay is off, and no button has the command \"next\" or \"previous\"; assign one to a button, or set autoplay = true"
            ],
            corrected:
                "[scroll]\nautoplay = false\n[[button]]\non_tap = \"darker\"\non_double_tap = \"next\"\n[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"B\"\n"
        ),
        Mistake(
            "[scroll]\nstyle = \"ticker\"\n[[option]]\ntext = \"Tea\"\ndwell = \"5s\"\n",
            [
                "5:1: warning: dwell does nothing in a ticker, which never rests; remove it, or write style = \"paged\""
            ],
            corrected: "[scroll]\nstyle = \"paged\"\n[[option]]\ntext = \"Tea\"\ndwell = \"5s\"\n"
        ),
        Mistake(
            "[scroll]\nstyle = \"ticker\"\n[[option]]\ntext = \"Tea\"\n[[schedule]]\nwhen = \"09:00..18:00\"\ndwell = \"5s\"\n",
            ["7:1: warning: dwell does nothing in a ticker, which never rests; write speed"],
            corrected:
                "[scroll]\nstyle = \"ticker\"\n[[option]]\ntext = \"Tea\"\n[[schedule]]\nwhen = \"09:00..18:00\"\nspeed = 20\n"
        ),
        Mistake(
            "[scroll]\nloop = true\nat_end = \"stop\"\n[[option]]\ntext = \"Tea\"\n",
            ["3:1: warning: at_end does nothing in a loop, which has no end; write loop = false"],
            corrected: "[scroll]\nloop = false\nat_end = \"stop\"\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\nstyle = \"ticker\"\ndwell = \"5s\"\npage_gap = 4\n[[option]]\ntext = \"Tea\"\n",
            [
                "3:1: warning: dwell and page_gap do nothing in a ticker, which never rests; remove them, or write style = \"paged\""
            ],
            corrected: "[scroll]\nstyle = \"ticker\"\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\nstyle = \"ticker\"\npan_lead = \"2s\"\n[[option]]\ntext = \"Tea\"\n",
            [
                "3:1: warning: pan_lead does nothing in a ticker, which never rests; remove the key, or write style = \"paged\""
            ],
            corrected: "[scroll]\nstyle = \"ticker\"\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\ndwell = \"0s\"\nslide = \"0s\"\n[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"B\"\n",
            [
                "2:9: warning: pages change with every frame, and flashing more than 3 times a second can cause seizures; write dwell = \"1s\" or more"
            ],
            corrected:
                "[scroll]\ndwell = \"1s\"\nslide = \"0s\"\n[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"B\"\n"
        ),
        Mistake(
            "[scroll]\ndwell = \"100ms\"\nslide = \"0s\"\n[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"B\"\n",
            [
                "2:9: warning: pages change every 100ms, and flashing more than 3 times a second can cause seizures; write dwell = \"1s\" or more"
            ],
            corrected:
                "[scroll]\ndwell = \"1s\"\nslide = \"0s\"\n[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"B\"\n"
        ),
        Mistake(
            "[scroll]\ndwell = \"0s\"\n[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"B\"\n",
            [
                "2:9: warning: pages change every 300ms, and flashing more than 3 times a second can cause seizures; write dwell = \"1s\" or more"
            ],
            corrected: "[scroll]\ndwell = \"1s\"\n[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"B\"\n"
        ),
        Mistake(
            "[scroll]\ndwell = \"0s\"\nslide = \"2s\"\n[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"B\"\n",
            [
                "2:9: warning: with dwell = \"0s\" no page rests long enough to be read; write dwell = \"1s\" or more"
            ],
            corrected:
                "[scroll]\ndwell = \"1s\"\nslide = \"2s\"\n[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"B\"\n"
        ),
        Mistake(
            "[scroll]\nslide = \"0s\"\n[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"B\"\ndwell = \"100ms\"\n",
            [
                "7:9: warning: pages change every 100ms, and flashing more than 3 times a second can cause seizures; write dwell = \"1s\" or more"
            ],
            corrected:
                "[scroll]\nslide = \"0s\"\n[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"B\"\ndwell = \"1s\"\n"
        ),
        Mistake(
            "[scroll]\nslide = \"0s\"\n[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"B\"\n[[schedule]]\nwhen = \"22:00..06:00\"\ndwell = \"50ms\"\n",
            [
                "9:9: warning: pages change every 50ms, and flashing more than 3 times a second can cause seizures; write dwell = \"1s\" or more"
            ],
            corrected:
                "[scroll]\nslide = \"0s\"\n[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"B\"\n[[schedule]]\nwhen = \"22:00..06:00\"\ndwell = \"1s\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\ndwell = \"100ms\"\nslide = \"50ms\"\n[[option]]\ntext = \"B\"\n",
            [
                "3:9: warning: pages change every 150ms, and flashing more than 3 times a second can cause seizures; write dwell = \"1s\" or more"
            ],
            corrected:
                "[[option]]\ntext = \"Tea\"\ndwell = \"100ms\"\nslide = \"500ms\"\n[[option]]\ntext = \"B\"\n"
        ),
        Mistake(
            "[display]\nwidth = 32\n",
            [
                "1:1: warning: no [[option]]: the display stays blank; add at least one [[option]] with text, such as text = \"Tea 3.50\""
            ],
            corrected: "[display]\nwidth = 32\n[[option]]\ntext = \"Tea\"\n"
        ),
    ]
}
