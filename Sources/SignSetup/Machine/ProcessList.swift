import Glibc
import HardwareBuses
import SettingsText
import SignFile

/// The other running processes on a machine, as far as this process has permission to see them.
struct ProcessList {
    private let files: SystemFiles
    private let ids: [Int]

    init(_ files: SystemFiles) {
        self.files = files
        let own = Int(getpid())
        ids = files.names(in: "/proc").compactMap { Int($0) }.filter { $0 != own }.sorted()
    }

    /// The processes that run a sign, either with the command `loopbanner run` or as the program
    /// `loopbannerd` of the service.
    var signs: [RunningSign] {
        ids.compactMap { id in
            let name = files.firstLine("/proc/\(id)/comm")
            guard name == "loopbanner" || name == "loopbannerd" else { return nil }
            let arguments = files.bytes("/proc/\(id)/cmdline").split(
                separator: 0,
                omittingEmptySubsequences: false
            )
            .map { String(decoding: $0, as: UTF8.self) }
            // The program loopbannerd can only run a sign, so its arguments do not begin with the word `run`.
            let isRun = arguments.dropFirst().first == "run"
            guard isRun || name == "loopbannerd" else { return nil }
            var sign = RunningSign(
                id: id,
                configuration: configuration(in: arguments.dropFirst(isRun ? 2 : 1), of: id),
                service: Self.service(ofProcess: String(id), files)
            )
            let memory = files.text("/proc/\(id)/status")?.split(separator: "\n").first {
                $0.hasPrefix("VmRSS:")
            }
            sign.residentMemory = memory.flatMap { Int($0.filter { $0.isASCII && $0.isNumber }) }
            return sign
        }
    }

    /// Returns the systemd service that a process belongs to, such as `loopbanner.service`, or nil if it
    /// belongs to none. `id` is the name of the process's folder in /proc, which is its process id or `self`.
    static func service(ofProcess id: String, _ files: SystemFiles) -> String? {
        let service = files.firstLine("/proc/\(id)/cgroup")?.lastComponent
        return service.flatMap { $0.hasSuffix(".service") ? $0 : nil }
    }

    /// The options of the command `run` that are followed by the path of the configuration file.
    private static let configurationOptions: Set = ["-c", "--config"]
    /// The options of the command `run` that are followed by a value other than the path of the configuration
    /// file.
    private static let otherValueOptions: Set = ["--control"]

    /// Returns the absolute path of the configuration file in the `arguments` of the process `id`, or the
    /// default path if they contain none. Returns nil for `-` (standard input), and for a relative path if
    /// the working directory is unreadable. Only root and the process's user can read it.
    private func configuration(in arguments: ArraySlice<String>, of id: Int) -> String? {
        var file = Self.lastConfigurationArgument(in: arguments) ?? "/etc/loopbanner/loopbanner.toml"
        if !file.hasPrefix("/") {
            guard file != "-", let folder = files.linkTarget("/proc/\(id)/cwd") else { return nil }
            file = "\(folder)/\(file)"
        }
        return absolutePath(of: file) ?? file
    }

    /// Returns the path of the configuration file as it is written in `arguments`, the arguments of the
    /// command `run`, or nil if they contain none. The path is the value of an option, as in `--config=FILE`,
    /// or a separate argument. If there are several paths, the last one applies. Other options are skipped,
    /// together with their values.
    private static func lastConfigurationArgument(in arguments: ArraySlice<String>) -> String? {
        var path: String?
        var remainingArguments = arguments.filter { !$0.isEmpty }[...]
        while let argument = remainingArguments.popFirst() {
            // A single minus sign means standard input.
            let isOption = argument.hasPrefix("-") && argument != "-"
            guard isOption else {
                path = argument
                continue
            }
            let nameAndValue = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(nameAndValue[0])
            guard configurationOptions.contains(name) || otherValueOptions.contains(name) else { continue }
            // The value of an option follows `=`, or is the next argument.
            let value = nameAndValue.count == 2 ? String(nameAndValue[1]) : remainingArguments.popFirst()
            if let value, configurationOptions.contains(name) { path = value }
        }
        return path
    }

    /// Returns the other processes that use the device node at `path`: those that hold a lock on the node
    /// and, as far as this user may see their open files, those that have the node open.
    func holders(ofNode path: String) -> [OtherProcess] {
        guard let node = files.identity(path) else { return [] }
        let lockHolders = (files.text("/proc/locks") ?? "").split(separator: "\n").compactMap { lock in
            Self.holder(of: lock, on: node)
        }
        let users = ids.filter { id in
            files.names(in: "/proc/\(id)/fd").contains { files.linkTarget("/proc/\(id)/fd/\($0)") == path }
        }
        return Set(lockHolders + users).subtracting([Int(getpid())]).sorted().map { id in
            OtherProcess(id: id, name: files.firstLine("/proc/\(id)/comm") ?? "a process")
        }
    }

    /// Returns the id of the process that holds `lock`, or nil if the lock is on a file other than `node`.
    /// `lock` is a line of the file /proc/locks, such as `1: FLOCK  ADVISORY  WRITE 812 00:06:345 0 EOF`.
    private static func holder(of lock: Substring, on node: FileIdentity) -> Int? {
        let fields = lock.split(separator: " ")
        guard fields.count >= 6 else { return nil }
        let file = fields[5].split(separator: ":")
        guard file.count == 3, let major = UInt64(file[0], radix: 16),
            let minor = UInt64(file[1], radix: 16), let inode = UInt64(file[2])
        else { return nil }
        let lockedFile = FileIdentity(device: DeviceNumber(major: major, minor: minor), inode: inode)
        return lockedFile == node ? Int(fields[4]) : nil
    }
}
