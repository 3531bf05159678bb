import BusInterfaces
import Glibc

/// The buses and GPIO lines of this computer, which are accessed through Linux's spidev, i2c-dev,
/// framebuffers and libgpiod. It also provides the connections to `loopbanner-sender`, the process that sends
/// and receives pictures on the network.
public struct LinuxBuses: Buses {
    /// Creates an object that provides the buses of this computer.
    public init() {}

    /// Opens the SPI device with the spidev node `node` and a bus clock of `speed` hertz. Throws if the node
    /// cannot be opened, or if the controller rejects the clock.
    public func openSPI(_ node: String, speed: Int) throws(BusError) -> any SPIDevice {
        try SpidevDevice(device: node, speed: speed)
    }

    /// Opens the I2C bus with the i2c-dev node `node` in order to send messages to `addresses`. Throws if the
    /// bus cannot be opened, or if a kernel driver uses one of the addresses.
    public func openI2C(_ node: String, addresses: [I2CAddress]) throws(BusError) -> any I2CBus {
        try I2CDevBus(device: node, addresses: addresses)
    }

    /// Opens the kernel framebuffer named `name`. If `node` is nil, the device node is found by that name.
    /// Throws if there is no such framebuffer, or if it cannot be opened.
    public func openFramebuffer(_ node: String?, named name: String) throws(BusError) -> any Framebuffer {
        try FramebufferDevice(device: node, named: name)
    }

    /// Requests GPIO output lines through libgpiod. If `chip` is nil, the chip is found by the names of the
    /// lines. Throws if the lines cannot be found or requested.
    public func openOutputs(_ lines: [String], chip: String?) throws(BusError) -> any GPIOOutputs {
        try GPIODOutputs(lines: lines, chip: chip)
    }

    /// Connects a network display to `loopbanner-sender`, the process that sends its pictures. For an E1.31
    /// stream, adds the identifier of this sign to the settings. Throws if the process cannot be reached.
    ///
    /// - Parameters:
    ///   - path: The path of the process's socket.
    ///   - settings: The settings of the display.
    ///   - order: For each pixel that is sent, its index in a picture of the sign.
    public func openPictureLink(
        _ path: String,
        settings: NetworkDisplaySettings,
        order: [UInt32]
    ) throws(BusError) -> any PictureLink {
        var settings = settings
        if case .e131(var stream) = settings.destination {
            stream.identifier = SourceIdentifier.ofThisSign
            settings.destination = .e131(stream)
        }
        return try SenderConnection(path, settings: settings, order: order)
    }

    /// Takes over the terminal on standard output to show the banner there. The terminal is restored when the
    /// process ends, in whatever way it ends. `keys` is the keyboard input, or nil to read no keys. Throws if
    /// another display already uses the terminal.
    public func openTerminal(_ keys: TerminalKeys?) throws(BusError) -> any Terminal {
        let session = TerminalSession(output: STDOUT_FILENO, keys: keys)
        try session.enter()
        return session
    }

    /// Connects to `loopbanner-sender` at the socket `path`, and requests pictures of lighting consoles. That
    /// process receives them from the network. Throws if the process cannot be reached.
    public func openRealtimeLink(_ path: String, _ request: RealtimeRequest) throws(BusError)
        -> any RealtimeLink
    {
        try RealtimeConnection(path, request)
    }

    /// Requests the state of `loopbanner-sender` at the socket `path`. That process sends pictures to network
    /// displays. Throws if the process cannot be reached or does not reply.
    package func senderState(at path: String) throws(BusError) -> SenderState {
        try SenderConnection.state(at: path)
    }
}
