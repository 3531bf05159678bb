import HardwareBuses
import MatrixDisplays
import SignCore
import SignTestSupport
import Testing

@testable import SignSetup

@Suite("The report about a machine")
struct MachineReportTests {
    private func lines(_ machine: Machine, _ text: String?, file: String? = nil) throws -> [String] {
        MachineReport(
            machine: machine,
            configuration: try text.map { try configuration($0 + anOption) },
            file: file,
            version: "1.2.3"
        ).lines
    }

    @Test("the report has all facts, one per line")
    func whole() throws {
        var machine = raspberryPi4()
        machine.bootConfiguration = BootConfiguration(
            path: "/boot/firmware/config.txt",
            text: "dtparam=spi=on\n#dtparam=audio=on\ndtoverlay=spi0-1cs,no_miso\nwifi_password=secret\n"
        )
        machine.gpio = GPIOInventory(
            chips: [header(used: 8, by: "spi0 CS0")],
            failures: [GPIOInventory.Failure(path: "/dev/gpiochip9", code: 13)]
        )
        machine.service.isEnabled = true
        #expect(
            try lines(machine, "[display]\nspeed = 500_000\n" + aButton) == [
                "loopbanner: 1.2.3, arm64",
                "package: arm64, system arm64",
                "model: Raspberry Pi 4 Model B Rev 1.4",
                "system: Debian GNU/Linux 13 (trixie)",
                "kernel: 6.12.34-rpi-v8",
                "display: max7219, 32×8, brightness 20, 100 fps, /dev/spidev0.0, up to 8 bytes in a transfer",
                "modules: preset = \"fc16\"",
                "clock: 500000 Hz",
                "buttons: GPIO17, active low",
                "boot configuration: /boot/firmware/config.txt",
                "  [all] dtparam=spi=on",
                "  [all] dtoverlay=spi0-1cs,no_miso",
                "nodes:",
                "  /dev/spidev0.0: spidev, group spi, mode 0660",
                "  /dev/spidev0.1: spidev, group spi, mode 0660",
                "kernel's devices: spi0.0 (spidev), spi0.1 (spidev)",
                "spidev bufsiz: 4096",
                "GPIO chips:",
                "  /dev/gpiochip0: pinctrl-bcm2711, 54 lines, line 17 is 'GPIO17', in use: 8 'spi0 CS0'",
                "  /dev/gpiochip9: Permission denied",
                "groups: gpio, i2c, spi",
                "service: installed, enabled",
                "running signs: none",
                "",
                "doctor:",
                "  ok    machine: Raspberry Pi 4 Model B Rev 1.4, Debian GNU/Linux 13 (trixie), arm64",
                "  ok    package: for arm64, which matches the system",
                "  ok    /dev/spidev0.0: ready to use",
                "  ok    button GPIO17: line 17 of pinctrl-bcm2711, free",
                "  note  sign: not running",
                "  ok    supply: no undervoltage detected",
            ]
        )
    }

    @Test("a strip is reported with its order, its limit, its wiring and its clock")
    func strip() throws {
        let text = "[display]\ndriver = \"apa102\"\n[display.strip]\nlimit = 1500\nruns = \"rows\"\n"
        #expect(
            try lines(raspberryPi4(), text)[5..<8] == [
                "display: apa102, 32×8, brightness 20, 100 fps, /dev/spidev0.0, up to 1048 bytes in a transfer",
                "strip: order bgr, limit 1500 mA, rows from top-left in a zigzag",
                "clock: 4000000 Hz",
            ]
        )
    }

    @Test(
        "a display in the network is reported with its order, its rate and its wiring, a card without a wiring"
    )
    func network() throws {
        let size = "width = 64\nheight = 32\n"
        #expect(
            try lines(raspberryPi4(), "[display]\ndriver = \"e131\"\norder = \"grb\"\nrate = 40\n\(size)")[
                5..<7
            ] == [
                "display: e131, 64×32, brightness 20, 100 fps, multicast universe 1 by /run/loopbanner-sender/socket",
                "network: order grb, at most 40 pictures/s, rows from top-left",
            ]
        )
        let card = "[display]\ndriver = \"colorlight\"\ninterface = \"eth1\"\n\(size)"
        #expect(try lines(raspberryPi4(), card)[6] == "network: order bgr, at most 50 pictures/s")
        let cards =
            card + "[display.strip]\npanel_width = 32\npanel_height = 16\npanel_first = \"top-right\"\n"
        #expect(
            try lines(raspberryPi4(), cards)[6]
                == "network: order bgr, at most 50 pictures/s, panels of 32×16 in rows from top-right"
        )
    }

    @Test("an unknown machine and an invalid configuration are reported")
    func nothing() throws {
        #expect(
            try lines(Machine(), nil) == [
                "loopbanner: 1.2.3, ",
                "package: not installed, system unknown",
                "model: unknown",
                "system: unknown",
                "kernel: ",
                "configuration: not valid; `loopbanner check` shows why",
                "boot configuration: none",
                "nodes: none",
                "kernel's devices: none",
                "spidev bufsiz: module not loaded",
                "GPIO chips: none",
                "groups: none of gpio, i2c, spi, video",
                "service: not installed",
                "running signs: none",
                "",
                "doctor:",
            ]
        )
    }

    @Test("the report has every display of a wall")
    func wall() throws {
        let text = "[[display]]\ngap = 2\n[[display]]\ndevice = \"/dev/spidev0.1\"\nwidth = 64\n"
        let found = try lines(raspberryPi4(), text)
        #expect(
            found.filter { line in ["wall", "display", "modules", "clock"].contains { line.hasPrefix($0) } }
                == [
                    "wall: 2 displays, side-by-side, 98×8, gaps 2 0",
                    "display 1: max7219, 32×8, brightness 20, 100 fps, /dev/spidev0.0, up to 8 bytes in a transfer",
                    "modules: preset = \"fc16\"",
                    "clock: 1000000 Hz",
                    "display 2: max7219, 64×8, brightness 20, 100 fps, /dev/spidev0.1, up to 16 bytes in a transfer",
                    "modules: preset = \"fc16\"",
                    "clock: 1000000 Hz",
                ]
        )
    }

    @Test("the report omits paths of configurations, texts and actions of options, and other groups")
    func secrets() throws {
        var machine = raspberryPi4()
        machine.groups.append("grandmas-group")
        machine.nodeHolders["/dev/spidev0.0"] = [OtherProcess(id: 8, name: "loopbanner")]
        machine.runningSigns = [
            RunningSign(id: 7, configuration: "/home/grandma/sign.toml"),
            RunningSign(id: 8, configuration: "/home/grandma/other.toml"),
        ]
        let text = """
            [[option]]
            text = "grandma's phone"
            action = ["/home/grandma/bin/call"]
            [[button]]
            name = "grandma"

            """
        let found = try lines(machine, text, file: "/home/grandma/sign.toml")
        #expect(!found.contains { $0.contains("grandma") })
        #expect(found.contains("  process 7, this configuration"))
        #expect(found.contains("  process 8, another configuration"))
        #expect(
            found.contains(
                "  FAIL  /dev/spidev0.0: in use by another sign: process 8 with another configuration"
            )
        )
        #expect(found.contains("  ok    sign: shown by process 7"))
    }

    @Test("control characters of a machine do not reach the terminal")
    func escapes() throws {
        var machine = raspberryPi4()
        machine.model = "Raspberry\u{1B}[2J"
        #expect(try lines(machine, "").contains("model: Raspberry\\u{1b}[2J"))
    }

    @Test("displays on other buses are described by their bus")
    func buses() throws {
        #expect(
            try lines(raspberryPi4(), "[display]\ndriver = \"ht16k33\"\naddresses = [0x70, 0x71]\n").contains(
                "display: ht16k33, 16×8, brightness 20, 100 fps, /dev/i2c-1 0x70 0x71"
            )
        )
        let pins = "[display.pins]\ndata = \"GPIO5\"\nclock = \"GPIO6\"\nselect = \"GPIO13\"\n"
        #expect(
            try lines(raspberryPi4(), pins).contains(
                "display: max7219, 32×8, brightness 20, 100 fps, lines GPIO5 GPIO6 GPIO13"
            )
        )
    }
}
