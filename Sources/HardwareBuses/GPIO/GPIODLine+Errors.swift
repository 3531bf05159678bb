import BusInterfaces
import Glibc

extension GPIODLine {
    /// Returns the error to throw for the system error number `code`, with an explanation and a remedy that
    /// apply to GPIO lines.
    ///
    /// - Parameters:
    ///   - code: The system error number (`errno`).
    ///   - operation: The operation that failed.
    ///   - device: The name of the line or chip in the message.
    ///   - consumer: The name of the program that uses the line, or empty if it is unknown.
    public static func busError(
        code: CInt,
        during operation: BusError.Operation,
        device: String,
        consumer: String = ""
    ) -> BusError {
        BusError(code, during: operation, device: device, explanation(of: code, consumer: consumer))
    }

    /// Returns an explanation of the system error `code` (`errno`) of a GPIO line: its cause and a remedy for
    /// the user. The cause is nil if the system's own message is clear. `consumer` is the name of the program
    /// that uses the line, or empty if it is unknown.
    private static func explanation(of code: CInt, consumer: String) -> (detail: String?, remedy: String) {
        switch code {
        case EBUSY:
            return (
                consumer.isEmpty ? "in use by another program" : "in use by \"\(consumer)\"",
                "Stop that program, remove the kernel driver's overlay from /boot/firmware/config.txt, or use "
                    + "another line; `gpioinfo` shows the consumer of each line."
            )
        case EACCES, EPERM:
            return (
                nil,
                "Add the user to the group of the device node, usually gpio (`sudo usermod -aG gpio $USER`, "
                    + "then log in again); a systemd unit needs SupplementaryGroups=gpio and "
                    + "DeviceAllow=char-gpiochip rw."
            )
        case ENOENT:
            return (nil, "`ls /dev/gpiochip*` lists the available chips.")
        case ENODEV:
            return (
                "the GPIO chip disappeared",
                "Retrying. Check `dmesg` for an unbound driver or an unplugged device."
            )
        case ENOTTY:
            return ("not a GPIO chip", "Set chip to a label, or to a node such as /dev/gpiochip0.")
        case EINVAL, ENOTSUP:
            return (
                "the chip does not support this bias or edge detection",
                "Set bias to none and wire a resistor, or use a line of another chip."
            )
        case ENXIO:
            return ("the line cannot report edges", "Use a line that supports interrupts.")
        default:
            return (nil, "Check `dmesg` for messages from the GPIO driver.")
        }
    }
}
