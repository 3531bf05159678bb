import BusInterfaces
import Foundation
import MatrixDisplays
import SignTestSupport
import TestSupport
import Testing

@testable import SignSetup

@Suite("The facts about a machine")
struct MachineReaderTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func write(_ path: String, _ text: String) throws {
        let folder = (path as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(
            atPath: directory.path + folder,
            withIntermediateDirectories: true
        )
        try directory.file(String(path.dropFirst()), text)
    }

    private func link(_ path: String, to target: String) throws {
        let folder = (path as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(
            atPath: directory.path + folder,
            withIntermediateDirectories: true
        )
        try FileManager.default.createSymbolicLink(
            atPath: directory.path + path,
            withDestinationPath: target
        )
    }

    private func read(_ connection: DisplayConnection = .none) -> Machine {
        MachineReader(root: directory.path).readMachine(for: [connection])
    }

    @Test("a machine without files has no facts")
    func empty() {
        let machine = read(.spi(node: "/dev/spidev0.0", longestTransfer: 8))
        #expect(machine.model == nil)
        #expect(machine.system == nil)
        #expect(machine.bootConfiguration == nil)
        #expect(machine.nodes == [])
        #expect(machine.nodeHolders == [:])
        #expect(machine.runningSigns == [])
        #expect(machine.undervoltage == nil)
        #expect(machine.bufferSize == nil)
        #expect(!machine.service.isInstalled)
        #expect(!machine.isRaspberryPi)
    }

    @Test("framebuffers are read with their names, and the node of the requested one")
    func framebuffers() throws {
        try write("/sys/class/graphics/fb0/name", "vc4drmfb\n")
        try write("/sys/class/graphics/fb1/name", "RPi-Sense FB\n")
        try write("/sys/class/graphics/fbcon/name", "console\n")
        try write("/dev/fb1", "")
        let machine = read(.framebuffer(node: nil, name: "RPi-Sense FB"))
        #expect(
            machine.framebuffers == [
                FramebufferFacts(node: "/dev/fb0", name: "vc4drmfb"),
                FramebufferFacts(node: "/dev/fb1", name: "RPi-Sense FB"),
            ]
        )
        #expect(machine.nodes.map(\.path) == ["/dev/fb1"])
    }

    @Test("a service that sees little of /proc finds its model and itself")
    func confined() throws {
        try write("/sys/firmware/devicetree/base/model", "Raspberry Pi 5 Model B Rev 1.0\0")
        try write("/proc/self/cgroup", "0::/system.slice/loopbanner.service\n")
        #expect(read().model == "Raspberry Pi 5 Model B Rev 1.0")
        let sign = MachineReader(root: directory.path).ownSign(of: "/etc/sign.toml")
        #expect(sign.service == "loopbanner.service")
        #expect(sign.configuration == "/etc/sign.toml")
    }

    @Test("the model, the system and the kernel are read")
    func names() throws {
        try write("/proc/device-tree/model", "Raspberry Pi 3 Model B Rev 1.2\0")
        try write("/etc/os-release", "NAME=\"Debian\"\nPRETTY_NAME=\"Debian GNU/Linux 13 (trixie)\"\n")
        try write("/proc/sys/kernel/osrelease", "6.12.34+rpt-rpi-v8\n")
        try write("/sys/module/spidev/parameters/bufsiz", "65536\n")
        let machine = read()
        #expect(machine.model == "Raspberry Pi 3 Model B Rev 1.2")
        #expect(machine.isRaspberryPi)
        #expect(machine.system == "Debian GNU/Linux 13 (trixie)")
        #expect(machine.kernel == "6.12.34+rpt-rpi-v8")
        #expect(machine.bufferSize == 65_536)
    }

    @Test("the architectures are those of installed packages")
    func packages() throws {
        try write(
            "/var/lib/dpkg/status",
            """
            Package: dpkg
            Status: install ok installed
            Architecture: armhf
            Description: Debian package management system

            Package: loopbanner-doc
            Status: install ok installed
            Architecture: all

            Package: loopbanner
            Status: deinstall ok config-files
            Architecture: amd64

            Package: loopbanner
            Status: install ok installed
            Architecture: arm64

            """
        )
        #expect(read().architectures.system == "armhf")
        #expect(read().architectures.package == "arm64")
        try write("/var/lib/dpkg/status", "Package: loopbanner\nStatus: deinstall ok config-files\n")
        #expect(read().architectures.system == nil)
        #expect(read().architectures.package == nil)
    }

