import InfiniteScroll
import MatrixDisplays
import MonotonicTime
import SignCore
import SignTestSupport
import Testing

/// Tests what settings mean in combination with each other.
@Suite struct ConfigurationMeaningTests {
    @Test("a file with one option has every default")
    func defaults() throws {
        var expected = Configuration()
        expected.options = [OptionSettings(id: "Tea", text: "Tea")]
        expected.scroll.minimumBlank = 8
        #expect(try configuration(anOption) == expected)
        #expect(findings(in: anOption).isEmpty)
    }

    @Test(
        "the direction is an axis and a heading, and the display's extent along it is the viewport",
        arguments: [
            ("left", Configuration.Axis.horizontal, Behavior.Direction.towardsStart, 64),
            ("right", .horizontal, .towardsEnd, 64),
            ("up", .vertical, .towardsStart, 16),
            ("down", .vertical, .towardsEnd, 16),
        ]
    )
    func direction(word: String, axis: Configuration.Axis, heading: Behavior.Direction, viewport: Int) throws
    {
        let read = try configuration(
            "[scroll]\ndirection = \"\(word)\"\n[display]\nwidth = 64\nheight = 16\n" + anOption
        )
        #expect(read.axis == axis)
        #expect(read.scroll.direction == heading)
        #expect(Playlist(read).behavior.viewport == viewport)
    }

    @Test("every key of [scroll] reaches the engine")
    func behavior() throws {
        let read = try configuration(
            """
            [scroll]
            style = "ticker"
            slide = "1s"
            dwell = "4s"
            autoplay = false
            autoplay_direction = "backward"
            loop = false
            at_end = "reverse"
            hold_after_input = "10s"
            resume = "remaining"
            speed = 12.5
            fps = 50
            gap = 3
            page_gap = 2
            align = "right"
            fill = "pad"
            static_if_fits = false
            late_frames = "keep-time"
            pan_lead = "1ms"
            pan_tail = "2ms"
            pan_repeat = 4
            collision_guard = "120ms"
            lag_cap = 2
            """ + anOption
        )
        var expected = Behavior()
        expected.style = .ticker
        expected.slideDuration = .seconds(1)
        expected.dwell = .seconds(4)
        expected.autoplay = false
        expected.autoplayBackward = true
        expected.loop = false
        expected.endAction = .reverse
        expected.hold = .interval(.seconds(10))
        expected.resumption = .remaining
        expected.speed = 12 * 256 + 128
        expected.framesPerSecond = 50
        expected.gap = 3
        expected.pageGap = 2
        expected.alignment = .end
        expected.fill = .pad
        expected.staticIfFits = false
        expected.catchUp = .keepTime(limit: 2)
        expected.panLead = .milliseconds(1)
        expected.panTail = .milliseconds(2)
        expected.panRepeats = 4
        expected.collisionGuard = .milliseconds(120)
        expected.lagCap = 2
        #expect(read.scroll == expected)
    }

