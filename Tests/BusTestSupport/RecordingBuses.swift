import BusInterfaces
import Synchronization

/// The buses of a simulated machine. Every device exists, records what it is sent, and is listed when it is opened.
public final class RecordingBuses: Buses {
    private let openings = Mutex<[String]>([])

    /// A machine on which nothing was opened.
    public init() {}

    /// What was opened, in order, such as `spi /dev/spidev0.0 at 1000000 Hz`.
    public var opened: [String] { openings.withLock { $0 } }

    /// Opens a `RecordingSPIDevice`.
    public func openSPI(_ node: String, speed: Int) throws(BusError) -> any SPIDevice {
        note("spi \(node) at \(speed) Hz")
        return RecordingSPIDevice()
    }

    /// Opens a `RecordingI2CBus`.
    public func openI2C(_ node: String, addresses: [I2CAddress]) throws(BusError) -> any I2CBus {
        note("i2c \(node) for \(addresses.map(\.description).joined(separator: " "))")
        return RecordingI2CBus()
    }

    /// Opens a `RecordingFramebuffer`.
    public func openFramebuffer(_ node: String?, named name: String) throws(BusError) -> any Framebuffer {
        note("framebuffer \(node ?? "any") called \(name)")
        return RecordingFramebuffer()
    }

    /// Requests lines that take every level.
    public func openOutputs(_ lines: [String], chip: String?) throws(BusError) -> any GPIOOutputs {
        note("lines \(lines.joined(separator: " ")) of \(chip ?? "any chip")")
        return LooseLines()
    }

    private func note(_ opening: String) { openings.withLock { $0.append(opening) } }
}

/// Lines that are connected to nothing.
private final class LooseLines: GPIOOutputs {
    func set(_ levels: UInt32) throws(BusError) {}
}
