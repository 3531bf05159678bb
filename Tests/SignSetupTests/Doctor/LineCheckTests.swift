import Glibc
import HardwareBuses
import SignCore
import SignTestSupport
import Testing

@testable import SignSetup

@Suite("The checks of GPIO lines")
struct LineCheckTests {
    @Test("a line in use is reported with its consumer")
    func busy() throws {
        var machine = raspberryPi4()
        machine.gpio = GPIOInventory(chips: [header(used: 17, by: "onewire@0")])
        #expect(
            try failures(machine, aButton) == [
                """
                FAIL  button GPIO17: line 17 of pinctrl-bcm2711: Device or resource busy (in use by "onewire@0")
                      remedy: Stop that program, remove the kernel driver's overlay from /boot/firmware/config.txt, or \
                use another line; `gpioinfo` shows the consumer of each line.
                """
            ]
        )
        // Another sign uses the line. Its consumer name is the same.
        machine.gpio = GPIOInventory(chips: [header(used: 17, by: "loopbanner")])
        #expect(try failures(machine, aButton).first?.contains("(in use by \"loopbanner\")") == true)
        machine.gpio = GPIOInventory(chips: [header(used: 17)])
        #expect(try failures(machine, aButton).first?.contains("(in use by another program)") == true)
    }

    @Test("the chip of another model is reported with the right one")
    func otherChip() throws {
        var machine = raspberryPi4()
        machine.gpio = GPIOInventory(chips: [header("pinctrl-rp1")])
        #expect(
            try failures(machine, "[[button]]\nline = 17\nchip = \"pinctrl-bcm2711\"\n") == [
                """
                FAIL  button 17: this machine's GPIO header is on chip pinctrl-rp1, not pinctrl-bcm2711
                      remedy: Set chip = "pinctrl-rp1", or omit chip and write the line as GPIO plus its number.
                """
            ]
        )
    }

    @Test("a chip that this user may not open is reported with the group")
    func permission() throws {
        var machine = raspberryPi4()
        machine.gpio = GPIOInventory(
            chips: [],
            failures: [GPIOInventory.Failure(path: "/dev/gpiochip0", code: EACCES)]
        )
        machine.nodes.append(node("/dev/gpiochip0", "gpio", "gpio", isAllowed: false))
        machine.groups = []
        machine.groupsAfterLogin = []
        #expect(
            try failures(machine, aButton) == [
                """
                FAIL  button GPIO17: /dev/gpiochip0: this user is not in the group gpio
                      remedy: Run `sudo usermod -aG gpio $USER`, and log in again. The service has the group.
                """
            ]
        )
    }

    @Test("for a missing line the existing ones are listed")
    func unknown() throws {
        #expect(
            try failures(raspberryPi4(), "[[button]]\nline = \"GPIO71\"\n") == [
                """
                FAIL  button GPIO71: No such line; similar: GPIO1, GPIO11, GPIO17, GPIO21, GPIO31, GPIO41
                      remedy: Set line to one of these names, or set chip and a line number; `gpioinfo` lists all lines.
                """
            ]
        )
        var machine = Machine()
        machine.kernel = "6.1"
        #expect(
            try failures(machine, "[display]\ndriver = \"memory\"\n" + aButton) == [
                """
                FAIL  button GPIO17: This machine has no GPIO chip: /dev/gpiochip0 does not exist
                      remedy: Run this on the Raspberry Pi that is wired to the sign.
                """
            ]
        )
    }

    @Test("each line of a display without a bus has a result")
    func pins() throws {
        var machine = raspberryPi4()
        machine.gpio = GPIOInventory(chips: [header(used: 6, by: "fan")])
        let text = "[display.pins]\ndata = \"GPIO5\"\nclock = \"GPIO6\"\nselect = \"GPIO13\"\n"
        let found = try results(machine, text).map(\.description)
        #expect(found[2] == "ok    data line GPIO5: line 5 of pinctrl-bcm2711, free")
        #expect(
            found[3].hasPrefix("FAIL  clock line GPIO6: line 6 of pinctrl-bcm2711: Device or resource busy")
        )
        #expect(found[4] == "ok    select line GPIO13: line 13 of pinctrl-bcm2711, free")
    }
}
