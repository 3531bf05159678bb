import Diagnostics
import Glibc

/// An error of a bus or a line: device, operation, reason, remedy.
public struct BusError: Error, Hashable, Sendable {
    /// The operation that failed.
    public enum Operation: Hashable, Sendable {
        /// Open an SPI device's node.
        case open
        /// Lock it against a second process.
        case lock
        /// Set SPI mode 0.
        case setMode
        /// Set words of eight bits.
        case setWordSize
        /// Set the clock of the bus.
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
        /// Drive GPIO lines.
        case driveLine
        /// Take a terminal.
        case acquireTerminal
        /// Draw in a terminal.
        case draw
        /// Create a descriptor for events.
        case makeEventDescriptor
    }

    /// The device by the user's name for it: a node, a chip, a line.
    public var device: String
    /// The operation that failed.
    public var operation: Operation
    /// The system's error number; nil if the program itself rejected the operation.
    public var code: CInt?
    /// The cause, in words.
    public var reason: String
    /// What the operator can do: full sentences.
    public var remedy: String

    /// An error; see the properties.
    public init(device: String, operation: Operation, code: CInt? = nil, reason: String, remedy: String) {
        self.device = device
        self.operation = operation
        self.code = code
        self.reason = reason
        self.remedy = remedy
    }
}

extension BusError {
    /// Whether the error is permanent, so a retry is pointless: the wrong kind of device, a device that
    /// another process uses, a missing permission, a request that the device does not support.
    public var isPermanent: Bool {
        guard let code else { return true }
        return [ENOTTY, EACCES, EPERM, EBUSY, EWOULDBLOCK, EINVAL, ENOTSUP].contains(code)
    }
}

extension BusError {
    /// The error for the error number `code`: the system's message, with what it means here if it does not say that.
    package init(
        _ code: CInt,
        during operation: Operation,
        device: String,
        _ explanation: (detail: String?, remedy: String)
    ) {
        self.init(
            device: device,
            operation: operation,
            code: code,
            reason: systemMessage(code) + (explanation.detail.map { " (\($0))" } ?? ""),
            remedy: explanation.remedy
        )
    }
}

extension BusError: CustomStringConvertible {
    /// `/dev/spidev0.0: cannot open: No such file or directory. Enable SPI …`, one line with all control
    /// characters escaped.
    public var description: String {
        Wording.printable("\(device): cannot \(operation): \(reason). \(remedy)")
    }
}

extension BusError.Operation: CustomStringConvertible {
    /// The words after "cannot", such as `set the clock to 1000000 Hz`.
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
        case .driveLine: "drive the lines"
        case .acquireTerminal: "take the terminal"
        case .draw: "draw"
        case .makeEventDescriptor: "make an event descriptor"
        }
    }
}
