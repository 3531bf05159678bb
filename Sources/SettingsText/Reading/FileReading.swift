import Diagnostics
import Glibc

/// Why a file cannot be read.
package enum FileError: Error, CustomStringConvertible {
    case nulInName
    case cannotOpen(errno: CInt)
    case notAllowedAndHidden
    case cannotRead(errno: CInt)
    case isDirectory
    case isNoRegularFile
    case tooLarge(limit: Int)

    package var description: String {
        switch self {
        case .nulInName: "a file name cannot contain NUL"
        case .cannotOpen(ENOENT): "the file does not exist"
        case .cannotOpen(EACCES): "permission denied; change it with chmod or chown"
        case .notAllowedAndHidden:
            "permission denied; change it with chmod or chown. The service cannot read home directories or "
                + "/tmp: put the file in /etc/loopbanner"
        case .cannotOpen(let errno): "the file cannot be opened: \(systemMessage(errno))"
        case .cannotRead(let errno): "the file cannot be read: \(systemMessage(errno))"
        case .isDirectory: "this is a directory; name a configuration file"
        case .isNoRegularFile: "this is not a regular file, but a device, a pipe or a socket"
        case .tooLarge(let limit): "the file is larger than \(limit >> 20) MiB"
        }
    }
}

extension FileError {
    /// The reason why the file at `path` cannot be opened.
    package init(opening path: String, errno: CInt) {
        self =
            errno == EACCES && HiddenDirectories.contain(path)
            ? .notAllowedAndHidden : .cannotOpen(errno: errno)
    }
}

/// The maximum size of a configuration and of a script, in bytes: well over 100 000 options.
package let longestText = 8 << 20

/// The bytes of the regular file at `path`. Never blocks, as opening a pipe would.
package func readRegularFile(_ path: String, limit: Int = longestText) throws(FileError) -> [UInt8] {
    guard !path.utf8.contains(0) else { throw .nulInName }
    let file = retryingInterrupted { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    guard file >= 0 else { throw FileError(opening: path, errno: errno) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .cannotRead(errno: errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .isDirectory
    default: throw .isNoRegularFile
    }
    guard status.st_size <= limit else { throw .tooLarge(limit: limit) }
    return try readToEnd(of: file, expecting: Int(status.st_size), limit: limit)
}

/// All of standard input, which may be of any kind.
package func readStandardInput(limit: Int = longestText) throws(FileError) -> [UInt8] {
    try readToEnd(of: STDIN_FILENO, expecting: 0, limit: limit)
}

private func readToEnd(of file: CInt, expecting size: Int, limit: Int) throws(FileError) -> [UInt8] {
    var failure: CInt = 0
    // Most files have the size that they say.
    var bytes = [UInt8](unsafeUninitializedCapacity: size) { space, count in
        while let start = space.baseAddress, count < size {
            let more = retryingInterrupted { read(file, start + count, size - count) }
            if more < 0 { failure = errno }
            guard more > 0 else { return }
            count += more
        }
    }
    guard failure == 0 else { throw .cannotRead(errno: failure) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = buffer.withUnsafeMutableBytes { space in
            retryingInterrupted { read(file, space.baseAddress, space.count) }
        }
        guard count >= 0 else { throw .cannotRead(errno: errno) }
        guard count > 0 else { return bytes }
        bytes += buffer[..<count]
        guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
    }
}

private func retryingInterrupted<Answer: SignedInteger>(_ call: () -> Answer) -> Answer {
    while true {
        let answer = call()
        if answer != -1 || errno != EINTR { return answer }
    }
}
