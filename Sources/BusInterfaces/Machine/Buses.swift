/// The interface through which display drivers open a computer's buses and GPIO lines.
///
/// Each method opens a device, which is closed when the returned object is released. The method throws `BusError` if
/// the device is missing, forbidden, in use or of the wrong kind.
public protocol Buses: Sendable {
    /// Opens the SPI device with the device node `node`. `speed` is the bus clock in hertz.
    func openSPI(_ node: String, speed: Int) throws(BusError) -> any SPIDevice
    /// Opens the I2C bus with the device node `node` for messages to `addresses`.
    func openI2C(_ node: String, addresses: [I2CAddress]) throws(BusError) -> any I2CBus
    /// Opens the framebuffer named `name`. If `node` is nil, the framebuffer is found by its name.
    func openFramebuffer(_ node: String?, named name: String) throws(BusError) -> any Framebuffer
    /// Requests output lines of one GPIO chip. Initially, all lines are low. If `chip` is nil, the chip is found by the
    /// names of the lines.
    func openOutputs(_ lines: [String], chip: String?) throws(BusError) -> any GPIOOutputs
    /// Connects to the process `loopbanner-sender` at the socket `path`, for the display with `settings`.
    ///
    /// - Parameter order: For each pixel in the order in which the network sends them, its index in a picture of the
    /// sign.
    func openPictureLink(
        _ path: String,
        settings: NetworkDisplaySettings,
        order: [UInt32]
    ) throws(BusError) -> any PictureLink
    /// Takes the terminal on standard output, which need not be a terminal. `keys` is the keyboard input that can be
    /// read without waiting for Enter, or nil if no keys are read.
    func openTerminal(_ keys: TerminalKeys?) throws(BusError) -> any Terminal
}
