import BusInterfaces
import CLinuxHardware
import Glibc

/// An I2C bus that is accessed through a device node of the kernel's i2c-dev driver.
///
/// A transaction is one system call. If the adapter supports only SMBus, libi2c splits each message into
/// blocks of up to 32 bytes, and increases the register number from block to block.
///
/// Several processes may share a bus, each with its own addresses, so the node is not locked. Addresses that
/// a kernel driver uses are rejected.
public final class I2CDevBus: I2CBus {
    /// The device node of the bus, such as `/dev/i2c-1`.
    public let device: String

    private let adapter: I2CAdapter
    private let messages: UnsafeMutablePointer<i2c_msg>

    /// Opens the I2C bus with the device node `device` in order to send messages to the chips at `addresses`.
    ///
    /// - Throws: `BusError` if the node is missing or access is forbidden, if it is not an I2C adapter, or if
    ///   a kernel driver uses one of the addresses.
    public init(device: String, addresses: [I2CAddress]) throws(BusError) {
        self.device = device
        adapter = try I2CAdapter(device: device)
        guard adapter.abilities.sends_messages || adapter.abilities.sends_blocks else {
            throw Self.busError(code: ENOTSUP, during: .open, device: device)
        }
        messages = .allocate(capacity: Int(LB_I2C_MAX_MESSAGES))
        for address in addresses { try adapter.select(address) }
    }

    deinit {
        messages.deallocate()
    }

    /// Sends `messages` to their I2C chips, with one system call for each 42 messages, the kernel's limit. An
    /// adapter that supports only SMBus sends each message in blocks instead.
    ///
    /// - Throws: `BusError`, which contains the address of the chip that did not acknowledge, if any.
    public func transaction(_ messages: [I2CMessage]) throws(BusError) {
        guard adapter.abilities.sends_messages else {
            for message in messages { try sendBlocks(message) }
            return
        }
        var start = 0
        while start < messages.count {
            let end = min(messages.count, start + Int(LB_I2C_MAX_MESSAGES))
            let result = send(messages, in: start..<end)
            guard result >= 0 else { throw sendError(-result, messages, in: start..<end) }
            start = end
        }
    }

    /// Returns the error to throw if the messages in `range` could not be sent because of the system error
    /// `code`.
    private func sendError(_ code: CInt, _ messages: [I2CMessage], in range: Range<Int>) -> BusError {
        let address = Self.isNoAcknowledgment(code) ? firstSilentAddress(of: messages, in: range) : nil
        return Self.busError(code: code, during: .send, device: device, address: address)
    }

    /// Sends the messages in `range` of `source` to the I2C bus with one system call. Returns a nonnegative
    /// number on success, or the negated error number.
    private func send(_ source: [I2CMessage], in range: Range<Int>) -> CInt {
        for (index, message) in source[range].enumerated() {
            messages[index] = i2c_msg(
                addr: UInt16(message.address.value),
                flags: 0,
                len: UInt16(clamping: message.bytes.count),
                buf: UnsafeMutablePointer(mutating: message.bytes.baseAddress)
            )
        }
        return lb_i2c_send(adapter.descriptor, messages, range.count)
    }

    /// Finds the chip that did not acknowledge an I2C message, by sending the messages in `range` again one
    /// at a time. The kernel does not report which message of a batch failed. Returns nil if all are
    /// acknowledged.
    private func firstSilentAddress(of messages: [I2CMessage], in range: Range<Int>) -> I2CAddress? {
        range.first { send(messages, in: $0..<($0 + 1)) < 0 }.map { messages[$0].address }
    }

    /// Sends an I2C message in blocks of up to 32 bytes, for an adapter that supports only SMBus.
    ///
    /// The first byte of a message is the number of the register to which the second byte is written. Each
    /// further byte is written to the next register, so each block starts at the register of its first byte.
    private func sendBlocks(_ message: I2CMessage) throws(BusError) {
        guard let messageRegister = message.bytes.first else { return }
        try adapter.select(message.address)
        let data = message.bytes.dropFirst()
        var start = data.startIndex
        // A message without data still sends one empty block, which selects the register.
        repeat {
            let end = min(data.endIndex, start + Int(LB_I2C_MAX_BLOCK))
            let block = UnsafeBufferPointer(rebasing: data[start..<end])
            let blockRegister = messageRegister &+ UInt8(truncatingIfNeeded: start - data.startIndex)
            let result = lb_i2c_send_block(adapter.descriptor, blockRegister, block.baseAddress, block.count)
            guard result >= 0 else {
                throw Self.busError(code: -result, during: .send, device: device, address: message.address)
            }
            start = end
        } while start < data.endIndex
    }
}
