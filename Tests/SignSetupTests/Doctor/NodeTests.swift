import BusInterfaces
import SignCore
import SignTestSupport
import Testing

@testable import SignSetup

@Suite("The checks of buses")
struct NodeTests {
    private func withoutSPI(_ config: String?) -> Machine {
        var machine = raspberryPi4()
        machine.nodes = []
        machine.kernelDevices = []
        machine.bootConfiguration = config.map {
            BootConfiguration(path: "/boot/firmware/config.txt", text: $0)
        }
        return machine
    }

    @Test("SPI that is off is reported with the line of the boot configuration and its remedy")
    func spiOff() throws {
        let enable =
            "Run `sudo raspi-config nonint do_spi 0`, or add `dtparam=spi=on` to /boot/firmware/config.txt, and reboot."
        let cases = [
            ("", "SPI is off: /boot/firmware/config.txt has no line dtparam=spi=on", enable),
            ("dtparam=spi=off\n", "SPI is off: line 1 of /boot/firmware/config.txt", enable),
            (
                "\n#dtparam=spi=on\n", "SPI is off: line 2 of /boot/firmware/config.txt is commented out",
                "Remove the # in that line, and reboot."
            ),
            (
                "[cm5]\ndtparam=spi=on\n",
                "SPI is off: line 2 of /boot/firmware/config.txt is in the section [cm5], which is not for this machine",
                "Put the line [all] before it, and reboot."
            ),
            (
                "dtparam=spi=on\n",
                "line 1 of /boot/firmware/config.txt turns SPI on, but the kernel has no such device",
                """
                Reboot. If that does not help, look at `dmesg` for messages from the SPI driver, and remove overlays that \
                use the same pins.
                """
            ),
        ]
        for (config, finding, remedy) in cases {
            #expect(
                try failures(withoutSPI(config)) == [
                    "FAIL  /dev/spidev0.0: \(finding)\n      remedy: \(remedy)"
                ]
            )
        }
        var machine = withoutSPI("dtparam=spi=on\n")
        machine.bootConfiguration?.wasChangedSinceBoot = true
        #expect(
            try failures(machine) == [
                """
                FAIL  /dev/spidev0.0: line 1 of /boot/firmware/config.txt turns SPI on, but was changed after the last boot
                      remedy: Reboot.
                """
            ]
        )
    }

    @Test("a machine other than a Raspberry Pi is reported")
    func noPi() throws {
        var machine = withoutSPI(nil)
        machine.model = nil
        #expect(
            try failures(machine) == [
                """
                FAIL  /dev/spidev0.0: no such device, and the device tree does not name a Raspberry Pi
                      remedy: Run this on the Raspberry Pi that has the display; or set driver = "terminal" in [display].
                """
            ]
        )
    }

    @Test("a chip select with another driver, or none, is reported")
    func unbound() throws {
        var machine = withoutSPI("dtparam=spi=on\n")
        machine.kernelDevices = [KernelDevice(name: "spi0.0", driver: "ads7846")]
        #expect(
            try failures(machine) == [
                """
                FAIL  /dev/spidev0.0: the kernel's driver 'ads7846' has spi0.0
                      remedy: Remove the overlay of that driver from config.txt and reboot, or use another chip select.
                """
            ]
        )
        machine.kernelDevices[0].driver = nil
        #expect(
            try failures(machine).first?.hasPrefix(
                "FAIL  /dev/spidev0.0: no driver is bound to the kernel's spi0.0\n      remedy: Run `sudo modprobe spidev`."
            ) == true
        )
    }

    @Test("for a misspelled node the existing nodes are listed, and for a second controller its overlay")
    func otherNodes() throws {
        #expect(
            try failures(raspberryPi4(), "[display]\ndevice = \"/dev/spidev0.2\"\n") == [
                """
                FAIL  /dev/spidev0.2: no such device; this machine has /dev/spidev0.0 and /dev/spidev0.1
                      remedy: Set device in [display] to one of these.
                """
            ]
        )
        #expect(
            try failures(raspberryPi4(), "[display]\ndevice = \"/dev/spidev12.0\"\n") == [
                """
                FAIL  /dev/spidev12.0: no such device; this machine has /dev/spidev0.0 and /dev/spidev0.1
                      remedy: Set device in [display] to one of these.
                """
            ]
        )
        #expect(
            try failures(raspberryPi4(), "[display]\ndevice = \"/dev/spidev1.0\"\n") == [
                """
                FAIL  /dev/spidev1.0: SPI is off: /boot/firmware/config.txt has no line dtoverlay=spi1-1cs
                      remedy: Add `dtoverlay=spi1-1cs` to /boot/firmware/config.txt, and reboot.
                """
            ]
        )
    }

    @Test("another kind of device is rejected")
    func otherKind() throws {
        var machine = raspberryPi4()
        machine.nodes[0].subsystem = "mem"
        #expect(
            try failures(machine) == [
                """
                FAIL  /dev/spidev0.0: this is a device of the subsystem 'mem', not SPI
                      remedy: Set device in [display] to one, such as /dev/spidev0.0.
                """
            ]
        )
        machine.nodes[0].subsystem = nil
        #expect(
            try failures(machine).first?.hasPrefix("FAIL  /dev/spidev0.0: this is no device node, not SPI\n")
                == true
        )
    }

    @Test("the remedy for a user without the group is to join it, or to log in again")
    func permissions() throws {
        var machine = raspberryPi4()
        machine.nodes[0].isAllowed = false
        machine.groups = ["pi"]
        #expect(
            try failures(machine) == [
                """
                FAIL  /dev/spidev0.0: this user is in the group spi, but this session started before that
                      remedy: Log out, and log in again.
                """
            ]
        )
        machine.groupsAfterLogin = ["pi"]
        #expect(
            try failures(machine) == [
                """
                FAIL  /dev/spidev0.0: this user is not in the group spi
                      remedy: Run `sudo usermod -aG spi $USER`, and log in again. The service has the group.
                """
            ]
        )
    }

    @Test("a node with the wrong group is reported even to root, because the service may not use it")
    func wrongGroup() throws {
        var machine = raspberryPi4()
        machine.nodes[0].group = "root"
        machine.nodes[0].mode = 0o600
        let remedy = """
            The group must be spi, with mode 0660. The package has a udev rule for it: install the package, and run \
            `sudo udevadm trigger`.
            """
        let found = "FAIL  /dev/spidev0.0: the node belongs to the group root with mode 0600, so"
        #expect(
            try failures(machine) == ["\(found) the service may not use it\n      remedy: \(remedy)"]
        )
        machine.service.isInstalled = false
        #expect(try failures(machine) == [])
        machine.nodes[0].isAllowed = false
        #expect(
            try failures(machine) == ["\(found) this user may not use it\n      remedy: \(remedy)"]
        )
    }

    @Test("spidev's buffer must hold a whole picture of a strip")
    func strip() throws {
        var machine = raspberryPi4()
        let text =
            "[display]\ndriver = \"ws2812\"\nwidth = 64\n[display.strip]\nlimit = 4000\n[scroll]\nfps = 60\n"
        #expect(
            try failures(machine, text) == [
                """
                FAIL  /dev/spidev0.0: spidev's buffer has 4096 bytes, but this display sends 6384 in one piece
                      remedy: Append spidev.bufsiz=65536 to the line in /boot/firmware/cmdline.txt, and reboot.
                """
            ]
        )
        machine.bufferSize = 65_536
        #expect(try failures(machine, text) == [])
    }

    @Test("a buffer that is smaller than a transfer is a failure")
    func bufferSize() throws {
        var machine = raspberryPi4()
        machine.bufferSize = 64
        #expect(try failures(machine, "[display]\nwidth = 256\n") == [])
        #expect(
            try failures(machine, "[display]\nwidth = 264\n") == [
                """
                FAIL  /dev/spidev0.0: spidev's buffer has 64 bytes, but this display sends 66 in one piece
                      remedy: Append spidev.bufsiz=65536 to the line in /boot/firmware/cmdline.txt, and reboot.
                """
            ]
        )
    }
}
