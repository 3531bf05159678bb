import CLinuxHardware
import Glibc

/// An SPI device behind a spidev node, held under an advisory lock against a second process until it is let go.
///
/// No lock is held while a message is under way: a bus that hangs holds up its own thread and nothing else.
public final class SpidevDevice: SPIDevice {
    /// The device node.
    public let device: String
    /// The highest clock on the wire, in hertz; the controller may round it down.
    public let speed: Int

    private let node: DeviceNode
    private let limits: SPIMessageLimits
    private let message: SpidevMessage

    /// Takes the device behind the node `device` and sets it up for a clock of `speed` hertz.
    ///
    /// - Throws: `BusError` when the node is missing, no SPI device, forbidden or in use, or when the controller
    ///   refuses the mode or the speed.
    public init(device: String, speed: Int) throws(BusError) {
        guard let hertz = UInt32(exactly: speed), hertz > 0 else {
            throw Self.explain(EINVAL, during: .setClock(hertz: speed), device: device)
        }
        self.device = device
        self.speed = speed
        do throws(DeviceNode.Failure) {
            node = try DeviceNode(opening: device)
        } catch {
            throw Self.explain(error, device: device)
        }
        message = SpidevMessage(hertz: hertz)
        limits = SPIMessageLimits(parameter: readSmallFile("/sys/module/spidev/parameters/bufsiz"))
        try check(lb_spi_probe(node.descriptor), during: .open)
        try check(node.lock(), during: .lock)
        try check(lb_spi_set_mode_0(node.descriptor), during: .setMode)
        try check(lb_spi_set_8_bits(node.descriptor), during: .setWordSize)
        try check(lb_spi_set_speed(node.descriptor, hertz), during: .setClock(hertz: speed))
    }

    /// Sends `transfers` as one message, or as several when spidev's buffer is too small for one; a message always
    /// ends where chip select is released.
    ///
    /// At most 511 transfers may follow each other without a release.
    ///
    /// - Throws: `BusError` when more bytes than spidev's buffer holds are to be sent without a release, or when
    ///   the kernel did not send everything.
    public func transaction(_ transfers: [SPITransfer]) throws(BusError) {
        var start = 0
        while start < transfers.count {
            guard let end = limits.messageEnd(of: transfers, from: start) else {
                throw Self.explainSize(of: transfers[start...], bufferSize: limits.bufferSize, device: device)
            }
            let byteCount = message.fill(with: transfers, start..<end)
            let result = lb_spi_send(node.descriptor, message.transfers, end - start)
            try check(result < 0 || Int(result) == byteCount ? result : -EIO, during: .send)
            start = end
        }
    }

    private func check(_ result: CInt, during operation: BusError.Operation) throws(BusError) {
        guard result < 0 else { return }
        throw Self.explain(-result, during: operation, device: device)
    }
}
