/// An interface through which display drivers open the buses and GPIO lines of a computer.
///
/// Each method opens a device, which is closed when the returned object is deallocated. A method throws
/// `BusError` if the device is missing, inaccessible, in use or of the wrong kind.
public protocol Buses: Sendable {
    /// Opens the SPI device at the device node `node`, such as `/dev/spidev0.0`. `speed` is the bus clock in
    /// hertz. Throws an error if the device cannot be used.
    func openSPI(_ node: String, speed: Int) throws(BusError) -> any SPIDevice
    /// Opens the I2C bus at the device node `node`, such as `/dev/i2c-1`, for messages to `addresses`. Throws
    /// an error if the bus cannot be used.
    func openI2C(_ node: String, addresses: [I2CAddress]) throws(BusError) -> any I2CBus
    /// Opens the framebuffer `name` at the device node `node`. If `node` is nil, the framebuffer is searched
    /// for by its name. Throws an error if it cannot be used.
    func openFramebuffer(_ node: String?, named name: String) throws(BusError) -> any Framebuffer
    /// Requests the output lines `lines` of one GPIO chip. All lines are initially low. If `chip` is nil, the
    /// names of the lines determine the chip. Throws an error if the lines cannot be used.
    func openOutputs(_ lines: [String], chip: String?) throws(BusError) -> any GPIOOutputs
    /// Connects through the socket at `path` to `loopbanner-sender`, the process that sends pictures to
    /// network displays. `settings` describes the display. Throws an error if this fails.
    ///
    /// - Parameter order: The index of each pixel in a picture of the sign, in the order of sending.
    func openPictureLink(
        _ path: String,
        settings: NetworkDisplaySettings,
        order: [UInt32]
    ) throws(BusError) -> any PictureLink
    /// Opens the terminal on standard output, which may also be another output, such as a file. `keys`
    /// configures keyboard input that can be read without waiting for Enter. If it is nil, no keys are read.
    /// Throws an error if the terminal cannot be used.
    func openTerminal(_ keys: TerminalKeys?) throws(BusError) -> any Terminal
}