    @Test("without a number for page_gap, words are separated by a module, and lines by a row")
    func automaticPageGap() throws {
        func least(_ keys: String) throws -> Int {
            let scroll = try configuration("[scroll]\n\(keys)\n" + anOption).scroll
            return scroll.pageGap == 0 ? scroll.minimumBlank : -scroll.pageGap - scroll.minimumBlank
        }
        #expect(try least("") == 8)
        #expect(try least("page_gap = \"auto\"") == 8)
        #expect(try least("direction = \"right\"") == 8)
        #expect(try least("direction = \"up\"") == 1)
        #expect(try least("direction = \"up\"\n[text]\nwriting = \"vertical\"") == 8)
        #expect(try least("page_gap = 0") == 0)
        #expect(try least("page_gap = 3") == -3)
        #expect(
            findings(in: "[scroll]\npage_gap = \"8\"\n" + anOption) == [
                "f:2:12: error: page_gap must be a whole number or \"auto\", not a string; write the number without quotes"
            ]
        )
    }

    @Test(
        "hold_after_input is \"none\", a duration or \"forever\"",
        arguments: [
            ("none", Behavior.Hold.none), ("forever", .forever), ("0s", .interval(.zero)),
            ("1min 30s", .interval(.seconds(90))),
        ]
    )
    func hold(word: String, hold: Behavior.Hold) throws {
        #expect(
            try configuration("[scroll]\nhold_after_input = \"\(word)\"" + anOption).scroll.hold == hold
        )
    }

    @Test("reduced motion changes pages at once", arguments: ["reduced", "none"])
    func motion(word: String) throws {
        let text = "[scroll]\nstyle = \"ticker\"\nspeed = 33\nmotion = \"\(word)\"" + anOption
        let read = try configuration(text)
        #expect(read.scroll.style == .paged)
        #expect(read.scroll.slideDuration == .zero)
        #expect(findings(in: text).isEmpty)
    }

    @Test("dwell = \"auto\" depends on the length of each text without its own dwell")
    func automaticDwell() throws {
        let text = """
            [scroll]
            dwell = "auto"
            [[option]]
            text = "short"
            [[option]]
            text = "Zwölf Worte, von denen jedes gelesen werden will, passen hier hinein"
            [[option]]
            text = "fixed"
            dwell = "1s"
            """
        let dwells: [Nanoseconds?] = [.seconds(2), .milliseconds(1_000 + 80 * 68), .seconds(1)]
        #expect(try configuration(text).options.map(\.dwell) == dwells)
        let one = "[[option]]\ntext = \"auto only here\"\ndwell = \"auto\"\n[[option]]\ntext = \"b\""
        #expect(try configuration(one).options.map(\.dwell) == [.milliseconds(2_120), nil])
        #expect(try configuration(one).scroll.dwell == .seconds(3))
    }

    @Test(
        "a ticker speed with uneven steps is a warning that suggests even speeds",
        arguments: [
            ("speed = 30", 9, 100, "25 and 50"),
            ("speed = 150", 9, 100, "100 and 200"),
            ("speed = 12.5\nfps = 60", 9, 60, "12 and 15"),
            ("fps = 60", 7, 60, "30 and 60"),
            ("speed = 0.3", 9, 100, "1"),
            ("speed = 99999.5\nfps = 1000", 9, 1000, "99000 and 100000"),
        ]
    )
    func unevenTicker(lines: String, column: Int, fps: Int, even: String) {
        #expect(
            findings(in: "[scroll]\nstyle = \"ticker\"\n\(lines)\n" + anOption) == [
                "f:3:\(column): warning: at \(fps) fps this speed moves in uneven steps; "
                    + "nearest even speeds: \(even)"
            ]
        )
    }

    @Test(
        "a ticker speed with even steps is no warning",
        arguments: [
            "speed = 100", "speed = 300", "speed = 25", "speed = 0.5", "speed = 1", "speed = 12.5\nfps = 25",
        ]
    )
    func evenTicker(lines: String) {
        #expect(findings(in: "[scroll]\nstyle = \"ticker\"\n\(lines)\n" + anOption).isEmpty)
    }

    @Test("single keys of [display.modules] override the preset")
    func presets() throws {
        func layout(_ lines: String) throws -> ModuleLayout {
            try configuration("[display.modules]\n\(lines)\n" + anOption).display.chain.modules
        }
        for name in ModuleLayout.presetNames {
            #expect(try layout("preset = \"\(name)\"") == ModuleLayout.preset(named: name))
        }
        var expected = try #require(ModuleLayout.preset(named: "parola"))
        expected.rotation = .none
        #expect(try layout("rotate = 0\npreset = \"parola\"") == expected)
        expected = ModuleLayout()
        expected.isMirrored = true
        expected.order = .leftToRight
        expected.firstRow = .bottom
        expected.isSerpentine = true
        expected.turnsReturningRows = false
        let lines = """
            mirror = true
            order = "left-to-right"
            first_row = "bottom"
            serpentine = true
            turn_returning_rows = false
            """
        #expect(try layout(lines) == expected)
    }

    @Test("a chain needs whole modules; other displays do not")
    func wholeModules() throws {
        let size = "[display]\nwidth = 30\nheight = 7\n"
        #expect(
            findings(in: size + anOption) == [
                "f:2:9: error: width must be a multiple of 8 for driver 'max7219' (8×8 modules), "
                    + "not 30; nearest: 24 or 32",
                "f:3:10: error: height must be a multiple of 8 for driver 'max7219' (8×8 modules), "
                    + "not 7; nearest: 8",
            ]
        )
        for driver in ["terminal", "memory"] {
            #expect(findings(in: size + "driver = \"\(driver)\"\n" + anOption).isEmpty)
        }
    }

    @Test("a display has at most 131072 pixels")
    func tooManyPixels() {
        let memory = "[display]\ndriver = \"memory\"\n"
        #expect(findings(in: memory + "width = 1024\nheight = 128\n" + anOption).isEmpty)
        #expect(
            findings(in: memory + "width = 1024\nheight = 136\n" + anOption)
                == ["f:4:10: error: width times height must be at most 131072, not 139264"]
        )
        #expect(
            findings(in: memory + "width = 65536\n" + anOption)
                == ["f:3:9: error: width times height must be at most 131072, not 524288"]
        )
    }

    @Test("a chain of 1024 modules is accepted, and a longer one is refused before it is wired")
    func tooManyModules() {
        let fast = "speed = 10_000_000\n[scroll]\nfps = 50\n" + anOption
        #expect(findings(in: "[display]\nwidth = 8192\n" + fast) == [])
        #expect(
            findings(in: "[display]\nwidth = 8200\n" + fast)
                == [
                    "f:2:9: error: 8200×8 pixels: a chain has at most 1024 modules of 8×8 pixels. Make the display smaller."
                ]
        )
    }

    @Test("a frame that takes longer on the wire than a frame period is a warning")
    func slowWire() {
        #expect(findings(in: "[display]\nwidth = 512\n" + anOption).isEmpty)
        #expect(
            findings(in: "[display]\nwidth = 1024\n[scroll]\nfps = 50\n" + anOption).isEmpty
        )
        #expect(
            findings(in: "[display]\nwidth = 1024\n" + anOption)
                == [
                    "f:2:9: warning: a picture of 128 modules takes 16528 µs at 1000000 Hz, longer than the "
                        + "10000 µs per frame at 100 fps; raise speed, or set fps to 60 or less"
                ]
        )
    }

    @Test(
        "the longest chain whose frame fits a period is that of a Pi's controller, with its idle clock and its DMA",
        arguments: [(500_000, 34, 35), (1_000_000, 77, 78), (400_000, 27, 28)]
    )
    func longestChain(speed: Int, fitting: Int, tooLong: Int) {
        func warnings(_ modules: Int) -> [String] {
            findings(in: "[display]\nwidth = \(8 * modules)\nspeed = \(speed)\n" + anOption)
        }
        #expect(warnings(fitting).isEmpty)
        #expect(warnings(tooLong).count == 1)
    }

    @Test("an SPI clock beyond the chip's limit is a warning")
    func fastClock() {
        #expect(findings(in: "[display]\nspeed = 10_000_000\n" + anOption).isEmpty)
        #expect(
            findings(in: "[display]\nspeed = 16_000_000\n" + anOption)
                == [
                    "f:2:9: warning: speed 16000000 is more than the 10000000 Hz that the MAX7219 is rated for"
                ]
        )
    }

    @Test("the boot flash of a Raspberry Pi 5 as the display is a warning")
    func bootFlash() {
        #expect(
            findings(in: "[display]\ndevice = \"/dev/spidev10.0\"\n" + anOption) == [
                "f:2:10: warning: on a Raspberry Pi 5 /dev/spidev10.0 is the boot flash; use /dev/spidev0.0 or "
                    + "/dev/spidev0.1"
            ]
        )
    }

    @Test("[report] and [display] reach their settings")
    func rest() throws {
        let read = try configuration(
            """
            [report]
            stdout = false
            [display]
            driver = "memory"
            device = "/dev/spidev1.2"
            width = 5
            height = 3
            brightness = 0
            speed = 2_000_000
            refresh = "0s"
            on_exit = "keep"
            """ + anOption
        )
        #expect(!read.report.stdout)
        var display = DisplaySettings()
        display.driver = .memory
        display.width = 5
        display.height = 3
        display.brightness = 0
        display.refresh = .zero
        display.onExit = .keep
        #expect(read.display == display)
    }

    @Test("a chain has its device, its speed and its modules, which mean nothing to other drivers")
    func driverSettings() throws {
        let keys = "device = \"/dev/spidev1.2\"\nspeed = 2_000_000\nmodules = {rotate = 180}\n"
        var chain = MAX7219Settings()
        chain.device = "/dev/spidev1.2"
        chain.speed = 2_000_000
        chain.modules.rotation = .half
        let expected: [(driver: String, settings: DriverSettings)] = [
            ("max7219", .max7219(chain)), ("terminal", .terminal), ("memory", .memory),
        ]
        for (driver, settings) in expected {
            let text = "[display]\n\(keys)driver = \"\(driver)\"\n" + anOption
            #expect(findings(in: text).isEmpty)
            #expect(try configuration(text).display.driver == settings)
        }
        #expect(try configuration("[display]\n\(keys)" + anOption).display.driver == .max7219(chain))
    }
}
