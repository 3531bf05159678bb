import BusInterfaces
import Glibc

/// The buses and GPIO lines of this computer, as Linux provides them: spidev, i2c-dev, framebuffers and libgpiod. Also
/// the connections to `loopbanner-sender`, the process that sends and receives pictures on the network.
public struct LinuxBuses: Buses {
    /// Creates the buses of this computer.
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

    /// Connects to `loopbanner-sender` at the socket `path`. An E1.31 stream gets this sign's identifier.
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

    /// Takes the terminal on standard output. It is restored however the process ends.
    public func openTerminal(_ keys: TerminalKeys?) throws(BusError) -> any Terminal {
        let session = TerminalSession(output: STDOUT_FILENO, keys: keys)
        try session.enter()
        return session
    }

    /// Connects to `loopbanner-sender` at the socket `path`. That process receives the pictures of lighting consoles.
    public func openRealtimeLink(_ path: String, _ request: RealtimeRequest) throws(BusError)
        -> any RealtimeLink
    {
        try RealtimeConnection(path, request)
    }

    /// Requests the state of `loopbanner-sender` at the socket `path`.
    package func senderState(at path: String) throws(BusError) -> SenderState {
        try SenderConnection.state(at: path)
    }
}
