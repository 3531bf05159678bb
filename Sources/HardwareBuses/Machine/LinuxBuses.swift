import BusInterfaces

/// The buses and lines of this machine: spidev, i2c-dev, framebuffers, and libgpiod.
public struct LinuxBuses: Buses {
    /// This machine.
    public init() {}

    /// The spidev node `node`.
    public func openSPI(_ node: String, speed: Int) throws(BusError) -> any SPIDevice {
        try SpidevDevice(device: node, speed: speed)
    }

    /// The node `node` of i2c-dev.
    public func openI2C(_ node: String, addresses: [I2CAddress]) throws(BusError) -> any I2CBus {
        try I2CDevBus(device: node, addresses: addresses)
    }

    /// The kernel's framebuffer called `name`.
    public func openFramebuffer(_ node: String?, named name: String) throws(BusError) -> any Framebuffer {
        try FramebufferDevice(device: node, named: name)
    }

    /// Lines requested through libgpiod.
    public func openOutputs(_ lines: [String], chip: String?) throws(BusError) -> any GPIOOutputs {
        try GPIODOutputs(lines: lines, chip: chip)
    }
}
