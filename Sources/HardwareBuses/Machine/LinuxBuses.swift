import BusInterfaces

/// The buses and GPIO lines of this machine, as Linux provides them: spidev, i2c-dev, framebuffers and libgpiod.
public struct LinuxBuses: Buses {
    /// Creates the buses of this machine.
    public init() {}

    /// Opens the spidev node `node` with a bus clock of `speed` hertz.
    public func openSPI(_ node: String, speed: Int) throws(BusError) -> any SPIDevice {
        try SpidevDevice(device: node, speed: speed)
    }

    /// Opens the i2c-dev node `node` for messages to `addresses`.
    public func openI2C(_ node: String, addresses: [I2CAddress]) throws(BusError) -> any I2CBus {
        try I2CDevBus(device: node, addresses: addresses)
    }

    /// Opens the kernel framebuffer named `name`. If `node` is nil, the framebuffer is found by its name.
    public func openFramebuffer(_ node: String?, named name: String) throws(BusError) -> any Framebuffer {
        try FramebufferDevice(device: node, named: name)
    }

    /// Requests GPIO output lines through libgpiod. If `chip` is nil, the chip is found by the names of the lines.
    public func openOutputs(_ lines: [String], chip: String?) throws(BusError) -> any GPIOOutputs {
        try GPIODOutputs(lines: lines, chip: chip)
    }
}
