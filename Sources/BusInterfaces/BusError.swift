import Diagnostics
import Glibc

/// A failure of a bus, a GPIO line or another device, with a remedy for the operator.
public struct BusError: Error, Hashable, Sendable {
    /// The operation on a device that failed.
    public enum Operation: Hashable, Sendable {
        case open, lock, setMode, setWordSize, send
        case setClock(hertz: Int)
        case openChip, findLine, requestLine, readLine, driveLine
        case findKey, grab
        case acquireTerminal, draw
        case makeEventDescriptor
    }

    /// The name of the device in error messages: a device node, a GPIO chip or a GPIO line.
    public var device: String
    /// The operation on the device that failed.
    public var operation: Operation
    /// The system error number (`errno`), or nil if the program rejected the operation without a system call.
    public var code: CInt?
    /// A description of the cause of the failure.
    public var reason: String
    /// The advice for the operator on how to resolve the problem, in complete sentences.
    public var remedy: String

    /// Creates an error for a failed operation on a device. `code` is nil if the operation was rejected
    /// without a system call.
    public init(device: String, operation: Operation, code: CInt? = nil, reason: String, remedy: String) {
        self.device = device
        self.operation = operation
        self.code = code
        self.reason = reason
        self.remedy = remedy
    }

    /// Creates an error for the system error number `code`. In `explanation`, `detail` is the cause, or nil
    /// if the system's message for the number is sufficient, and `remedy` is advice for the operator.
    package init(
        _ code: CInt,
        during operation: Operation,
        device: String,
        _ explanation: (detail: String?, remedy: String)
    ) {
        let detail = explanation.detail.map { " (\($0))" } ?? ""
        self.init(
            device: device,
            operation: operation,
            code: code,
            reason: systemMessage(code) + detail,
            remedy: explanation.remedy
        )
    }

    /// Whether it is pointless to retry the operation, because the device is of the wrong kind, in use or
    /// inaccessible, or does not support it.
    public var isPermanent: Bool {
        guard let code else { return true }
        return [ENOTTY, EACCES, EPERM, EBUSY, EWOULDBLOCK, EINVAL, ENOTSUP].contains(code)
    }
}

extension BusError: CustomStringConvertible {
    /// The complete error message as a single line of text, such as `/dev/spidev0.0: cannot open: No such
    /// file or directory. Enable SPI …`. Control characters are escaped.
    public var description: String {
        Wording.printable("\(device): cannot \(operation): \(reason). \(remedy)")
    }
}

extension BusError.Operation: CustomStringConvertible {
    /// A verb phrase that describes the operation in error messages, such as `set the clock to 1000000 Hz`.
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
        case .findKey: "find the key"
        case .grab: "grab the device"
        case .acquireTerminal: "acquire the terminal"
        case .draw: "draw"
        case .makeEventDescriptor: "make an event descriptor"
        }
    }
}
