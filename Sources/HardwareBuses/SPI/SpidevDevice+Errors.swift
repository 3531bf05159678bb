import Glibc

extension SpidevDevice {
    /// What the error number `code` means at that point, and what to do about it.
    public static func explain(_ code: CInt, during operation: BusError.Operation, device: String) -> BusError
    {
        let (detail, remedy) = explanation(code, during: operation, device: device)
        return BusError(
            device: device,
            operation: operation,
            code: code,
            reason: systemMessage(code) + (detail.map { " (\($0))" } ?? ""),
            remedy: remedy
        )
    }

    private static func explanation(
        _ code: CInt,
        during operation: BusError.Operation,
        device: String
    ) -> (detail: String?, remedy: String) {
        switch code {
        case ENOENT, ENXIO, ENODEV:
            return (
                nil,
                "Enable SPI: add dtparam=spi=on to /boot/firmware/config.txt, or use raspi-config, then reboot; "
                    + "`ls /dev/spidev*` shows the nodes there are."
            )
        case EACCES, EPERM:
            return (
                nil,
                "Put the user into the group that owns the node, usually spi (`sudo usermod -aG spi $USER`, then "
                    + "log in again); a systemd unit needs SupplementaryGroups=spi and DeviceAllow=char-spi rw."
            )
        case EWOULDBLOCK where operation == .lock, EBUSY:
            return (
                "another process uses it",
                "Stop the other process, perhaps a second loopbanner; `sudo fuser -v \(device)` names it."
            )
        case ENOTTY:
            return ("no SPI device", nodeRemedy)
        case EINVAL:
            return (nil, remedyForInvalidArgument(during: operation))
        case EMSGSIZE:
            return ("larger than spidev's buffer", bufferRemedy)
        case ETIMEDOUT:
            return (
                "the SPI controller did not finish",
                "It is tried again; if it stays so, lower the speed, update the kernel, and look into `dmesg`."
            )
        case ESHUTDOWN:
            return (
                "the device went away",
                "It is tried again; was an overlay removed or the driver unbound? `dmesg` tells."
            )
        case EIO:
            return (nil, "It is tried again; look into `dmesg` for what the SPI controller says.")
        case ENOMEM:
            return (nil, "Free memory, or make spidev's buffer smaller: spidev.bufsiz=4096.")
        default:
            return (nil, "Look into `dmesg` for what the SPI controller says.")
        }
    }

    private static func remedyForInvalidArgument(during operation: BusError.Operation) -> String {
        switch operation {
        case .setClock: "Choose a speed from 1 Hz to 4294967295 Hz; 1000000 suits most wiring."
        case .setMode, .setWordSize:
            "The SPI controller lacks what a MAX7219 needs; use another one, such as SPI0."
        default: "The SPI controller refuses the transfer; try a lower speed or another controller."
        }
    }

    /// Why the node could not be opened, and what to do about it.
    static func explain(_ failure: DeviceNode.Failure, device: String) -> BusError {
        switch failure {
        case .system(let code):
            explain(code, during: .open, device: device)
        case .notACharacterDevice(let kind):
            BusError(
                device: device,
                operation: .open,
                reason: "This is \(kind), no SPI device",
                remedy: nodeRemedy
            )
        }
    }

    /// The refusal of transfers that no message can carry up to where the first of them releases chip select.
    static func explainSize(of transfers: ArraySlice<SPITransfer>, bufferSize: Int, device: String)
        -> BusError
    {
        let end = transfers.firstIndex(where: \.releasesChipSelect) ?? transfers.endIndex - 1
        let byteCount = transfers[...end].reduce(0) { $0 + $1.bytes.count }
        return BusError(
            device: device,
            operation: .send,
            reason: "\(byteCount) bytes without a release of chip select are more than spidev's buffer of "
                + "\(bufferSize) bytes",
            remedy: bufferRemedy
        )
    }

    private static let nodeRemedy = "Name a spidev node, such as /dev/spidev0.0."

    private static let bufferRemedy =
        "Enlarge the buffer: add spidev.bufsiz=65536 to the one line of /boot/firmware/cmdline.txt and reboot."
}
