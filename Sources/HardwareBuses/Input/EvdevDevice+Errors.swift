import BusInterfaces
import Glibc

extension EvdevDevice {
    /// Returns the error to throw for the system error number `code`, with an explanation and a remedy that
    /// apply to input devices such as keyboards. `operation` is the operation that failed, and `device` is
    /// the path of the device node.
    static func busError(code: CInt, during operation: BusError.Operation, device: String) -> BusError {
        BusError(code, during: operation, device: device, explanation(of: code))
    }

    /// Returns an explanation of the system error `code` (`errno`) of an input device: its cause and a remedy
    /// for the user. The cause is nil if the system's own message is clear.
    private static func explanation(of code: CInt) -> (detail: String?, remedy: String) {
        switch code {
        case EBUSY:
            return (
                "another program has grabbed the device",
                "Stop that program, or write grab = false and make it release the device."
            )
        case EACCES, EPERM:
            return (
                nil,
                "Add the user to the group input (`sudo usermod -aG input $USER`, then log in again); a systemd unit "
                    + "needs SupplementaryGroups=input and DeviceAllow=char-input r."
            )
        case ENODEV: return ("the device disappeared", "Waiting for it. Check its cable or its battery.")
        case ENOENT: return (nil, "`loopbanner inputs` lists the input devices.")
        case ENOTTY, EINVAL:
            return (
                "not an input device",
                "Name a node such as /dev/input/event0; `loopbanner inputs` lists them."
            )
        default: return (nil, "Check `dmesg` for messages from the device.")
        }
    }
}
