import HardwareBuses
import SignAPI
import SignCore
import SignTestSupport
import Testing

@testable import SignSetup

/// Returns a Raspberry Pi that has everything for a bar of LEDs and a button. No program uses its devices.
func raspberryPi4() -> Machine {
    var machine = Machine()
    machine.model = "Raspberry Pi 4 Model B Rev 1.4"
    machine.system = "Debian GNU/Linux 13 (trixie)"
    machine.kernel = "6.12.34-rpi-v8"
    machine.architectures.program = "arm64"
    machine.architectures.package = "arm64"
    machine.architectures.system = "arm64"
    machine.bootConfiguration = BootConfiguration(path: "/boot/firmware/config.txt", text: "dtparam=spi=on\n")
    machine.nodes = ["/dev/spidev0.0", "/dev/spidev0.1"].map { node($0, "spidev", "spi") }
    machine.kernelDevices = [
        KernelDevice(name: "spi0.0", driver: "spidev"), KernelDevice(name: "spi0.1", driver: "spidev"),
    ]
    machine.gpio = GPIOInventory(chips: [header()])
    machine.bufferSize = 4096
    machine.groups = ["gpio", "i2c", "pi", "spi"]
    machine.groupsAfterLogin = machine.groups
    machine.undervoltage = false
    machine.service.isInstalled = true
    return machine
}

func node(_ path: String, _ subsystem: String, _ group: String, isAllowed: Bool = true) -> DeviceNodeFacts {
    var node = DeviceNodeFacts(path: path, subsystem: subsystem)
    node.group = group
    node.mode = 0o660
    node.isAllowed = isAllowed
    return node
}

/// Returns the GPIO chip of the header. If `used` is not nil, that line is in use by the program `consumer`.
func header(_ label: String = "pinctrl-bcm2711", used: Int? = nil, by consumer: String = "")
    -> GPIOInventory.Chip
{
    let lines = (0..<54).map { (offset: Int) in
        GPIOInventory.Line(
            name: "GPIO\(offset)",
            isUsed: offset == used,
            consumer: offset == used ? consumer : ""
        )
    }
    return GPIOInventory.Chip(path: "/dev/gpiochip0", label: label, lines: lines)
}

/// Returns the results of checking `machine` for the configuration `text`.
func results(_ machine: Machine, _ text: String = "") throws -> [CheckResult] {
    Checkup(
        machine: machine,
        configuration: try configuration(text + anOption),
        file: "/etc/loopbanner/loopbanner.toml"
    ).results
}

/// Returns the texts of the checks that failed.
func failures(_ machine: Machine, _ text: String = "") throws -> [String] {
    try results(machine, text).filter { $0.verdict == .failing }.map(\.description)
}

let aButton = "[[button]]\nline = \"GPIO17\"\n"

