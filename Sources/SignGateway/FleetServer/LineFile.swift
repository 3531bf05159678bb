import Diagnostics
import Glibc
import LinuxSystem

/// A file to which lines are appended. When the file is full, it is renamed with a number at the end, and the
/// oldest full file is deleted.
struct LineFile: Hashable {
    let path: String
    /// The maximum size of the file in bytes.
    let limit: Int
    /// The number of full files that are kept. The latest one is `PATH.1`.
    let kept: Int

    init(_ path: String, limit: Int, kept: Int) {
        self.path = path
        self.limit = limit
        self.kept = kept
    }

    /// Returns the last lines of the file and of the latest full file, from the oldest to the newest, at most
    /// `size` bytes in total. Creates the file if it is missing. Throws if the file cannot be read and
    /// written.
    func lastLines(size: Int) throws(StartFailure) -> [[UInt8]] {
        let bytes = try Self.end(of: path, size, O_RDWR | O_APPEND | O_CREAT)
        let older = kept > 0 ? try? Self.end(of: "\(path).1", size - bytes.count, O_RDONLY) : nil
        return ((older ?? []) + bytes).split(separator: UInt8(ascii: "\n")).map { Array($0) }
    }

    private static func end(of path: String, _ size: Int, _ flags: CInt) throws(StartFailure) -> [UInt8] {
        let file = try openRegularFile(path, flags)
        defer { close(file) }
        let count = Int(min(max(0, lseek(file, 0, SEEK_END)), off_t(size)))
        lseek(file, -off_t(count), SEEK_END)
        var bytes = [UInt8](repeating: 0, count: count)
        let received = read(file, &bytes, count)
        bytes.removeLast(count - max(0, received))
        // A line that a power cut has shortened is removed, because the next one would be joined with it.
        if flags & O_APPEND != 0 {
            let end = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
            let rest = bytes.count - end
            if rest > 0 { ftruncate(file, lseek(file, 0, SEEK_END) - off_t(rest)) }
            bytes.removeLast(rest)
        }
        return bytes
    }

    /// Appends a line, which must not contain a line break. If that fails, stores nothing and returns the
    /// reason.
    func append(_ line: [UInt8]) -> String? {
        let bytes = line + [UInt8(ascii: "\n")]
        var status = stat()
        if stat(path, &status) == 0, status.st_size > 0, Int(status.st_size) + bytes.count > limit {
            rotate()
        }
        let file: CInt
        do throws(StartFailure) {
            file = try openRegularFile(path, O_WRONLY | O_APPEND | O_CREAT)
        } catch {
            return error.description
        }
        defer { close(file) }
        let size = lseek(file, 0, SEEK_END)
        let code = writeWhole(bytes, to: file).error
        guard code != 0 else { return nil }
        ftruncate(file, size)
        return "\(Wording.printable(path)): \(systemMessage(code))"
    }

    /// Renames the full file and the earlier full files. If that fails, the file grows beyond its limit, and
    /// no line is lost.
    private func rotate() {
        guard kept > 0 else { return }
        for number in stride(from: kept, to: 1, by: -1) {
            rename("\(path).\(number - 1)", "\(path).\(number)")
        }
        rename(path, "\(path).1")
    }
}
