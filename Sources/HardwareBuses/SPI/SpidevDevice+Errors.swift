import Glibc

extension SpidevBus {
    /// What was tried when a spidev node refused.
    public enum Operation: String, Hashable, Sendable, CaseIterable {
        /// Open the node.
        case open = "cannot open"
        /// Keep a second process away.
        case lock = "cannot lock"
        /// Set mode 0.
        case setMode = "cannot set SPI mode 0"
        /// Set eight bits a word.
        case setWordSize = "cannot set words of 8 bits"
        /// Set the clock.
        case setSpeed = "cannot set the clock"
        /// Send a message.
        case send = "cannot send"
    }

    /// What the error number `code` means at that point, and what to do about it.
    public static func explain(
        _ code: CInt,
        during operation: Operation,
        device: String,
        speed: Int
    ) -> BusError {
        let (detail, remedy) = explanation(code, during: operation, device: device)
        return BusError(
            device: device,
            operation: operation == .setSpeed ? "\(operation.rawValue) to \(speed) Hz" : operation.rawValue,
            code: code,
            reason: systemMessage(code) + (detail.map { " (\($0))" } ?? ""),
            remedy: remedy
        )
    }

    private static func explanation(
        _ code: CInt,
        during operation: Operation,
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
        case EINVAL where operation == .setSpeed:
            return (nil, "Choose a speed from 1 Hz to 4294967295 Hz; 1000000 suits most wiring.")
        case EINVAL where operation == .setMode || operation == .setWordSize:
            return (
                nil,
                "The SPI controller lacks what a MAX7219 needs; use another one, such as SPI0."
            )
        case EINVAL:
            return (nil, "The SPI controller refuses the transfer; try a lower speed or another controller.")
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

    /// Why the node could not be opened, and what to do about it.
    static func explain(_ failure: DeviceNode.Failure, device: String, speed: Int) -> BusError {
        switch failure {
        case .system(let code):
            explain(code, during: .open, device: device, speed: speed)
        case .notACharacterDevice(let kind):
            BusError(
                device: device,
                operation: Operation.open.rawValue,
                reason: "This is \(kind), no SPI device",
                remedy: nodeRemedy
            )
        }
    }

    /// The refusal of a pulse that no message can carry.
    static func explainSize(pulseLength: Int, bufferSize: Int, device: String) -> BusError {
        BusError(
            device: device,
            operation: Operation.send.rawValue,
            reason: "A pulse of \(pulseLength) bytes is larger than spidev's buffer of \(bufferSize) bytes",
            remedy: bufferRemedy
        )
    }

    private static let nodeRemedy = "Name a spidev node, such as /dev/spidev0.0."

    private static let bufferRemedy =
        "Enlarge the buffer: add spidev.bufsiz=65536 to the one line of /boot/firmware/cmdline.txt and reboot."
}
