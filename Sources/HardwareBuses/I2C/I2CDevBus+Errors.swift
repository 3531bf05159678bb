import BusInterfaces
import Glibc

extension I2CDevBus {
    static let nodeRemedy = "Set device to an I2C bus, such as /dev/i2c-1."

    /// Returns whether the error number `code` means that no chip acknowledged an I2C address. The BCM2835
    /// controller returns EREMOTEIO, and the Raspberry Pi 5 also returns ENXIO.
    static func isNoAcknowledgment(_ code: CInt) -> Bool { code == EREMOTEIO || code == ENXIO }

    /// Returns the error to throw for the system error number `code`, with an explanation and a remedy that
    /// apply to I2C buses.
    ///
    /// - Parameters:
    ///   - code: The system error number (`errno`).
    ///   - operation: The operation that failed.
    ///   - device: The device node of the bus.
    ///   - address: The address of the chip that failed, or nil if it is unknown.
    public static func busError(
        code: CInt,
        during operation: BusError.Operation,
        device: String,
        address: I2CAddress? = nil
    ) -> BusError {
        let explanation =
            if operation == .send, isNoAcknowledgment(code) {
                noAcknowledgment(device: device, address: address)
            } else {
                explanation(of: code, device: device, address: address)
            }
        return BusError(code, during: operation, device: device, explanation)
    }

    private static func noAcknowledgment(
        device: String,
        address: I2CAddress?
    ) -> (detail: String?, remedy: String) {
        let digits = String(device.reversed().prefix { $0.isASCII && $0.isNumber }.reversed())
        return (
            "\(address.map { "address \($0)" } ?? "an address") does not acknowledge",
            "Check the wires (SDA, SCL, 3.3 V, ground) and the address jumpers of the board; "
                + "`i2cdetect -y \(digits.isEmpty ? "1" : digits)` lists the addresses that answer."
        )
    }

    /// Returns an explanation of the system error `code` (`errno`) of an I2C bus: its cause and a remedy for
    /// the user. The cause is nil if the system's own message is clear.
    ///
    /// - Parameters:
    ///   - device: The device node of the bus.
    ///   - address: The chip that caused the error, or nil.
    private static func explanation(
        of code: CInt,
        device: String,
        address: I2CAddress?
    ) -> (detail: String?, remedy: String) {
        switch code {
        case ENOENT, ENXIO, ENODEV:
            return (
                nil,
                "Enable I2C: add dtparam=i2c_arm=on to /boot/firmware/config.txt and i2c-dev to /etc/modules, or use "
                    + "raspi-config, then reboot; `ls /dev/i2c-*` lists the available buses."
            )
        case EACCES, EPERM:
            return (
                nil,
                "Add the user to the group of the device node, usually i2c (`sudo usermod -aG i2c $USER`, then log in "
                    + "again); a systemd unit needs SupplementaryGroups=i2c and DeviceAllow=char-i2c rw."
            )
        case EBUSY:
            return (
                "a kernel driver uses \(address.map { "address \($0)" } ?? "the address")",
                "Remove the driver's overlay from /boot/firmware/config.txt, or unload its module."
            )
        case ENOTTY:
            return ("not an I2C bus", nodeRemedy)
        case ENOTSUP:
            return ("the adapter can send neither messages nor blocks", nodeRemedy)
        case ETIMEDOUT:
            // The firmware's clock parameter affects only the bus on the header.
            let clockSetting =
                device == "/dev/i2c-1"
                ? "dtparam=i2c_arm_baudrate=100000" : "baudrate=100000 in the dtoverlay line of this bus"
            return (
                "the I2C transfer timed out",
                "A device may be holding the bus. Check the wires, and lower the clock (\(clockSetting))."
            )
        case EIO:
            return (nil, "Retrying. Check the wires, and `dmesg` for messages from the I2C controller.")
        default:
            return (nil, "Check `dmesg` for messages from the I2C controller.")
        }
    }
}
