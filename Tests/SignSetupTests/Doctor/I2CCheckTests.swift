import BusInterfaces
import HardwareBuses
import SignCore
import SignTestSupport
import Testing

@testable import SignSetup

@Suite("The checks of boards on I2C")
struct I2CCheckTests {
    private static let boards = "[display]\ndriver = \"ht16k33\"\naddresses = [0x70, 0x71]\n"

    private func machine(answering: [I2CAddress], taken: [I2CAddress] = []) -> Machine {
        var machine = raspberryPi4()
        machine.nodes.append(node("/dev/i2c-1", "i2c-dev", "i2c"))
        machine.kernelDevices.append(KernelDevice(name: "i2c-1", driver: nil))
        machine.i2cScans["/dev/i2c-1"] = .success(I2CScan(probed: [], responding: answering, claimed: taken))
        return machine
    }

    @Test("boards that answer are good")
    func good() throws {
        let found = try results(machine(answering: [0x70, 0x71]), Self.boards).map(\.description)
        #expect(
            found[2...4] == [
                "ok    /dev/i2c-1: ready to use", "ok    /dev/i2c-1 0x70: answers",
                "ok    /dev/i2c-1 0x71: answers",
            ]
        )
    }

    @Test("a board that does not answer is reported with the other answering addresses")
    func silent() throws {
        let remedy = """
            Check the wires (SDA, SCL, 3.3 V, ground), the address jumpers of the board, and addresses in [display].
            """
        #expect(
            try failures(machine(answering: [0x70, 0x48, 0x74], taken: [0x68]), Self.boards) == [
                """
                FAIL  /dev/i2c-1 0x71: does not answer; also answering: 0x48, 0x74 (an address that this display can \
                have) and 0x68 (a kernel driver's)
                      remedy: \(remedy)
                """
            ]
        )
        #expect(
            try failures(machine(answering: [0x70]), Self.boards) == [
                "FAIL  /dev/i2c-1 0x71: does not answer; nothing else answers on this bus\n      remedy: \(remedy)"
            ]
        )
    }

    @Test("an address of a kernel driver is reported with the driver's name")
    func taken() throws {
        var machine = machine(answering: [0x70], taken: [0x71])
        machine.kernelDevices.append(KernelDevice(name: "1-0071", driver: "ht16k33"))
        #expect(
            try failures(machine, Self.boards) == [
                """
                FAIL  /dev/i2c-1 0x71: a kernel driver, 'ht16k33', uses this address
                      remedy: Remove the driver's overlay from config.txt, and reboot.
                """
            ]
        )
    }

    @Test("a chip that only accepts writes need not answer")
    func writesOnly() throws {
        let found = try results(machine(answering: []), "[display]\ndriver = \"is31fl3730\"\n").map(
            \.description
        )
        #expect(
            found[3] == """
                note  /dev/i2c-1 0x60: does not answer a read, as expected of a write-only chip; nothing else \
                answers on this bus
                      remedy: Run `loopbanner doctor --lamp-test` to see whether it acknowledges and lights up.
                """
        )
    }

    @Test("a bus that is off, or without i2c-dev, is reported with its remedy")
    func missing() throws {
        var machine = raspberryPi4()
        #expect(
            try failures(machine, Self.boards) == [
                """
                FAIL  /dev/i2c-1: I2C is off: /boot/firmware/config.txt has no line dtparam=i2c_arm=on
                      remedy: Run `sudo raspi-config nonint do_i2c 0`, or add `dtparam=i2c_arm=on` to \
                /boot/firmware/config.txt, and reboot.
                """
            ]
        )
        machine.kernelDevices = [KernelDevice(name: "i2c-1", driver: nil)]
        #expect(
            try failures(machine, Self.boards) == [
                """
                FAIL  /dev/i2c-1: the kernel has the bus i2c-1, but i2c-dev is not loaded
                      remedy: Run `sudo modprobe i2c-dev`, and add the line i2c-dev to /etc/modules.
                """
            ]
        )
        machine = self.machine(answering: [])
        #expect(
            try failures(machine, "[display]\ndriver = \"ht16k33\"\ndevice = \"/dev/i2c-7\"\n") == [
                """
                FAIL  /dev/i2c-7: no such device; this machine has /dev/i2c-1
                      remedy: Set device in [display] to one of these; the header has /dev/i2c-1.
                """
            ]
        )
    }

    @Test("two displays on one bus have their own boards, and the bus is reported once")
    func twoDisplays() throws {
        let text =
            "[[display]]\ndriver = \"ht16k33\"\n[[display]]\ndriver = \"ht16k33\"\naddresses = [0x72]\n"
        let found = try results(machine(answering: [0x70, 0x75]), text).filter {
            $0.subject.hasPrefix("/dev")
        }
        #expect(found.map(\.subject) == ["/dev/i2c-1", "/dev/i2c-1 0x70", "/dev/i2c-1 0x72"])
        #expect(found.map(\.verdict) == [.good, .good, .failing])
        #expect(
            found.last?.finding
                == "does not answer; also answering: 0x75 (an address that this display can have)"
        )
    }

    @Test("a blocked bus is reported with the error of the bus")
    func hanging() throws {
        var machine = machine(answering: [])
        machine.i2cScans["/dev/i2c-1"] = .failure(
            I2CDevBus.busError(code: 110, during: .send, device: "/dev/i2c-1", address: 0x70)
        )
        #expect(
            try failures(machine, Self.boards) == [
                """
                FAIL  /dev/i2c-1: cannot send: Connection timed out (the I2C transfer timed out)
                      remedy: A device may be holding the bus. Check the wires, and lower the clock \
                (dtparam=i2c_arm_baudrate=100000).
                """
            ]
        )
    }
}
