import Diagnostics
import Glibc
import LinuxSystem

/// A file to which records are appended, one per line of the file. A full file is renamed so that its name
/// ends with a number, and the oldest full file is deleted.
struct LineFile: Hashable {
    let path: String
    /// The maximum size of the file in bytes, after which a new file begins.
    let maximumSize: Int
    /// The number of full files that are kept in addition to the current one. The most recent full file is
    /// `PATH.1`.
    let keptFileCount: Int

    init(_ path: String, maximumSize: Int, keptFileCount: Int) {
        self.path = path
        self.maximumSize = maximumSize
        self.keptFileCount = keptFileCount
    }

    /// Returns the last lines of the current file and of the most recent full file, from the oldest to the
    /// newest, at most `maximumByteCount` bytes in total. Creates the current file if it is missing. Throws
    /// if it cannot be opened for reading and writing.
    func lastLines(maximumByteCount: Int) throws(StartFailure) -> [[UInt8]] {
        let file = try openRegularFile(path, O_RDWR | O_APPEND | O_CREAT)
        defer { close(file) }
        var bytes = Self.lastBytes(of: file, limit: maximumByteCount)
        Self.removeIncompleteLine(from: file, &bytes)
        if keptFileCount > 0, let fullFile = try? openRegularFile("\(path).1", O_RDONLY) {
            defer { close(fullFile) }
            bytes = Self.lastBytes(of: fullFile, limit: maximumByteCount - bytes.count) + bytes
        }
        return bytes.split(separator: UInt8(ascii: "\n")).map { Array($0) }
    }

    /// Returns the last bytes of the open file with the descriptor `file`, at most `limit` of them.
    private static func lastBytes(of file: CInt, limit: Int) -> [UInt8] {
        let fileSize = max(0, lseek(file, 0, SEEK_END))
        let count = Int(min(fileSize, off_t(limit)))
        lseek(file, -off_t(count), SEEK_END)
        var bytes = [UInt8](repeating: 0, count: count)
        let receivedCount = max(0, read(file, &bytes, count))
        bytes.removeLast(count - receivedCount)
        return bytes
    }

    /// Removes the last line of the file if it is incomplete, for example after a power failure, because the
    /// next line would be appended to it. Also removes it from `bytes`, which are the last bytes of the file.
    private static func removeIncompleteLine(from file: CInt, _ bytes: inout [UInt8]) {
        let lineStart = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let lineLength = bytes.count - lineStart
        guard lineLength > 0 else { return }
        ftruncate(file, lseek(file, 0, SEEK_END) - off_t(lineLength))
        bytes.removeLast(lineLength)
    }

    /// Appends `line`, which must not contain a line break, to the file. If the file would exceed its maximum
    /// size, first renames it and begins a new file. Returns the reason if the line cannot be stored, or nil
    /// if it is stored.
    func append(_ line: [UInt8]) -> String? {
        let bytes = line + [UInt8(ascii: "\n")]
        let currentSize = size
        if currentSize > 0, currentSize + bytes.count > maximumSize { rotate() }

        let descriptor: CInt
        do throws(StartFailure) {
            descriptor = try openRegularFile(path, O_WRONLY | O_APPEND | O_CREAT)
        } catch {
            return error.description
        }
        defer { close(descriptor) }

        let sizeBefore = lseek(descriptor, 0, SEEK_END)
        let errorCode = writeWhole(bytes, to: descriptor).errorCode
        guard errorCode != 0 else { return nil }
        // Part of the line may have been stored, and the next line would be joined with it.
        ftruncate(descriptor, sizeBefore)
        return "\(Wording.printable(path)): \(systemMessage(errorCode))"
    }

    /// The current size of the file in bytes, or 0 if the file does not exist.
    private var size: Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Renames the current file, which is full, and the earlier full files, so that a new file can begin. If
    /// renaming fails, the current file exceeds its limit, but no line is lost.
    private func rotate() {
        guard keptFileCount > 0 else { return }
        for number in stride(from: keptFileCount, to: 1, by: -1) {
            rename("\(path).\(number - 1)", "\(path).\(number)")
        }
        rename(path, "\(path).1")
    }
}
