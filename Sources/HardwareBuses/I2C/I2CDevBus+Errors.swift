import BusInterfaces
import Glibc

extension I2CDevBus {
    /// Whether the error number says that an address did not acknowledge. Controllers differ: the BCM2835's
    /// returns EREMOTEIO, the Raspberry Pi 5's also ENXIO.
    static func isRefusal(_ code: CInt) -> Bool { code == EREMOTEIO || code == ENXIO }

    /// The error for the error number `code` of `operation`, with its meaning and a remedy. `address` is
    /// the one that it is about, if that is known.
    public static func explain(
        _ code: CInt,
        during operation: BusError.Operation,
        device: String,
        address: I2CAddress? = nil
    ) -> BusError {
        BusError(
            code,
            during: operation,
            device: device,
            explanation(code, during: operation, device: device, address: address)
        )
    }

    private static func explanation(
        _ code: CInt,
        during operation: BusError.Operation,
        device: String,
        address: I2CAddress?
    ) -> (detail: String?, remedy: String) {
        if operation == .send, isRefusal(code) {
            let chip = address.map { "address \($0)" } ?? "an address"
            return (
                "\(chip) does not acknowledge",
                "Check the wires (SDA, SCL, 3.3 V, ground) and the address jumpers of the board; "
                    + "`i2cdetect -y \(busNumber(device))` lists the addresses that answer."
            )
        }
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
            let chip = address.map { "address \($0)" } ?? "the address"
            return (
                "a kernel driver uses \(chip)",
                "Remove the driver's overlay from /boot/firmware/config.txt, or unload its module."
            )
        case ENOTTY:
            return ("not an I2C bus", nodeRemedy)
        case ENOTSUP:
            return ("the adapter can send neither messages nor blocks", nodeRemedy)
        case ETIMEDOUT:
            // The firmware's parameter is for the bus of the header alone.
            let clock =
                device == "/dev/i2c-1"
                ? "dtparam=i2c_arm_baudrate=100000" : "baudrate=100000 in the dtoverlay line of this bus"
            return (
                "the I2C transfer timed out",
                "A device may hold the bus. Check the wires, and lower the clock (\(clock))."
            )
        case EIO:
            return (nil, "Retrying. Check the wires, and `dmesg` for messages of the I2C controller.")
        default:
            return (nil, "Check `dmesg` for messages of the I2C controller.")
        }
    }

    /// The error for a node that could not be opened.
    static func explain(_ failure: DeviceNode.Failure, device: String) -> BusError {
        switch failure {
        case .system(let code):
            explain(code, during: .open, device: device)
        case .notACharacterDevice(let kind):
            BusError(
                device: device,
                operation: .open,
                reason: "This is \(kind), not an I2C bus",
                remedy: nodeRemedy
            )
        }
    }

    private static let nodeRemedy = "Set device to an I2C bus, such as /dev/i2c-1."

    private static func busNumber(_ device: String) -> String {
        let digits = String(device.reversed().prefix { $0.isASCII && $0.isNumber }.reversed())
        return digits.isEmpty ? "1" : digits
    }
}
