import BusInterfaces
import Foundation
import Testing

@testable import HardwareBuses

@Suite("Taking an I2C bus")
struct I2CDevBusTests {
    private func refusal(_ device: String) throws -> BusError {
        do throws(BusError) {
            _ = try I2CDevBus(device: device, addresses: [0x70])
        } catch {
            return error
        }
        throw Taken()
    }

    private struct Taken: Error {}

    private func text(
        _ code: CInt,
        _ operation: BusError.Operation,
        address: I2CAddress? = nil
    ) -> String {
        I2CDevBus.busError(code: code, during: operation, device: "/dev/i2c-1", address: address).description
    }

    @Test("a missing bus has a remedy: how to enable I2C")
    func missing() throws {
        #expect(
            try refusal("/dev/i2c-none").description == """
                /dev/i2c-none: cannot open: No such file or directory. Enable I2C: add dtparam=i2c_arm=on to \
                /boot/firmware/config.txt and i2c-dev to /etc/modules, or use raspi-config, then reboot; \
                `ls /dev/i2c-*` lists the available buses.
                """
        )
    }

    @Test("a directory or another character device is no I2C bus")
    func others() throws {
        #expect(
            try refusal("/dev").description
                == "/dev: cannot open: This is a directory, not an I2C bus. Set device to an I2C bus, such as /dev/i2c-1."
        )
        #expect(
            try refusal("/dev/null").description == """
                /dev/null: cannot open: Inappropriate ioctl for device (not an I2C bus). \
                Set device to an I2C bus, such as /dev/i2c-1.
                """
        )
    }

    @Test("a chip that does not acknowledge is named, and the tool that lists those that do")
    func refused() {
        for code in [EREMOTEIO, ENXIO] {
            #expect(
                text(code, .send, address: 0x72).hasSuffix(
                    """
                    (address 0x72 does not acknowledge). Check the wires (SDA, SCL, 3.3 V, ground) and the address \
                    jumpers of the board; `i2cdetect -y 1` lists the addresses that answer.
                    """
                )
            )
        }
        #expect(text(EREMOTEIO, .send).contains("(an address does not acknowledge)"))
    }

    @Test("no permission: the group, for a person and for a unit")
    func permission() {
        #expect(
            text(EACCES, .open) == """
                /dev/i2c-1: cannot open: Permission denied. Add the user to the group of the device node, usually i2c \
                (`sudo usermod -aG i2c $USER`, then log in again); a systemd unit needs SupplementaryGroups=i2c and \
                DeviceAllow=char-i2c rw.
                """
        )
    }

    @Test("an address of a kernel driver: what to remove")
    func busy() {
        #expect(
            text(EBUSY, .open, address: 0x70) == """
                /dev/i2c-1: cannot open: Device or resource busy (a kernel driver uses address 0x70). Remove the \
                driver's overlay from /boot/firmware/config.txt, or unload its module.
                """
        )
    }

    @Test("a bus that is held: the clock to try")
    func held() {
        #expect(
            text(ETIMEDOUT, .send) == """
                /dev/i2c-1: cannot send: Connection timed out (the I2C transfer timed out). A device may be holding the bus. \
                Check the wires, and lower the clock (dtparam=i2c_arm_baudrate=100000).
                """
        )
        let other = I2CDevBus.busError(code: ETIMEDOUT, during: .send, device: "/dev/i2c-3", address: nil)
        let advice = "lower the clock (baudrate=100000 in the dtoverlay line of this bus)."
        #expect(other.description.hasSuffix(advice))
    }

    @Test("a refusal and a held bus may pass; a wrong node, a driver's address and a permission do not")
    func lasting() {
        func isPermanent(_ code: CInt) -> Bool {
            I2CDevBus.busError(code: code, during: .send, device: "/dev/i2c-1").isPermanent
        }
        #expect([EREMOTEIO, ENXIO, ETIMEDOUT, EIO].allSatisfy { !isPermanent($0) })
        #expect([ENOTTY, EBUSY, EACCES, ENOTSUP].allSatisfy(isPermanent))
    }

    @Test("an address has seven bits, and the reserved ones are none")
    func addresses() {
        #expect([-1, 0, 7, 0x78, 0x80, 256].allSatisfy { I2CAddress($0) == nil })
        #expect([0x08, 0x70, 0x77].map { I2CAddress($0)?.description } == ["0x08", "0x70", "0x77"])
    }
}
