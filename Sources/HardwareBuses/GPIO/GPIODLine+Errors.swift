import Glibc

extension GPIODLine {
    /// What the error number `code` means at that point, and what to do about it. `consumer` is the line's,
    /// where that is known.
    public static func explain(
        _ code: CInt,
        during operation: BusError.Operation,
        device: String,
        consumer: String = ""
    ) -> BusError {
        let (detail, remedy) = explanation(code, consumer: consumer)
        return BusError(
            device: device,
            operation: operation,
            code: code,
            reason: systemMessage(code) + (detail.map { " (\($0))" } ?? ""),
            remedy: remedy
        )
    }

    private static func explanation(_ code: CInt, consumer: String) -> (detail: String?, remedy: String) {
        switch code {
        case EBUSY:
            return (
                consumer.isEmpty ? "somebody else holds it" : "held by \"\(consumer)\"",
                "Stop that program, or remove the kernel driver's overlay from /boot/firmware/config.txt, or use "
                    + "another line; `gpioinfo` shows who holds which."
            )
        case EACCES, EPERM:
            return (
                nil,
                "Put the user into the group that owns the node, usually gpio (`sudo usermod -aG gpio $USER`, "
                    + "then log in again); a systemd unit needs SupplementaryGroups=gpio and "
                    + "DeviceAllow=char-gpiochip rw."
            )
        case ENOENT:
            return (nil, "`ls /dev/gpiochip*` shows the chips there are.")
        case ENODEV:
            return (
                "the GPIO chip went away",
                "It is tried again; was a driver unbound or a device unplugged? `dmesg` tells."
            )
        case ENOTTY:
            return ("no GPIO chip", "Set chip to a label, or to a node such as /dev/gpiochip0.")
        case EINVAL, ENOTSUP:
            return (
                "the chip refuses the bias or the edges",
                "Set bias to none and wire a resistor, or use a line of another chip."
            )
        case ENXIO:
            return ("the line cannot report edges", "Use a line that can raise interrupts.")
        default:
            return (nil, "Look into `dmesg` for what the GPIO driver says.")
        }
    }
}
