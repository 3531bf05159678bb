import Glibc
import HardwareBuses
import SettingsText
import SignFile

/// The files of a machine. What cannot be read is not there.
struct SystemFiles {
    /// The folder that stands for `/`, without a slash at the end.
    let root: String

    func bytes(_ path: String, limit: Int = 1 << 20) -> [UInt8] {
        (try? readRegularFile(root + path, limit: limit)) ?? []
    }

    /// The text of a file; nil if it is empty.
    func text(_ path: String) -> String? {
        let bytes = bytes(path)
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }

    func firstLine(_ path: String) -> String? {
        text(path)?.split(whereSeparator: \.isNewline).first.map(String.init)
    }

    /// The value of `NAME="value"` in a file of such lines.
    func assignment(_ name: String, in path: String) -> String? {
        let line = text(path)?.split(whereSeparator: \.isNewline).first { $0.hasPrefix("\(name)=") }
        return line.map { String($0.dropFirst(name.count + 1).filter { $0 != "\"" }) }
    }

    func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(root + path, &status) == 0
    }

    /// The names in a folder, in no order.
    func names(in folder: String) -> [String] {
        guard let stream = opendir(root + folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { name in
                String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Where a symbolic link leads.
    func linkTarget(_ path: String) -> String? {
        let target = withUnsafeTemporaryAllocation(byteCount: Int(PATH_MAX), alignment: 1) {
            buffer -> String? in
            guard let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self) else { return nil }
            let count = readlink(root + path, start, buffer.count)
            return count < 0 ? nil : String(decoding: buffer[..<count], as: UTF8.self)
        }
        return target
    }

    /// When a file was last changed, in seconds since 1970.
    func changeTime(_ path: String) -> Int? {
        var status = stat()
        return stat(root + path, &status) == 0 ? Int(status.st_mtim.tv_sec) : nil
    }

    /// The device and the inode of a file.
    func identity(_ path: String) -> FileIdentity? {
        var status = stat()
        guard stat(root + path, &status) == 0 else { return nil }
        return FileIdentity(device: DeviceNumber(UInt64(status.st_dev)), inode: UInt64(status.st_ino))
    }

    /// The facts about a node; nil if there is no file.
    func node(_ path: String) -> DeviceNodeFacts? {
        var status = stat()
        guard stat(root + path, &status) == 0 else { return nil }
        var subsystem: String?
        if status.st_mode & S_IFMT == S_IFCHR {
            let number = DeviceNumber(UInt64(status.st_rdev))
            subsystem =
                linkTarget("/sys/dev/char/\(number.major):\(number.minor)/subsystem")?.lastComponent
                ?? "unknown"
        }
        var node = DeviceNodeFacts(path: path, subsystem: subsystem)
        node.group = UserGroups.name(of: status.st_gid)
        node.mode = Int(status.st_mode & 0o777)
        node.isAllowed = access(root + path, R_OK | W_OK) == 0
        return node
    }
}

/// A file, whatever its path.
struct FileIdentity: Hashable {
    var device: DeviceNumber
    var inode: UInt64
}

extension String {
    /// What follows the last slash.
    var lastComponent: String {
        String(split(separator: "/", omittingEmptySubsequences: false).last ?? "")
    }
}
