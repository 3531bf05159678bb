import Glibc

/// A bus or a line that cannot be used: which one, what was tried, what happened, and what to do about it.
public struct BusError: Error, Hashable, Sendable {
    /// What was tried.
    public enum Operation: Hashable, Sendable {
        /// Open an SPI device's node.
        case open
        /// Keep a second process away from it.
        case lock
        /// Set SPI mode 0.
        case setMode
        /// Set eight bits a word.
        case setWordSize
        /// Set the clock on the wire.
        case setClock(hertz: Int)
        /// Send a transaction.
        case send
        /// Open a GPIO chip's node.
        case openChip
        /// Find a GPIO line by its name or number.
        case findLine
        /// Request a GPIO line.
        case requestLine
        /// Read a GPIO line's level or edges.
        case readLine
        /// Take a terminal.
        case takeTerminal
        /// Draw in a terminal.
        case draw
        /// Make a descriptor for events.
        case makeEventDescriptor
    }

    /// The device as the user named it: a node, a chip, a line.
    public var device: String
    /// What was tried.
    public var operation: Operation
    /// The system's error number, or nil when the refusal is our own.
    public var code: CInt?
    /// What happened, in words.
    public var reason: String
    /// What the reader can do, a full sentence.
    public var remedy: String

    /// A failure; see the properties.
    public init(device: String, operation: Operation, code: CInt? = nil, reason: String, remedy: String) {
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
        "\(device): cannot \(operation): \(reason). \(remedy)"
    }
}

extension BusError.Operation: CustomStringConvertible {
    /// What follows "cannot": `set the clock to 1000000 Hz`, for one.
    public var description: String {
        switch self {
        case .open: "open"
        case .lock: "lock"
        case .setMode: "set SPI mode 0"
        case .setWordSize: "set words of 8 bits"
        case .setClock(let hertz): "set the clock to \(hertz) Hz"
        case .send: "send"
        case .openChip: "open the GPIO chip"
        case .findLine: "find the line"
        case .requestLine: "request the line"
        case .readLine: "read the line"
        case .takeTerminal: "take the terminal"
        case .draw: "draw"
        case .makeEventDescriptor: "make an event descriptor"
        }
    }
}
