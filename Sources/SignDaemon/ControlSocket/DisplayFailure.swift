import BusInterfaces
import Glibc
import MatrixDisplays

/// Why a display does not work, in a form from which a program can derive a remedy.
struct DisplayFailure: Hashable, Sendable {
    enum Cause: String, Hashable, Sendable, CaseIterable {
        /// The device, or the program that listens at a socket, does not exist.
        case missing
        /// The sign lacks permission to use the device.
        case denied
        /// Another program uses the device.
        case busy
        /// The device does not answer.
        case silent
        case other
    }

    var cause: Cause
    /// The name by which messages refer to the device.
    var device: String
    /// A description of the cause in English.
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
    /// The name of the kind of connection, as in the interface's type `DisplayFailure`.
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
