import Glibc
import HardwareBuses
import LinuxSystem
import MonotonicTime
import SettingsText
import SignCore
import SignFile

/// The file that keeps what programs changed of the list, and when it is written: a second after a change, at most
/// every 30 s, and at the end. Errors never stop the banner.
struct ListFile {
    private static let delay = Nanoseconds.seconds(1)
    private static let period = Nanoseconds.seconds(30)

    let path: String
    /// When there is something to write.
    private(set) var nextDeadline: Instant?
    private var quietUntil: Instant?
    /// Whether the last attempt failed, which was said.
    private var hasFailed = false

    /// The file in the service's state directory; nil if the service manager provides none.
    init?(_ environment: (String) -> String?) {
        guard let first = environment("STATE_DIRECTORY")?.split(separator: ":").first else { return nil }
        path = "\(first)/options.toml"
    }

    /// The list has changed.
    mutating func note(at now: Instant) {
        nextDeadline = nextDeadline ?? max(now + Self.delay, quietUntil ?? now)
    }

    /// Whether there is such a file.
    var exists: Bool { access(path, F_OK) == 0 }

    /// The bytes of the file; nil if there is none.
    func read() throws(FileError) -> [UInt8]? {
        do throws(FileError) {
            return try readRegularFile(path, limit: 4 << 20)
        } catch .cannotOpen(ENOENT) {
            return nil
        }
    }

    /// Writes the kept options of `list`, or removes the file if these are the configuration's. If it cannot, it is tried
    /// again later; the first time the reason is returned.
    mutating func write(_ list: OptionLists.List, at clock: ClockReading) -> String? {
        let wasSaid = hasFailed
        let complaint = attempt(list, at: clock)
        hasFailed = complaint != nil
        quietUntil = clock.at + Self.period
        nextDeadline = hasFailed ? quietUntil : nil
        return wasSaid ? nil : complaint
    }

    private func attempt(_ list: OptionLists.List, at clock: ClockReading) -> String? {
        guard let kept = list.kept else {
            let status = unlink(path)
            return status == 0 || errno == ENOENT ? nil : complaint(errno)
        }
        let ends = list.ends.mapValues { end in
            clock.civil.secondsSince1970 + (end - clock.at).rawValue / Nanoseconds.perSecond
        }
        let ids = Set(kept.map(\.id))
        let file = Configuration.listedOptions(in: list.file)
        let text = KeptList.text(of: kept, ends: ends.filter { ids.contains($0.key) }, file: file)
        let error = FileReplacement(path: path).write(text)
        return error == 0 ? nil : complaint(error)
    }

    private func complaint(_ error: CInt) -> String {
        "\(path): cannot write: \(systemMessage(error)); after a restart the sign shows an older list"
    }
}
