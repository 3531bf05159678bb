/// One chip select of an SPI controller, in mode 0, eight bits a word, most significant bit first.
///
/// The device is taken when the bus is made, and let go with the bus. A driver hands over whole messages and
/// never sees a device node; tests hand it a `RecordingSPIBus`.
public protocol SPIBus: AnyObject {
    /// Sends `bytes` as one message, with chip select released after every `pulseLength` bytes: the chip
    /// latches after each pulse. No pulse may be shorter than the others; no bytes are no message.
    ///
    /// - Throws: `BusError` when the message did not go out whole.
    func send(_ bytes: UnsafeBufferPointer<UInt8>, pulseLength: Int) throws(BusError)
}

/// How many pulses of `pulseLength` bytes `byteCount` bytes are.
func pulseCount(of byteCount: Int, pulseLength: Int, device: String) throws(BusError) -> Int {
    guard byteCount > 0 else { return 0 }
    guard pulseLength > 0, byteCount.isMultiple(of: pulseLength) else {
        throw BusError(
            device: device,
            operation: "cannot send",
            reason: "\(byteCount) bytes are no whole number of pulses of \(pulseLength) bytes",
            remedy: "This is a mistake in a display driver; please report it."
        )
    }
    return byteCount / pulseLength
}
