import Glibc

/// An open character device. It is closed by deinit.
struct DeviceNode: ~Copyable, Sendable {
    /// Why a node could not be opened.
    enum Failure: Error, Hashable {
        /// The path leads to something else, such as "a directory".
        case notACharacterDevice(String)
        /// The system's error number.
        case system(CInt)
    }

    let descriptor: CInt
    /// The kernel's number of the device.
    let number: DeviceNumber

    /// Opens the character device at `path` for reading and writing. Never blocks.
    init(opening path: String) throws(Failure) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw .system(errno) }
        guard status.st_mode & S_IFMT == S_IFCHR else {
            throw .notACharacterDevice(Self.kind(status.st_mode))
        }
        let opened = Glibc.open(path, O_RDWR | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard opened >= 0 else { throw .system(errno) }
        descriptor = opened
        number = DeviceNumber(UInt64(status.st_rdev))
    }

    deinit {
        _ = Glibc.close(descriptor)
    }

    /// Takes the advisory lock against a second process. Returns zero or the negated error number.
    func lock() -> CInt {
        flock(descriptor, LOCK_EX | LOCK_NB) == 0 ? 0 : -errno
    }

    private static func kind(_ mode: mode_t) -> String {
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
