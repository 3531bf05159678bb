import BusInterfaces
import Glibc
import MatrixDisplays

/// The reason why a display does not work, in a form from which a program can derive a remedy.
struct DisplayFailure: Hashable, Sendable {
    enum Cause: String, Hashable, Sendable, CaseIterable {
        /// The device of the display does not exist, or no program listens at its socket.
        case missing
        /// The sign has no permission to use the display's device.
        case denied
        /// Another program uses the device of the display.
        case busy
        /// The display does not respond, although its device exists.
        case silent
        case other
    }

    var cause: Cause
    /// The name of the display's device in messages.
    var device: String
    /// A description in English of the cause of the failure.
    var reason: String

    init(_ error: BusError) {
        cause = Self.cause(of: error)
        device = error.device
        reason = error.reason
    }

    private static func cause(of error: BusError) -> Cause {
        switch error.code {
        case ENOENT, ENODEV, ENXIO, ECONNREFUSED: .missing
        case EACCES, EPERM: .denied
        case EBUSY, EWOULDBLOCK: .busy
        case EIO, EREMOTEIO, ETIMEDOUT: .silent
        // The machine has no chip with GPIO lines.
        case nil where error.operation == .openChip || error.operation == .findLine: .missing
        default: .other
        }
    }
}

extension DisplayConnection {
    /// The name of the kind of connection to the display, such as `spi`, as in the type `DisplayFailure` of
    /// the Varlink interface.
    var bus: String {
        switch self {
        case .none: "none"
        case .spi: "spi"
        case .framebuffer: "framebuffer"
        case .lines: "gpio"
        case .i2c: "i2c"
        case .sender: "sender"
        }
    }
}
