import Glibc
import HardwareBuses
import LinuxSystem
import SettingsText
import SignFile

/// A reader of the files of a machine. The file system of the machine may be in any folder. A file that
/// cannot be read is treated as missing.
struct SystemFiles {
    /// The folder that replaces the root `/` of the file system, without a slash at the end. Empty for this
    /// machine.
    let root: String

    func bytes(_ path: String, limit: Int = 1 << 20) -> [UInt8] {
        (try? readRegularFile(root + path, limit: limit)) ?? []
    }

    /// Returns the contents of the file at `path` as text, or nil if the file is missing, unreadable or
    /// empty.
    func text(_ path: String) -> String? {
        let bytes = bytes(path)
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }

    func firstLine(_ path: String) -> String? {
        text(path)?.split(whereSeparator: \.isNewline).first.map(String.init)
    }

    /// Returns the value of `name` in the file at `path`, which consists of lines such as `NAME="value"`.
    /// Returns nil if no line of the file assigns `name`.
    func assignment(_ name: String, in path: String) -> String? {
        let assignment = text(path)?.split(whereSeparator: \.isNewline).first { $0.hasPrefix("\(name)=") }
        return assignment.map { String($0.dropFirst(name.count + 1).filter { $0 != "\"" }) }
    }

    func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(root + path, &status) == 0
    }

    /// Returns the names of the entries in `folder`, in no particular order. Returns an empty array if the
    /// folder cannot be read.
    func names(in folder: String) -> [String] { entryNames(inFolder: root + folder) ?? [] }

    /// Returns the target of the symbolic link at `path`, or nil if there is no link at `path`.
    func linkTarget(_ path: String) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            guard let start = buffer.baseAddress else { return nil }
            let count = readlink(root + path, start, buffer.count)
            return count < 0
                ? nil : String(decoding: UnsafeRawBufferPointer(buffer).prefix(count), as: UTF8.self)
        }
    }

    private func status(_ path: String) -> stat? {
        var status = stat()
        return stat(root + path, &status) == 0 ? status : nil
    }

    /// Returns the time at which the contents of the file at `path` last changed, in seconds since 1970, or
    /// nil if there is no file.
    func changeTime(_ path: String) -> Int? { status(path).map { Int($0.st_mtim.tv_sec) } }

    func identity(_ path: String) -> FileIdentity? {
        status(path).map {
            FileIdentity(device: DeviceNumber(UInt64($0.st_dev)), inode: UInt64($0.st_ino))
        }
    }

    /// Returns the facts about the device node at `path`, such as its subsystem and permissions, or nil if
    /// there is no file at `path`.
    func node(atPath path: String) -> DeviceNodeFacts? {
        guard let status = status(path) else { return nil }
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

/// The device number and inode number of a file, which identify it regardless of its path.
struct FileIdentity: Hashable {
    var device: DeviceNumber
    var inode: UInt64
}

extension String {
    /// The last component of this path, which is the part after the last slash.
    var lastComponent: String {
        String(split(separator: "/", omittingEmptySubsequences: false).last ?? "")
    }
}