    @Test("a boot configuration that was changed after the start is not in effect")
    func boot() throws {
        try write("/boot/config.txt", "dtparam=spi=on\n")
        #expect(read().bootConfiguration?.path == "/boot/config.txt")
        #expect(read().bootConfiguration?.wasChangedSinceBoot == false)
        try write("/boot/firmware/config.txt", "dtparam=spi=on\n")
        try write("/proc/stat", "cpu 1 2 3\nbtime 1000\nprocesses 9\n")
        #expect(read().bootConfiguration?.path == "/boot/firmware/config.txt")
        #expect(read().bootConfiguration?.wasChangedSinceBoot == true)
        try write("/proc/stat", "btime 99999999999\n")
        #expect(read().bootConfiguration?.wasChangedSinceBoot == false)
    }

    @Test("the firmware's alarm belongs to its voltage sensor")
    func undervoltage() throws {
        try write("/sys/class/hwmon/hwmon0/name", "cpu_thermal\n")
        try write("/sys/class/hwmon/hwmon0/in0_lcrit_alarm", "1\n")
        #expect(read().undervoltage == nil)
        try write("/sys/class/hwmon/hwmon1/name", "rpi_volt\n")
        try write("/sys/class/hwmon/hwmon1/in0_lcrit_alarm", "0\n")
        #expect(read().undervoltage == false)
        try write("/sys/class/hwmon/hwmon1/in0_lcrit_alarm", "1\n")
        #expect(read().undervoltage == true)
    }

