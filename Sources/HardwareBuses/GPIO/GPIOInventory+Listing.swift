import CLinuxHardware
import Glibc
import LinuxSystem

extension GPIOInventory {
    /// Lists the GPIO chips of this computer, and records those that cannot be read as failures. A chip with
    /// several paths is listed only once.
    ///
    /// - Parameters:
    ///   - directory: The folder whose entries `gpiochip*` are listed.
    ///   - otherPaths: Additional paths. Only absolute paths are used.
    public init(directory: String = "/dev", including otherPaths: [String?] = []) {
        self.init(chips: [])
        var paths = Self.chipNames(in: directory).map { "\(directory)/\($0)" }
        paths += otherPaths.compactMap { $0 }.filter { $0.hasPrefix("/") && !paths.contains($0) }

        // Links come last, so that a chip is listed under its device node.
        let pathsWithLinksLast = paths.filter { !Self.isLink($0) } + paths.filter(Self.isLink)
        var chipIndices: [dev_t: Int] = [:]
        for path in pathsWithLinksLast {
            do throws(Failure) {
                try addChip(at: path, chipIndices: &chipIndices)
            } catch {
                failures.append(error)
            }
        }
    }

    /// Adds the GPIO chip at `path` to the inventory or, if the chip is already listed, only adds the path to
    /// it. `chipIndices` maps the device number of each listed chip to its index. Throws if the chip cannot
    /// be read.
    private mutating func addChip(at path: String, chipIndices: inout [dev_t: Int]) throws(Failure) {
        let deviceNumber = try Self.deviceNumber(path)
        if let index = chipIndices[deviceNumber] {
            chips[index].otherPaths.append(path)
            return
        }
        chips.append(try Self.readChip(at: path))
        chipIndices[deviceNumber] = chips.count - 1
    }

    /// Returns the device number of the character device at `path`. Throws if there is no character device at
    /// that path.
    private static func deviceNumber(_ path: String) throws(Failure) -> dev_t {
        var status = stat()
        guard stat(path, &status) == 0 else { throw Failure(path: path, code: errno) }
        guard status.st_mode & S_IFMT == S_IFCHR else { throw Failure(path: path, code: ENOTTY) }
        return status.st_rdev
    }

    /// Returns the names of the GPIO chips in `directory` in numeric order, so that `gpiochip2` precedes
    /// `gpiochip10`.
    private static func chipNames(in directory: String) -> [String] {
        (entryNames(inFolder: directory) ?? []).filter { $0.hasPrefix("gpiochip") }
            .sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
    }

    private static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// Reads the label of the GPIO chip at `path`, and the name and the consumer (the program that uses the
    /// line) of each of its lines. Throws if the chip cannot be read.
    private static func readChip(at path: String) throws(Failure) -> Chip {
        var chipHandle: OpaquePointer?
        let result = lb_gpio_chip_open(path, &chipHandle)
        guard result >= 0, let chipHandle else {
            // The node exists, but may not be a GPIO chip. libgpiod 1 then returns ENOTTY. libgpiod 2 returns
            // ENODEV or, if sysfs does not list the device, ENOENT.
            let isNoChip = [-ENOTTY, -ENODEV, -ENOENT].contains(result)
            throw Failure(path: path, code: isNoChip ? ENOTTY : -result)
        }
        defer { lb_gpio_chip_close(chipHandle) }

        var chipInfo = lb_gpio_chip_info()
        let infoResult = lb_gpio_chip_describe(chipHandle, &chipInfo)
        guard infoResult >= 0 else { throw Failure(path: path, code: -infoResult) }

        let lines = (0..<chipInfo.line_count).map { offset in readLine(at: offset, of: chipHandle) }
        return Chip(path: path, label: withUnsafeBytes(of: chipInfo.label) { text(of: $0) }, lines: lines)
    }

    /// Returns a description of the line at `offset` on an open GPIO chip. If the line cannot be read, its
    /// name is empty.
    private static func readLine(at offset: UInt32, of chipHandle: OpaquePointer) -> Line {
        var info = lb_gpio_line_info()
        guard lb_gpio_line_describe(chipHandle, offset, &info) >= 0 else { return Line(name: "") }
        return Line(
            name: withUnsafeBytes(of: info.name) { text(of: $0) },
            isUsed: info.is_used,
            consumer: withUnsafeBytes(of: info.consumer) { text(of: $0) }
        )
    }

    /// Returns the text in `field`, a C character array, up to the first NUL.
    private static func text(of field: UnsafeRawBufferPointer) -> String {
        String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
    }
}
