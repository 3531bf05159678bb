import Glibc

/// The file of a socket, which stays recognizable if another one takes its path.
struct SocketFile: Hashable, Sendable {
    /// What is at the path.
    enum Standing: Hashable, Sendable {
        /// This file.
        case inPlace
        /// No file.
        case missing
        /// Another file.
        case replaced
    }

    let path: String
    private let device: UInt64
    private let number: UInt64

    /// The file that is at `path` now; nil if there is none.
    init?(at path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        self.path = path
        device = UInt64(status.st_dev)
        number = UInt64(status.st_ino)
    }

    /// What is at the path now.
    var standing: Standing {
        guard let present = SocketFile(at: path) else { return .missing }
        return present == self ? .inPlace : .replaced
    }

    /// Removes the file, unless another one has taken its path.
    func remove() {
        if standing == .inPlace { unlink(path) }
    }
}