    @Test("the devices of the buses are read with their drivers")
    func kernelDevices() throws {
        try link("/sys/bus/spi/devices/spi0.0/driver", to: "../../../bus/spi/drivers/spidev")
        try write("/sys/bus/spi/devices/spi0.1/modalias", "spi:x\n")
        try write("/sys/bus/i2c/devices/i2c-1/name", "bcm2835\n")
        #expect(
            read().kernelDevices == [
                KernelDevice(name: "spi0.0", driver: "spidev"), KernelDevice(name: "spi0.1", driver: nil),
                KernelDevice(name: "i2c-1", driver: nil),
            ]
        )
    }

    @Test("a regular file at the path of a node is no device")
    func noDevice() throws {
        try write("/dev/spidev0.0", "")
        try write("/dev/i2c-1", "")
        let machine = read(.spi(node: "/dev/spidev0.0", longestTransfer: 8))
        #expect(machine.nodes.map(\.path) == ["/dev/i2c-1", "/dev/spidev0.0"])
        #expect(machine.nodes.allSatisfy { $0.subsystem == nil })
    }

    @Test("the process that holds the lock of the display's node is found")
    func lock() throws {
        try write("/dev/spidev0.0", "")
        let files = SystemFiles(root: directory.path)
        let identity = try #require(files.identity("/dev/spidev0.0"))
        let (major, minor) = (identity.device.major, identity.device.minor)
        let place = "\(String(major, radix: 16)):\(String(minor, radix: 16))"
        try write(
            "/proc/locks",
            """
            1: POSIX  ADVISORY  WRITE 700 \(place):\(identity.inode + 1) 0 EOF
            2: FLOCK  ADVISORY  WRITE 812 \(place):\(identity.inode) 0 EOF
            3: broken

            """
        )
        try write("/proc/812/comm", "loopbanner\n")
        #expect(
            read(.spi(node: "/dev/spidev0.0", longestTransfer: 8)).nodeHolders["/dev/spidev0.0"]
                == [OtherProcess(id: 812, name: "loopbanner")]
        )
    }

    @Test("a program that has the node open is found, if its descriptors may be read")
    func openNode() throws {
        try write("/dev/spidev0.0", "")
        try write("/proc/99/comm", "python3\n")
        try link("/proc/99/fd/3", to: "/dev/spidev0.0")
        try link("/proc/99/fd/4", to: "/dev/null")
        #expect(
            read(.spi(node: "/dev/spidev0.0", longestTransfer: 8)).nodeHolders["/dev/spidev0.0"]
                == [OtherProcess(id: 99, name: "python3")]
        )
    }

    @Test("running signs are found with their configurations, services and memory")
    func signs() throws {
        func process(_ id: Int, _ words: [String], name: String = "loopbanner") throws {
            try write("/proc/\(id)/comm", "\(name)\n")
            try write("/proc/\(id)/cmdline", words.map { "\($0)\0" }.joined())
        }
        try process(800, ["loopbanner", "check", "a.toml"])
        let service = "/usr/libexec/loopbanner/loopbannerd"
        try process(801, [service, "run", "--config", "/etc/x/loopbanner.toml"], name: "loopbannerd")
        try write("/proc/801/cgroup", "0::/system.slice/loopbanner.service\n")
        try write("/proc/801/status", "Name:\tloopbanner\nVmRSS:\t    9876 kB\n")
        try process(802, ["loopbanner", "run", "sign.toml"])
        try write("/proc/802/cgroup", "0::/user.slice/user-1000.slice/session-1.scope\n")
        try process(803, ["vim", "run"], name: "vim")
        try process(804, ["loopbanner", "run", "--config=/etc/x/y.toml"])
        try process(805, ["loopbanner", "run", "sign.toml"])
        try link("/proc/805/cwd", to: "/nowhere/signs")
        var first = RunningSign(
            id: 801,
            configuration: "/etc/x/loopbanner.toml",
            service: "loopbanner.service"
        )
        first.residentMemory = 9876
        #expect(
            read().runningSigns == [
                first, RunningSign(id: 802), RunningSign(id: 804, configuration: "/etc/x/y.toml"),
                RunningSign(id: 805, configuration: "/nowhere/signs/sign.toml"),
            ]
        )
    }

    @Test("processes are visible if the first one is")
    func visibleProcesses() throws {
        #expect(!read().showsProcesses)
        try write("/proc/1/comm", "systemd\n")
        #expect(read().showsProcesses)
    }

    @Test(
        "a running sign is found with its configuration, whatever other arguments it has, in any order",
        arguments: [
            ["loopbanner", "run", "--config", "/etc/a.toml", "--control", "/run/a/control"],
            ["loopbanner", "run", "--control", "/run/a/control", "--config", "/etc/a.toml"],
            ["loopbanner", "run", "--control=/run/a/control", "-c", "/etc/a.toml"],
            ["loopbanner", "run", "/etc/a.toml", "--control", "/run/a/control"],
            ["loopbanner", "run", "--control", "/run/a/control", "/etc/a.toml"],
            ["loopbannerd", "run", "--config=/etc/a.toml", "--control=/run/a/control"],
            ["loopbannerd", "--control", "/run/a/control", "--config", "/etc/a.toml"],
        ]
    )
    func signWithControl(words: [String]) throws {
        try write("/proc/801/comm", "\(words[0])\n")
        try write("/proc/801/cmdline", words.map { "\($0)\0" }.joined())
        #expect(read().runningSigns == [RunningSign(id: 801, configuration: "/etc/a.toml")])
    }

    @Test("the configured file with the light is read")
    func lightFile() throws {
        let sensor = try configuration("[brightness_sensor]\nfile = \"/run/lux\"\n\(anOption)")
            .brightnessSensor
        func light() -> LightSensorFacts? {
            MachineReader(root: directory.path).readMachine(for: [], lightSensor: sensor).lightFile
        }
        #expect(light()?.problem != nil)
        try write("/run/lux", "120\n")
        #expect(light() == LightSensorFacts(name: "/run/lux", lux: 120))
        try write("/run/lux", "bright\n")
        #expect(light() == LightSensorFacts(name: "/run/lux"))
        #expect(read().lightFile == nil)
    }

    @Test("this machine can be read")
    func real() throws {
        let machine = MachineReader().readMachine(for: [.spi(node: "/dev/null", longestTransfer: 8)])
        #expect(machine.nodes.contains { $0.path == "/dev/null" && $0.subsystem == "mem" })
        #expect(!machine.kernel.isEmpty)
    }
}
