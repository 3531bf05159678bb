import Glibc

/// A bus or a line that cannot be used: which one, what was tried, what happened, and what to do about it.
public struct BusError: Error, Hashable, Sendable {
    /// The device as the user named it: a node, a chip, a line.
    public var device: String
    /// What was tried, as in "cannot open".
    public var operation: String
    /// The system's error number, or nil when the refusal is our own.
    public var code: CInt?
    /// What happened, in words.
    public var reason: String
    /// What the reader can do, a full sentence.
    public var remedy: String

    /// A failure; see the properties.
    public init(device: String, operation: String, code: CInt? = nil, reason: String, remedy: String) {
        self.device = device
        self.operation = operation
        self.code = code
        self.reason = reason
        self.remedy = remedy
    }
}

extension BusError {
    /// Whether it stays so until somebody changes something, and trying again soon is in vain: the wrong kind of
    /// device, one that another process holds, a permission, a request that the device can never grant.
    public var isLasting: Bool {
        guard let code else { return true }
        return [ENOTTY, EACCES, EPERM, EBUSY, EWOULDBLOCK, EINVAL, EMSGSIZE, ENOTSUP].contains(code)
    }
}

extension BusError: CustomStringConvertible {
    /// `/dev/spidev0.0: cannot open: No such file or directory. Enable SPI …`
    public var description: String {
        "\(device): \(operation): \(reason). \(remedy)"
    }
}