@Suite("The checks of a machine")
struct CheckupTests {
    @Test("a complete machine has no failure, and each result has a finding")
    func good() throws {
        #expect(
            try results(raspberryPi4(), aButton).map(\.description) == [
                "ok    machine: Raspberry Pi 4 Model B Rev 1.4, Debian GNU/Linux 13 (trixie), arm64",
                "ok    package: for arm64, which matches the system",
                "ok    /dev/spidev0.0: ready to use",
                "ok    button GPIO17: line 17 of pinctrl-bcm2711, free",
                "note  sign: not running",
                "ok    supply: no undervoltage detected",
            ]
        )
    }

    @Test("the running sign may hold the node and the line")
    func running() throws {
        var machine = raspberryPi4()
        machine.nodeHolders["/dev/spidev0.0"] = [OtherProcess(id: 812, name: "loopbanner")]
        machine.runningSigns = [
            RunningSign(
                id: 812,
                configuration: "/etc/loopbanner/loopbanner.toml",
                service: "loopbanner.service"
            )
        ]
        machine.gpio = GPIOInventory(chips: [header(used: 17, by: "loopbanner")])
        #expect(
            try results(machine, aButton).map(\.description).dropFirst(2) == [
                "ok    /dev/spidev0.0: in use by this sign, process 812 of loopbanner.service",
                "ok    button GPIO17: line 17 of pinctrl-bcm2711, in use by this sign, process 812 of "
                    + "loopbanner.service",
                "ok    sign: shown by process 812 of loopbanner.service",
                "ok    supply: no undervoltage detected",
            ]
        )
    }

    @Test("without /proc, it is unclear whether the sign runs, and a command is named that asks it")
    func hiddenProcesses() throws {
        var machine = raspberryPi4()
        machine.showsProcesses = false
        #expect(
            try results(machine).map(\.description).contains(
                "note  sign: not visible, because /proc is missing or hides other processes; `loopbanner status` asks "
                    + "the sign itself"
            )
        )
    }

    @Test("another sign, another program and a second instance are named")
    func busy() throws {
        var machine = raspberryPi4()
        machine.nodeHolders["/dev/spidev0.0"] = [OtherProcess(id: 812, name: "loopbanner")]
        machine.runningSigns = [
            RunningSign(
                id: 812,
                configuration: "/etc/loopbanner/second.toml",
                service: "loopbanner@second.service"
            )
        ]
        #expect(
            try failures(machine) == [
                """
                FAIL  /dev/spidev0.0: in use by another sign: process 812 of loopbanner@second.service with \
                /etc/loopbanner/second.toml
                      remedy: Give each sign its own device, or stop the other one.
                """
            ]
        )
        machine.runningSigns = []
        machine.nodeHolders["/dev/spidev0.0"] = [OtherProcess(id: 99, name: "python3\u{1B}[2J")]
        #expect(
            try failures(machine) == [
                """
                FAIL  /dev/spidev0.0: 'python3\\u{1b}[2J', process 99, uses it
                      remedy: Stop that program: `sudo kill 99`, or disable the service that starts it.
                """
            ]
        )
        machine.nodeHolders["/dev/spidev0.0"] = [OtherProcess(id: 812, name: "loopbanner")]
        machine.runningSigns = [
            RunningSign(id: 812, configuration: "/etc/loopbanner/loopbanner.toml"), RunningSign(id: 900),
        ]
        #expect(
            try failures(machine) == [
                """
                FAIL  sign: 2 programs show this configuration: process 812, process 900
                      remedy: Stop all but one: `sudo systemctl stop SERVICE`, or `sudo kill PROCESS`.
                """
            ]
        )
    }

    @Test("undervoltage is a failure, and a machine without a sensor is noted")
    func supply() throws {
        var machine = raspberryPi4()
        machine.undervoltage = true
        #expect(
            try failures(machine) == [
                """
                FAIL  supply: the firmware detected undervoltage
                      remedy: Use the supply that is made for this model and a short, thick cable, lower brightness, or \
                power the display from a separate supply.
                """
            ]
        )
        machine.undervoltage = nil
        #expect(try results(machine).last?.description == "note  supply: this machine does not measure it")
    }

    @Test("a package of another architecture is a failure")
    func architecture() throws {
        var machine = raspberryPi4()
        machine.architectures.system = "armhf"
        #expect(
            try failures(machine) == [
                """
                FAIL  package: this program is built for arm64, but the system is armhf
                      remedy: LoopBanner needs a 64-bit system: install the 64-bit Raspberry Pi OS.
                """
            ]
        )
        machine.architectures.system = "amd64"
        #expect(
            try failures(machine).first?.hasSuffix("Install the package whose name ends in _amd64.deb.")
                == true
        )
        machine.architectures.system = "arm64"
        machine.architectures.package = "amd64"
        #expect(
            try failures(machine) == [
                """
                FAIL  package: the installed package is for amd64, but the system is arm64
                      remedy: Remove it, and install the package whose name ends in _arm64.deb.
                """
            ]
        )
    }

    @Test("missing groups of the service are a failure")
    func groups() throws {
        var machine = raspberryPi4()
        machine.missingGroups = ["gpio", "spi"]
        #expect(
            try failures(machine) == [
                """
                FAIL  service: the system has no group gpio, spi, so the service ends with status 216/GROUP
                      remedy: Run `sudo systemd-sysusers`, or install the package again.
                """
            ]
        )
        machine.service.isInstalled = false
        #expect(try failures(machine) == [])
    }

    @Test("a clock beyond the chip's maximum is a failure")
    func clock() throws {
        #expect(
            try failures(raspberryPi4(), "[display]\nspeed = 16_000_000\n") == [
                """
                FAIL  display: speed 16000000 is more than the 10000000 Hz that the MAX7219 is rated for
                      remedy: Change speed in [display] of the configuration. 1000000 suits most wiring.
                """
            ]
        )
    }

    @Test("a display without a device needs nothing")
    func noDevice() throws {
        let found = try results(Machine(), "[display]\ndriver = \"memory\"\n").map(\.description)
        #expect(found.contains("ok    display: driver 'memory' needs no device"))
        #expect(!found.contains { $0.hasPrefix("FAIL") })
    }

    @Test("a result is a line of JSON")
    func json() {
        let point = CheckResult(.failing, "a \"b\"", "c\nd", remedy: "e")
        #expect(
            String(decoding: point.jsonLine, as: UTF8.self)
                == "{\"verdict\":\"fail\",\"subject\":\"a \\\"b\\\"\",\"finding\":\"c\\nd\",\"remedy\":\"e\"}\n"
        )
        #expect(
            String(decoding: CheckResult(.good, "a", "b").jsonLine, as: UTF8.self)
                == "{\"verdict\":\"ok\",\"subject\":\"a\",\"finding\":\"b\",\"remedy\":null}\n"
        )
    }

    @Test("a lamp test is left out if it would disturb a sign or cannot work")
    func lampTest() throws {
        func obstacle(_ machine: Machine, hasLamps: Bool = true) throws -> String? {
            let configuration = try configuration(anOption)
            return Checkup(
                machine: machine,
                configuration: configuration,
                file: "/etc/loopbanner/loopbanner.toml"
            ).lampTestObstacle(of: WallSettings.Part(configuration.display), hasLamps: hasLamps)?.description
        }
        var machine = raspberryPi4()
        #expect(try obstacle(machine) == nil)
        #expect(
            try obstacle(machine, hasLamps: false)
                == "note  lamp test: left out: driver 'max7219' has no LEDs"
        )
        machine.runningSigns = [RunningSign(id: 812, service: "loopbanner.service")]
        #expect(
            try obstacle(machine) == """
                FAIL  lamp test: skipped: the sign is running, process 812 of loopbanner.service
                      remedy: Stop it: `sudo systemctl stop loopbanner.service`.
                """
        )
        machine = raspberryPi4()
        machine.nodes = []
        #expect(try obstacle(machine) == "note  lamp test: skipped: the display failed a check above")
    }

    private static let twoBars = """
        [[display]]
        speed = 20_000_000
        [[display]]
        device = "/dev/spidev0.1"

        """

    @Test("every display of a wall has its results")
    func wall() throws {
        var machine = raspberryPi4()
        machine.nodeHolders["/dev/spidev0.1"] = [OtherProcess(id: 99, name: "python3")]
        #expect(
            try results(machine, Self.twoBars).map(\.description).filter {
                $0.contains("/dev/spi") || $0.contains("display")
            }
                == [
                    "ok    /dev/spidev0.0: ready to use",
                    """
                    FAIL  display 1: speed 20000000 is more than the 10000000 Hz that the MAX7219 is rated for
                          remedy: Change speed in the [[display]] of the configuration. 1000000 suits most wiring.
                    """,
                    """
                    FAIL  /dev/spidev0.1: 'python3', process 99, uses it
                          remedy: Stop that program: `sudo kill 99`, or disable the service that starts it.
                    """,
                ]
        )
    }

    @Test("a lamp test is left out only for the display with a failure")
    func lampTestOfWall() throws {
        var machine = raspberryPi4()
        machine.nodes.removeLast()
        let configuration = try configuration(
            "[[display]]\n[[display]]\ndevice = \"/dev/spidev0.1\"\n" + anOption
        )
        let checkup = Checkup(machine: machine, configuration: configuration, file: nil)
        #expect(
            configuration.wall.parts.map {
                checkup.lampTestObstacle(of: $0, hasLamps: true)?.description
            } == [nil, "note  lamp test of display 2: skipped: the display failed a check above"]
        )
    }
}
