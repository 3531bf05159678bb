/// The buses and GPIO lines of a machine, as display drivers open them.
///
/// Each method opens a device, which closes when the returned object is released. It throws `BusError` if the device is
/// missing, forbidden, in use or of the wrong kind.
public protocol Buses: Sendable {
    /// Opens an SPI device. `speed` is the bus clock in hertz.
    func openSPI(_ node: String, speed: Int) throws(BusError) -> any SPIDevice
    /// Opens an I2C bus for messages to `addresses`.
    func openI2C(_ node: String, addresses: [I2CAddress]) throws(BusError) -> any I2CBus
    /// Opens the framebuffer called `name`. If `node` is nil, the framebuffer is found by its name.
    func openFramebuffer(_ node: String?, named name: String) throws(BusError) -> any Framebuffer
    /// Requests output lines of one chip, initially low. If `chip` is nil, the chip is found by the names of the lines.
    func openOutputs(_ lines: [String], chip: String?) throws(BusError) -> any GPIOOutputs
}
