import CLinuxHardware
import Glibc

/// An SPI chip select behind a spidev node, held under an advisory lock against a second process until the bus
/// is let go.
///
/// No lock is held while a message is under way: a bus that hangs holds up its own thread and nothing else.
public final class SpidevBus: SPIBus {
    /// The device node.
    public let device: String
    /// The highest clock on the wire, in hertz; the controller may round it down.
    public let speed: Int

    private let node: DeviceNode
    private let limits: SPIMessageLimits

    /// Takes the chip select behind the node `device` and sets it up for a clock of `speed` hertz.
    ///
    /// - Throws: `BusError` when the node is missing, no SPI device, forbidden or in use, or when the controller
    ///   refuses the mode or the speed.
    public init(device: String, speed: Int) throws(BusError) {
        guard let hertz = UInt32(exactly: speed), hertz > 0 else {
            throw Self.explain(EINVAL, during: .setSpeed, device: device, speed: speed)
        }
        self.device = device
        self.speed = speed
        do throws(DeviceNode.Failure) {
            node = try DeviceNode(opening: device)
        } catch {
            throw Self.explain(error, device: device, speed: speed)
        }
        limits = SPIMessageLimits(parameter: readSmallFile("/sys/module/spidev/parameters/bufsiz"))
        try check(lb_spi_probe(node.descriptor), during: .open)
        try check(node.lock(), during: .lock)
        try check(lb_spi_set_mode_0(node.descriptor), during: .setMode)
        try check(lb_spi_set_8_bits(node.descriptor), during: .setWordSize)
        try check(lb_spi_set_speed(node.descriptor, hertz), during: .setSpeed)
    }

    /// Sends `bytes` as one message of pulses of `pulseLength` bytes, or as several when spidev's buffer is
    /// too small for one; a message always ends with the end of a pulse.
    ///
    /// - Throws: `BusError` when a pulse is larger than spidev's buffer, or when the kernel did not send
    ///   everything.
    public func send(_ bytes: UnsafeBufferPointer<UInt8>, pulseLength: Int) throws(BusError) {
        var waiting = try pulseCount(of: bytes.count, pulseLength: pulseLength, device: device)
        guard waiting > 0, var next = bytes.baseAddress else { return }
        guard let limit = limits.pulsesPerMessage(pulseLength: pulseLength) else {
            throw Self.explainSize(pulseLength: pulseLength, bufferSize: limits.bufferSize, device: device)
        }
        while waiting > 0 {
            let count = min(waiting, limit)
            let result = lb_spi_send(
                node.descriptor,
                next,
                count,
                UInt32(clamping: pulseLength),
                UInt32(clamping: speed)
            )
            try check(result, during: .send)
            next += count * pulseLength
            waiting -= count
        }
    }

    private func check(_ result: CInt, during operation: Operation) throws(BusError) {
        guard result < 0 else { return }
        throw Self.explain(-result, during: operation, device: device, speed: speed)
    }
}
