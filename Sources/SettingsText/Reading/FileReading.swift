import Diagnostics
import Glibc

/// The reason why the contents of a file cannot be read.
package enum FileError: Error, CustomStringConvertible {
    case nulInName
    case cannotOpen(errno: CInt)
    case notAllowedAndHidden
    case cannotRead(errno: CInt)
    case isDirectory
    case notRegularFile
    case tooLarge(limit: Int)

    package var description: String {
        switch self {
        case .nulInName: "a file name cannot contain NUL"
        case .cannotOpen(ENOENT): "no such file"
        case .cannotOpen(EACCES): "permission denied; fix it with chmod or chown"
        case .notAllowedAndHidden:
            "permission denied; fix it with chmod or chown. The service cannot read home directories or "
                + "/tmp: put the file in /etc/loopbanner"
        case .cannotOpen(let errno): "cannot open the file: \(systemMessage(errno))"
        case .cannotRead(let errno): "cannot read the file: \(systemMessage(errno))"
        case .isDirectory: "this is a directory; specify a configuration file"
        case .notRegularFile: "this is a device, pipe or socket, not a regular file"
        case .tooLarge(let limit):
            "the file is larger than \(limit < 1 << 20 ? "\(limit >> 10) KiB" : "\(limit >> 20) MiB")"
        }
    }
}

extension FileError {
    /// Creates the error for a failed attempt to open the file at `path`. `errno` is the error number of the
    /// system call. A separate error is used if access is denied because the directory is hidden from the
    /// service.
    package init(opening path: String, errno: CInt) {
        let isHidden = errno == EACCES && HiddenDirectories.contain(path)
        self = isHidden ? .notAllowedAndHidden : .cannotOpen(errno: errno)
    }
}

/// Returns the absolute path of the file at `path`, with symbolic links resolved. Returns nil if the file
/// does not exist or cannot be reached.
public func absolutePath(of path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
}

/// The default maximum size of a configuration file or script, in bytes. A file of this size can contain more
/// than 100,000 options of a banner.
package let maxTextFileSize = 8 << 20

/// Returns the contents of the regular file at `path`. Throws an error if the file has more than `limit`
/// bytes. Also throws an error if it is another kind of file, such as a pipe, because reading that could
/// block.
package func readRegularFile(_ path: String, limit: Int = maxTextFileSize) throws(FileError) -> [UInt8] {
    guard !path.utf8.contains(0) else { throw .nulInName }
    let file = retryingInterrupted { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    guard file >= 0 else { throw FileError(opening: path, errno: errno) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .cannotRead(errno: errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .isDirectory
    default: throw .notRegularFile
    }
    guard status.st_size <= limit else { throw .tooLarge(limit: limit) }
    return try readToEnd(of: file, expecting: Int(status.st_size), limit: limit)
}

/// Returns all bytes of standard input, which may be any kind of file. Throws an error if there are more than
/// `limit` bytes, or if reading fails.
package func readStandardInput(limit: Int = maxTextFileSize) throws(FileError) -> [UInt8] {
    try readToEnd(of: STDIN_FILENO, expecting: 0, limit: limit)
}

/// Returns the bytes of the file with the descriptor `fileDescriptor`, from its current position to its end.
///
/// - Parameters:
///   - fileDescriptor: The descriptor of an open file.
///   - size: The size of the file in bytes according to the system, which is 0 for a pipe.
///   - limit: The maximum number of bytes.
/// - Throws: `FileError` if the file cannot be read, or if it has more than `limit` bytes.
private func readToEnd(of fileDescriptor: CInt, expecting size: Int, limit: Int) throws(FileError) -> [UInt8]
{
    // The size that fstat(2) reports is correct for most files, so a single allocation is enough.
    var bytes = try readBytes(of: fileDescriptor, atMost: size)

    // The file may contain more bytes than expected, as in a pipe, or after another process has extended the
    // file.
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let readCount = buffer.withUnsafeMutableBytes { memory in
            retryingInterrupted { read(fileDescriptor, memory.baseAddress, memory.count) }
        }
        guard readCount >= 0 else { throw .cannotRead(errno: errno) }
        guard readCount > 0 else { return bytes }
        bytes += buffer[..<readCount]
        guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
    }
}

/// Returns the next bytes of the file with the descriptor `fileDescriptor`: `capacity` bytes, or fewer if the
/// file ends before. Throws a `FileError` if the file cannot be read.
private func readBytes(of fileDescriptor: CInt, atMost capacity: Int) throws(FileError) -> [UInt8] {
    // The closure stores the error number here, because an error that it throws would lose its type.
    var readError: CInt = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { memory, count in
        while let start = memory.baseAddress, count < capacity {
            let readCount = retryingInterrupted { read(fileDescriptor, start + count, capacity - count) }
            if readCount < 0 { readError = errno }
            guard readCount > 0 else { return }
            count += readCount
        }
    }
    guard readError == 0 else { throw .cannotRead(errno: readError) }
    return bytes
}

private func retryingInterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        if result != -1 || errno != EINTR { return result }
    }
}
