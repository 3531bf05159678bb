import Glibc

/// A picture file that appears under its name only once it is complete.
///
/// The bytes are written to a temporary file in the same folder, which `finish()` renames. Until then, an
/// existing file with that name stays unchanged.
package final class PictureFile {
    package let path: String
    /// The path of the file to write, with all symbolic links resolved. The file may not exist yet.
    private let targetPath: String
    private let temporaryPath: String
    private var descriptor: CInt
    private var buffer: [UInt8] = []

    /// Creates a picture file that will have the path `path` once it is complete. Until then, it has a
    /// temporary name in the same folder. Throws an error if the file cannot be created or replaced.
    package init(path: String) throws(PictureWritingError) {
        guard !path.utf8.contains(0) else {
            throw PictureWritingError(file: path, reason: "a file name cannot contain NUL")
        }
        self.path = path
        // The path may be a link, whose destination is replaced.
        targetPath = Self.resolved(path)
        if let obstacle = Self.obstacle(at: targetPath) {
            throw PictureWritingError(file: path, reason: obstacle)
        }

        temporaryPath = "\(targetPath).\(getpid()).part"
        // A file of any kind may already have the temporary name. Opening a pipe would block, and opening a
        // link would lead to another file.
        remove(temporaryPath)
        descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw PictureWritingError(file: path, reason: Self.creationFailure(errorCode: errno))
        }
    }

    /// Returns a message with the reason why the temporary file cannot be created, and what the user can do
    /// about it. `errorCode` is the error number (`errno`).
    private static func creationFailure(errorCode: CInt) -> String {
        let reason = String(cString: strerror(errorCode))
        return "cannot write to its folder: \(reason); \(remedy(forCreationError: errorCode))"
    }

    /// Returns the reason why the file at `path` cannot be replaced, for example because it is a directory.
    /// Returns nil if it can be replaced or does not exist.
    private static func obstacle(at path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else {
            return errno == ELOOP ? "this link points back to itself; specify a file" : nil
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return nil
        case S_IFDIR: return "this is a directory; specify a file in it"
        default: return "this is not a regular file, so it cannot be replaced"
        }
    }

    private static func remedy(forCreationError code: CInt) -> String {
        switch code {
        case ENOENT: "create the folder, or specify another one"
        case ENAMETOOLONG: "give it a shorter name"
        default: "name a file elsewhere"
        }
    }

    deinit {
        guard descriptor >= 0 else { return }
        close(descriptor)
        unlink(temporaryPath)
    }

    package func finish() throws(PictureWritingError) {
        guard descriptor >= 0 else { return }
        let open = descriptor
        var code = flush()
        descriptor = -1
        if close(open) != 0, code == 0 { code = errno }
        if code == 0, rename(temporaryPath, targetPath) != 0 { code = errno }
        guard code != 0 else { return }
        unlink(temporaryPath)
        throw PictureWritingError(file: path, reason: "cannot write: \(String(cString: strerror(code)))")
    }

    /// Appends `bytes` to the file. Returns 0 on success, or the error number (`errno`) if writing fails.
    func write(_ bytes: UnsafeRawBufferPointer) -> CInt {
        buffer += bytes
        return buffer.count > 1 << 16 ? flush() : 0
    }

    private func flush() -> CInt {
        defer { buffer.removeAll(keepingCapacity: true) }
        return buffer.withUnsafeBytes { bytes in
            var offset = 0
            while offset < bytes.count {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[offset...])
                let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
                if count < 0, errno != EINTR { return errno }
                offset += max(0, count)
            }
            return 0
        }
    }

    /// Returns `path` with all symbolic links resolved, even if the file to which the last link points does
    /// not exist. If the links form a cycle, returns `path` unchanged.
    private static func resolved(_ path: String) -> String {
        if let real = realpath(path, nil) {
            defer { free(real) }
            return String(cString: real)
        }
        // For a cycle of links, `errno` is ELOOP, and `path` itself is returned.
        guard errno == ENOENT, let next = destination(of: path) else { return path }
        return resolved(next)
    }

    private static func destination(of path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &buffer, buffer.count)
        guard count > 0 else { return nil }
        let name = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard !name.hasPrefix("/"), let slash = path.lastIndex(of: "/") else { return name }
        return path[...slash] + name
    }
}

/// The reason why a picture file cannot be written, together with the name of the file.
public struct PictureWritingError: Error, Hashable, CustomStringConvertible {
    package var file: String
    package var reason: String

    /// A message in the form `FILE: REASON`, which states why the picture file cannot be written.
    public var description: String { "\(file): \(reason)" }

    init(file: String, reason: String) {
        self.file = file
        self.reason = reason
    }
}
