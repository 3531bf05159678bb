import BusInterfaces
import Glibc

/// An open character device, which is closed when this value goes out of scope.
struct DeviceNode: ~Copyable, Sendable {
    let descriptor: CInt
    /// The device number (major and minor) by which the kernel identifies the device.
    let number: DeviceNumber

    /// Opens the character device at `path` for reading and writing, in nonblocking mode.
    ///
    /// - Parameters:
    ///   - path: The path of the device node.
    ///   - expectedKind: The expected kind of device for error messages, such as `an SPI device`.
    ///   - remedy: The advice for the error message if the path is not a character device.
    ///   - makeError: A function that converts a system error number (`errno`) to the error to throw.
    /// - Throws: `BusError` if the path does not exist, is not a character device, or cannot be opened.
    init(
        opening path: String,
        expectedKind: String,
        remedy: String,
        makeError: (CInt) -> BusError
    ) throws(BusError) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw makeError(errno) }
        guard status.st_mode & S_IFMT == S_IFCHR else {
            let actualKind = Self.kindDescription(of: status.st_mode)
            throw BusError(
                device: path,
                operation: .open,
                reason: "This is \(actualKind), not \(expectedKind)",
                remedy: remedy
            )
        }

        let openDescriptor = Glibc.open(path, O_RDWR | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard openDescriptor >= 0 else { throw makeError(errno) }
        descriptor = openDescriptor
        number = DeviceNumber(UInt64(status.st_rdev))
    }

    deinit {
        _ = Glibc.close(descriptor)
    }

    /// Attempts to acquire an exclusive advisory lock on the device, without waiting. Returns 0 on success,
    /// or the negated error number if another process has the lock.
    func lock() -> CInt {
        flock(descriptor, LOCK_EX | LOCK_NB) == 0 ? 0 : -errno
    }

    private static func kindDescription(of mode: mode_t) -> String {
        switch mode & S_IFMT {
        case S_IFREG: "a regular file"
        case S_IFDIR: "a directory"
        case S_IFBLK: "a block device"
        case S_IFIFO: "a pipe"
        case S_IFSOCK: "a socket"
        default: "not a device node"
        }
    }
}
