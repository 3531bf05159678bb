import BusInterfaces
import Glibc

extension SpidevDevice {
    static let nodeRemedy = "Set device to a spidev node, such as /dev/spidev0.0."

    private static let bufferRemedy =
        "Enlarge the buffer: append spidev.bufsiz=65536 to the line in /boot/firmware/cmdline.txt and reboot."

    /// Returns the error to throw for the system error number `code`, with an explanation and a remedy that
    /// apply to SPI devices. `operation` is the operation that failed, and `device` is the path of the device
    /// node.
    public static func busError(
        code: CInt,
        during operation: BusError.Operation,
        device: String
    ) -> BusError {
        let explanation = explanation(of: code, during: operation, device: device)
        return BusError(code, during: operation, device: device, explanation)
    }

    /// Returns the cause of the system error `code` (`errno`) of an SPI device, and the remedy for the user.
    /// The cause is nil if the system's own message is clear.
    private static func explanation(
        of code: CInt,
        during operation: BusError.Operation,
        device: String
    ) -> (detail: String?, remedy: String) {
        switch code {
        case ENOENT, ENXIO, ENODEV:
            return (
                nil,
                "Enable SPI: add dtparam=spi=on to /boot/firmware/config.txt, or use raspi-config, then reboot; "
                    + "`ls /dev/spidev*` lists the available nodes."
            )
        case EACCES, EPERM:
            return (
                nil,
                "Add the user to the group of the device node, usually spi (`sudo usermod -aG spi $USER`, then "
                    + "log in again); a systemd unit needs SupplementaryGroups=spi and DeviceAllow=char-spi rw."
            )
        case EWOULDBLOCK where operation == .lock, EBUSY:
            return (
                "in use by another process",
                "Stop the other process, perhaps a second loopbanner; `sudo fuser -v \(device)` names it."
            )
        case ENOTTY:
            return ("not an SPI device", nodeRemedy)
        case EINVAL:
            return (nil, remedyForInvalidArgument(during: operation))
        case EMSGSIZE:
            return ("exceeds spidev's buffer", bufferRemedy)
        case ETIMEDOUT:
            return (
                "the SPI transfer timed out",
                "Retrying. If the error persists, lower the speed, update the kernel, and check `dmesg`."
            )
        case ESHUTDOWN:
            return (
                "the device disappeared",
                "Retrying. Check `dmesg` for a removed overlay or an unbound driver."
            )
        case EIO:
            return (nil, "Retrying. Check `dmesg` for messages from the SPI controller.")
        case ENOMEM:
            return (nil, "Free memory, or make spidev's buffer smaller: spidev.bufsiz=4096.")
        default:
            return (nil, "Check `dmesg` for messages from the SPI controller.")
        }
    }

    private static func remedyForInvalidArgument(during operation: BusError.Operation) -> String {
        switch operation {
        case .setClock: "Choose a speed from 1 Hz to 4294967295 Hz; 1000000 suits most wiring."
        case .setMode, .setWordSize:
            "The SPI controller does not support a mode that this display needs; "
                + "use another controller, such as SPI0."
        default: "The SPI controller rejects the transfer; try a lower speed or another controller."
        }
    }

    /// Returns the error to throw if the first part of `transfers`, up to the first release of chip select,
    /// exceeds spidev's buffer of `bufferSize` bytes. This part cannot be divided, because chip select must
    /// stay asserted until its end.
    static func sizeError(
        for transfers: ArraySlice<SPITransfer>,
        bufferSize: Int,
        device: String
    ) -> BusError {
        let lastIndex = transfers.firstIndex(where: \.releasesChipSelect) ?? transfers.endIndex - 1
        let indivisibleTransfers = transfers[...lastIndex]
        let byteCount = indivisibleTransfers.reduce(0) { $0 + $1.bytes.count }
        return BusError(
            device: device,
            operation: .send,
            code: EMSGSIZE,
            reason: "\(byteCount) bytes with chip select held exceed spidev's buffer of "
                + "\(bufferSize) bytes",
            remedy: bufferRemedy
        )
    }
}
