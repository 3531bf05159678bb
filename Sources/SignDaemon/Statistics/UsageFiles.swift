import Diagnostics
import Glibc
import LinuxSystem
import SettingsText
import SignCore
import SignFile

/// The files that contain the usage statistics, one for each month. They are expendable, so an error when
/// reading or writing them never stops the banner.
package struct UsageFiles: Sendable {
    private let stateDirectory: String
    private var directory: String { "\(stateDirectory)/statistics" }

    /// The maximum size of a statistics file that is read, in bytes. The counts of a thousand options in
    /// every hour of a month need much less.
    private static let maxSize = 128 << 20

    package init(stateDirectory: String) {
        self.stateDirectory = stateDirectory
    }

    /// Creates an instance for the statistics files in the service's state directory. Returns nil if the
    /// service manager provides no such directory. `environment` returns the value of an environment
    /// variable.
    init?(_ environment: (String) -> String?) {
        guard let directory = firstStateDirectory(environment) else { return nil }
        self.init(stateDirectory: directory)
    }

    package struct Failure: Error, Hashable, CustomStringConvertible {
        package var description: String
    }

    /// Appends `counts`, which all belong to the same hour, to the statistics file of that hour's month.
    /// Throws an error if the file cannot be written.
    func append(_ counts: [UsageCount]) throws(Failure) {
        guard let month = counts.first?.hour.month else { return }
        mkdir(directory, 0o755)
        let path = "\(directory)/\(month.fileName)"
        let file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW, 0o644)
        guard file >= 0 else { throw cannotWrite(path, code: errno) }
        defer { close(file) }
        var bytes = counts.reduce(into: [UInt8]()) { $0 += $1.jsonLine }
        // A power cut may have left an incomplete row at the end. The new row must not become part of it.
        if lacksFinalNewline(file) { bytes.insert(UInt8(ascii: "\n"), at: 0) }
        let error = writeWhole(bytes, to: file).errorCode
        guard error == 0 else { throw cannotWrite(path, code: error) }
        guard fsync(file) == 0 else { throw cannotWrite(path, code: errno) }
    }

    private func lacksFinalNewline(_ file: CInt) -> Bool {
        let end = lseek(file, 0, SEEK_END)
        var last: UInt8 = 0
        return end > 0 && pread(file, &last, 1, end - 1) == 1 && last != UInt8(ascii: "\n")
    }

    /// Deletes the statistics files of old months. Keeps those of the last `months` months, up to and
    /// including `current`.
    func prune(keeping months: Int, until current: UsageMonth) {
        for month in (try? self.months()) ?? [] where month.number <= current.number - Int64(months) {
            unlink("\(directory)/\(month.fileName)")
        }
    }

    /// Returns the months for which there is a statistics file, in chronological order.
    private func months() throws(Failure) -> [UsageMonth] {
        guard let names = entryNames(inFolder: directory) else {
            let error = errno
            // The folder is missing until the sign writes its first counts. The state directory exists
            // before.
            if error == ENOENT, access(stateDirectory, F_OK) == 0 { return [] }
            throw openFailure(error)
        }
        return names.compactMap { UsageMonth(fileName: $0) }.sorted()
    }

    private func openFailure(_ error: CInt) -> Failure {
        let path = error == ENOENT ? stateDirectory : directory
        let remedy = error == EACCES ? "; try it with sudo" : ""
        return Failure(description: "\(path): cannot read the statistics: \(systemMessage(error))\(remedy)")
    }

    /// Reads the usage counts since the start of the month of `first`, or all counts if `first` is nil. Calls
    /// `body` with each of them in chronological order. Skips invalid lines of a file, such as incomplete
    /// ones.
    package func read(since first: UsageHour?, _ body: (UsageCount) -> Void) throws(Failure) {
        for month in try months() where first.map({ month >= $0.month }) ?? true {
            for count in try read(month) { body(count) }
        }
    }

    private func read(_ month: UsageMonth) throws(Failure) -> [UsageCount] {
        let path = "\(directory)/\(month.fileName)"
        do throws(FileError) {
            let bytes = try readRegularFile(path, limit: Self.maxSize)
            return bytes.split(separator: UInt8(ascii: "\n")).compactMap { UsageCount(jsonLine: $0) }
        } catch {
            throw Failure(description: "\(path): \(error)")
        }
    }

    /// Reads the usage counts of `hours` from the statistics files and adds them to `page`. Also adds the
    /// counts in `current` that are within `hours`. `current` contains the counts of the current hour that
    /// are not in a file yet.
    func read(
        _ hours: Range<UsageHour>,
        and current: [UsageCount],
        into page: inout UsagePage
    ) throws(Failure) {
        let currentInRange = current.filter { hours.contains($0.hour) }
        for month in try months() where month >= hours.lowerBound.month && page.nextHour == nil {
            guard month <= hours.upperBound.month else { break }
            let countsInFile = try read(month).filter { hours.contains($0.hour) }
            // A file may also contain a part of the current hour, which was written before a restart.
            Self.add(countsInFile + currentInRange.filter { $0.hour.month == month }, to: &page)
        }
        guard let month = current.first?.hour.month, try !months().contains(month) else { return }
        Self.add(currentInRange, to: &page)
    }

    /// Adds `counts`, the usage counts of any number of hours, to `page`, hour by hour in chronological
    /// order.
    private static func add(_ counts: [UsageCount], to page: inout UsagePage) {
        let countsByHour = Dictionary(grouping: counts, by: \.hour)
        for (hour, counts) in countsByHour.sorted(by: { $0.key < $1.key }) {
            page.add(hour: hour, counts: counts)
        }
    }

    private func cannotWrite(_ path: String, code: CInt) -> Failure {
        Failure(
            description: "\(path): cannot write the statistics: \(systemMessage(code)); this hour is lost"
        )
    }
}
