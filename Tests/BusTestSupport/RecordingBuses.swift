import BusInterfaces
import Synchronization

/// The buses of a simulated machine. Every device exists and records what is sent to it. Every opened device is listed.
public final class RecordingBuses: Buses {
    private let openings = Mutex<[String]>([])

    /// Creates a machine on which no device has been opened.
    public init() {}

    /// The devices that were opened, in order, such as `spi /dev/spidev0.0 at 1000000 Hz`.
    public var opened: [String] { openings.withLock { $0 } }

    /// Opens a simulated SPI device, a `RecordingSPIDevice`.
    public func openSPI(_ node: String, speed: Int) throws(BusError) -> any SPIDevice {
        note("spi \(node) at \(speed) Hz")
        return RecordingSPIDevice()
    }

    /// Opens a simulated I2C bus, a `RecordingI2CBus`.
    public func openI2C(_ node: String, addresses: [I2CAddress]) throws(BusError) -> any I2CBus {
        note("i2c \(node) for \(addresses.map(\.description).joined(separator: " "))")
        return RecordingI2CBus()
    }

    /// Opens a simulated framebuffer, a `RecordingFramebuffer`.
    public func openFramebuffer(_ node: String?, named name: String) throws(BusError) -> any Framebuffer {
        note("framebuffer \(node ?? "any") called \(name)")
        return RecordingFramebuffer()
    }

    /// Requests simulated output lines that can be set to any level.
    public func openOutputs(_ lines: [String], chip: String?) throws(BusError) -> any GPIOOutputs {
        note("lines \(lines.joined(separator: " ")) of \(chip ?? "any chip")")
        return LooseLines()
    }

    /// Opens a simulated connection to `loopbanner-sender`, a `RecordingPictureLink`.
    public func openPictureLink(
        _ path: String,
        settings: NetworkDisplaySettings,
        order: [UInt32]
    ) throws(BusError) -> any PictureLink {
        note("sender \(path) for \(settings.width)x\(settings.height)")
        return RecordingPictureLink()
    }

    /// Opens a simulated terminal, a `RecordingTerminal`.
    public func openTerminal(_ keys: TerminalKeys?) throws(BusError) -> any Terminal {
        note("terminal \(keys == nil ? "without" : "with") keys")
        return RecordingTerminal()
    }

    private func note(_ opening: String) { openings.withLock { $0.append(opening) } }
}

/// Output lines that are connected to nothing.
private final class LooseLines: GPIOOutputs {
    func set(_ levels: UInt32) throws(BusError) {}
}
