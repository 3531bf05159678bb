import BusInterfaces

/// The buses and lines of this machine: spidev, i2c-dev, framebuffers and libgpiod.
public struct LinuxBuses: Buses {
    /// Creates the buses of this machine.
    public init() {}

    /// Opens a spidev node.
    public func openSPI(_ node: String, speed: Int) throws(BusError) -> any SPIDevice {
        try SpidevDevice(device: node, speed: speed)
    }

    /// Opens an i2c-dev node.
    public func openI2C(_ node: String, addresses: [I2CAddress]) throws(BusError) -> any I2CBus {
        try I2CDevBus(device: node, addresses: addresses)
    }

    /// Opens a kernel framebuffer.
    public func openFramebuffer(_ node: String?, named name: String) throws(BusError) -> any Framebuffer {
        try FramebufferDevice(device: node, named: name)
    }

    /// Requests output lines through libgpiod.
    public func openOutputs(_ lines: [String], chip: String?) throws(BusError) -> any GPIOOutputs {
        try GPIODOutputs(lines: lines, chip: chip)
    }
}
