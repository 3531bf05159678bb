import BusInterfaces
import CLinuxHardware
import Glibc

/// An I2C bus behind a node of the kernel's i2c-dev.
///
/// A transaction is one system call. If the adapter only knows SMBus, every message becomes blocks of at
/// most 32 bytes, sent through libi2c; the chips increment the register from block to block.
///
/// Several processes may use a bus, each for its own addresses, so the node is not locked. An address that a
/// kernel driver uses is refused.
public final class I2CDevBus: I2CBus {
    /// The device node.
    public let device: String

    private let node: DeviceNode
    private let sendsMessages: Bool
    private let messages: UnsafeMutablePointer<i2c_msg>

    /// Opens the node `device`, for messages to `addresses`.
    ///
    /// - Throws: `BusError` if the node is missing, forbidden or not an I2C adapter, or if a kernel driver
    /// uses one
    ///   of the addresses.
    public init(device: String, addresses: [I2CAddress]) throws(BusError) {
        self.device = device
        do throws(DeviceNode.Failure) {
            node = try DeviceNode(opening: device)
        } catch {
            throw Self.explain(error, device: device)
        }
        var abilities = lb_i2c_abilities()
        let result = lb_i2c_describe(node.descriptor, &abilities)
        guard result >= 0 else { throw Self.explain(-result, during: .open, device: device) }
        guard abilities.sends_messages || abilities.sends_blocks else {
            throw Self.explain(ENOTSUP, during: .open, device: device)
        }
        sendsMessages = abilities.sends_messages
        messages = .allocate(capacity: Int(LB_I2C_MAX_MESSAGES))
        for address in addresses { try select(address) }
    }

    deinit {
        messages.deallocate()
    }

    /// Sends `messages` in transactions of at most 42 messages, the kernel's limit.
    ///
    /// - Throws: `BusError` that names the address that did not acknowledge.
    public func transaction(_ messages: [I2CMessage]) throws(BusError) {
        guard sendsMessages else {
            for message in messages { try sendBlocks(message) }
            return
        }
        var start = 0
        while start < messages.count {
            let end = min(messages.count, start + Int(LB_I2C_MAX_MESSAGES))
            let result = send(messages, start..<end)
            guard result < 0 else {
                start = end
                continue
            }
            let refused = Self.isRefusal(-result) ? firstRefused(messages, start..<end) : nil
            throw Self.explain(-result, during: .send, device: device, address: refused)
        }
    }

    /// Returns zero or more, or the negated error number.
    private func send(_ wanted: [I2CMessage], _ range: Range<Int>) -> CInt {
        for (index, message) in wanted[range].enumerated() {
            messages[index] = i2c_msg(
                addr: UInt16(message.address.value),
                flags: 0,
                len: UInt16(clamping: message.bytes.count),
                buf: UnsafeMutablePointer(mutating: message.bytes.baseAddress)
            )
        }
        return lb_i2c_send(node.descriptor, messages, range.count)
    }

    /// The kernel does not say which message was refused, so they are sent once more, one at a time.
    private func firstRefused(_ messages: [I2CMessage], _ range: Range<Int>) -> I2CAddress? {
        range.first { send(messages, $0..<($0 + 1)) < 0 }.map { messages[$0].address }
    }

    private func sendBlocks(_ message: I2CMessage) throws(BusError) {
        guard let register = message.bytes.first else { return }
        try select(message.address)
        let data = message.bytes.dropFirst()
        var start = data.startIndex
        repeat {
            let end = min(data.endIndex, start + Int(LB_I2C_MAX_BLOCK))
            let block = UnsafeBufferPointer(rebasing: data[start..<end])
            let first = register &+ UInt8(truncatingIfNeeded: start - data.startIndex)
            let result = lb_i2c_send_block(node.descriptor, first, block.baseAddress, block.count)
            guard result >= 0 else {
                throw Self.explain(-result, during: .send, device: device, address: message.address)
            }
            start = end
        } while start < data.endIndex
    }

    private func select(_ address: I2CAddress) throws(BusError) {
        let result = lb_i2c_select(node.descriptor, address.value)
        guard result >= 0 else {
            throw Self.explain(-result, during: .open, device: device, address: address)
        }
    }
}
