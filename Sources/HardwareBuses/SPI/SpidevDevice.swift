import BusInterfaces
import CLinuxHardware
import Glibc

/// An SPI device that is accessed through a spidev node. While the node is open, an advisory lock keeps other
/// processes that respect the lock from using it.
///
/// No mutex is held while a message is sent, so a hanging bus blocks only its own thread.
public final class SpidevDevice: SPIDevice {
    /// The path of the SPI device's node, such as `/dev/spidev0.0`.
    public let device: String
    /// The configured clock of the SPI bus in hertz. The controller may round it down.
    public let speed: Int

    private let node: DeviceNode
    private let limits: SPIMessageLimits
    private let message: SpidevMessage
    /// The transfers that `message` currently contains, whose total size is `preparedByteCount` bytes. If the
    /// last transaction was not sent as a single message, these transfers are outdated, and
    /// `preparedByteCount` is zero.
    private var preparedTransfers: [SPITransfer] = []
    private var preparedByteCount: CInt = 0

    /// Opens and locks the device node `device`, and configures SPI mode 0, words of 8 bits, and a bus clock
    /// of `speed` hertz.
    ///
    /// - Throws: `BusError` if the node is missing, is not an SPI device or is in use, if access is
    ///   forbidden, or if the controller rejects the mode or the speed.
    public init(device: String, speed: Int) throws(BusError) {
        guard let hertz = UInt32(exactly: speed), hertz > 0 else {
            throw Self.busError(code: EINVAL, during: .setClock(hertz: speed), device: device)
        }
        self.device = device
        self.speed = speed
        node = try DeviceNode(opening: device, expectedKind: "an SPI device", remedy: Self.nodeRemedy) {
            code in
            Self.busError(code: code, during: .open, device: device)
        }
        message = SpidevMessage(hertz: hertz)
        limits = SPIMessageLimits(bufferSize: SpidevBuffer.size)

        try throwIfFailed(lb_spi_probe(node.descriptor), during: .open)
        try throwIfFailed(node.lock(), during: .lock)
        try throwIfFailed(lb_spi_set_mode_0(node.descriptor), during: .setMode)
        try throwIfFailed(lb_spi_set_8_bits(node.descriptor), during: .setWordSize)
        try throwIfFailed(lb_spi_set_speed(node.descriptor, hertz), during: .setClock(hertz: speed))
    }

    /// Sends `transfers` over the SPI bus as one message or, if spidev's buffer is too small, as several. A
    /// message always ends where chip select is released. Up to 511 consecutive transfers may keep chip
    /// select asserted.
    ///
    /// - Throws: `BusError` if the bytes between two releases of chip select exceed the buffer of spidev, or
    ///   if the kernel did not send all bytes.
    public func transaction(_ transfers: [SPITransfer]) throws(BusError) {
        guard preparedByteCount > 0, transfers.isSameStorage(as: preparedTransfers) else {
            return try prepareAndSend(transfers)
        }
        let result = lb_spi_send(node.descriptor, message.transfers, transfers.count)
        guard result != preparedByteCount else { return }
        try throwIfFailed(result < 0 ? result : -EIO, during: .send)
    }

    /// Sends the transfers in as few spidev messages as the kernel's limits allow, each with one system call.
    /// If a single message suffices, it is kept, so that `transaction` can send the same transfers again
    /// without preparing them. Throws if a message exceeds the limits, or cannot be sent completely.
    private func prepareAndSend(_ transfers: [SPITransfer]) throws(BusError) {
        // The message is overwritten below, so the transfers prepared earlier are outdated.
        preparedByteCount = 0
        var start = 0
        while start < transfers.count {
            guard let end = limits.messageEnd(of: transfers, from: start) else {
                throw Self.sizeError(for: transfers[start...], bufferSize: limits.bufferSize, device: device)
            }
            let byteCount = message.fill(with: transfers, range: start..<end)
            let isSingleMessage = start == 0 && end == transfers.count
            if isSingleMessage {
                preparedTransfers = transfers
                preparedByteCount = CInt(byteCount)
            }

            let result = lb_spi_send(node.descriptor, message.transfers, end - start)
            try throwIfFailed(result, during: .send)
            let wasSentCompletely = Int(result) == byteCount
            if !wasSentCompletely { try throwIfFailed(-EIO, during: .send) }
            start = end
        }
    }

    private func throwIfFailed(_ result: CInt, during operation: BusError.Operation) throws(BusError) {
        guard result < 0 else { return }
        throw Self.busError(code: -result, during: operation, device: device)
    }
}

extension [SPITransfer] {
    /// Returns whether this array and `other` share their storage. If so, their contents are equal. `other`
    /// retains the storage, so it can be neither modified nor reused.
    @inline(__always)
    fileprivate func isSameStorage(as other: [SPITransfer]) -> Bool {
        withUnsafeBufferPointer { own in
            other.withUnsafeBufferPointer { $0.baseAddress == own.baseAddress && $0.count == own.count }
        }
    }
}
