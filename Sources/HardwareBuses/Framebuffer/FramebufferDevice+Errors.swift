import BusInterfaces
import Glibc

extension FramebufferDevice {
    /// Returns the error to throw for the system error number `code`, with an explanation and a remedy that
    /// apply to framebuffers. `operation` is the operation that failed, and `device` is the path of the
    /// device node.
    public static func busError(
        code: CInt,
        during operation: BusError.Operation,
        device: String
    ) -> BusError {
        BusError(
            code,
            during: operation,
            device: device,
            explanation(of: code, during: operation, device: device)
        )
    }

    /// Returns an explanation of the system error `code` (`errno`) of a framebuffer: its cause and a remedy
    /// for the user. The cause is nil if the system's own message is clear. `device` is the device node of
    /// the framebuffer.
    private static func explanation(
        of code: CInt,
        during operation: BusError.Operation,
        device: String
    ) -> (detail: String?, remedy: String) {
        switch code {
        // While the framebuffer is being opened, ENXIO and ENODEV mean that the board is absent.
        case ENOENT,
            ENXIO where operation == .open, ENODEV where operation == .open:
            return (
                nil,
                "Seat the board on the header and reboot. The board's EEPROM names its overlay; if that is not "
                    + "read, add dtoverlay=rpi-sense to /boot/firmware/config.txt. "
                    + "`grep . /sys/class/graphics/fb*/name` lists the framebuffers."
            )
        case EACCES, EPERM:
            return (
                nil,
                "Add the user to the group of the device node, usually video (`sudo usermod -aG video $USER`, then log "
                    + "in again); a systemd unit needs SupplementaryGroups=video and DeviceAllow=char-fb rw."
            )
        case EWOULDBLOCK where operation == .lock, EBUSY:
            return (
                "in use by another process",
                "Stop the other process, perhaps a second loopbanner; `sudo fuser -v \(device)` names it."
            )
        case ENODEV, ENXIO:
            return (
                "the framebuffer disappeared",
                "Retrying. Check `dmesg` for a removed overlay or an unbound driver."
            )
        default:
            return (nil, "Retrying. Check `dmesg` for messages from the framebuffer's driver.")
        }
    }
}
