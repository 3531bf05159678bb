/// One chip select of an SPI controller, in mode 0, eight bits a word, most significant bit first.
///
/// A driver hands over whole messages and never sees a device node; tests hand it a recording fake.
public protocol SPIBus: AnyObject {
    /// Sends `bytes` in one message, with chip select released after every `pulseLength` bytes: the chip
    /// latches after each pulse. The last pulse may not be shorter than the others.
    ///
    /// - Throws: `BusError` when the message did not go out whole.
    func send(_ bytes: UnsafeBufferPointer<UInt8>, pulseLength: Int) throws(BusError)
}
