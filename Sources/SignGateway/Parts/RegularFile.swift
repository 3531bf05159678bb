import Diagnostics
import Glibc
import SettingsText

/// Opens the regular file at `path` with the open(2) flags `flags`, and returns its descriptor. Throws if the
/// file cannot be opened or is not regular, because opening or reading a pipe or a device could block the
/// gateway.
func openRegularFile(_ path: String, _ flags: CInt) throws(StartFailure) -> CInt {
    let descriptor = open(path, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o600)
    // The error for a pipe without a reader, and for a socket.
    let isPipeOrSocket = descriptor < 0 && errno == ENXIO
    guard descriptor >= 0 || isPipeOrSocket else {
        throw StartFailure("\(Wording.printable(path)): \(systemMessage(errno))")
    }
    var status = stat()
    guard !isPipeOrSocket, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        if !isPipeOrSocket { close(descriptor) }
        throw StartFailure("\(Wording.printable(path)): \(FileError.notRegularFile); remove it")
    }
    return descriptor
}
