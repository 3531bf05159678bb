import Glibc

/// The file of a socket, identified by its path, device and inode. The inode distinguishes the file from a
/// later one at the same path.
struct SocketFile: Hashable, Sendable {
    enum State: Hashable, Sendable {
        case inPlace
        case missing
        case replaced
    }

    let path: String
    private let device: UInt64
    private let inode: UInt64

    init?(at path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        self.path = path
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
    }

    var state: State {
        guard let present = SocketFile(at: path) else { return .missing }
        return present == self ? .inPlace : .replaced
    }

    /// Removes the socket's file, unless another file has replaced it.
    func remove() {
        if state == .inPlace { unlink(path) }
    }
}
