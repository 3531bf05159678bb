/// The buses and lines of a machine, as display drivers open them. Tests substitute their own.
///
/// Each call opens its device; releasing the returned object closes it. A call throws `BusError` if the device is
/// missing, forbidden, in use, or of another kind.
public protocol Buses: Sendable {
    /// Opens the SPI device behind `node`, for a clock of `speed` hertz.
    func openSPI(_ node: String, speed: Int) throws(BusError) -> any SPIDevice
    /// Opens the I2C bus behind `node`, for messages to `addresses`.
    func openI2C(_ node: String, addresses: [I2CAddress]) throws(BusError) -> any I2CBus
    /// Opens the framebuffer called `name` behind `node`; nil finds it by its name.
    func openFramebuffer(_ node: String?, named name: String) throws(BusError) -> any Framebuffer
    /// Requests GPIO output lines of one chip, all of them low; a nil `chip` is searched for by the lines' names.
    func openOutputs(_ lines: [String], chip: String?) throws(BusError) -> any GPIOOutputs
}
