import GatewayMessages
import Glibc
import LinuxSystem
import MonotonicTime
import SettingsText

/// The part of the gateway that updates the sign's contents from files. It reads them when the sign connects,
/// and whenever one of them is written.
final class FilePart: GatewayPart {
    private struct File {
        var path: String
        /// The contents that were last read from the file, or nil if the file must be read and its contents
        /// sent again.
        var contents: [UInt8]?
        var version: FileVersion?
    }

    /// A value that identifies one write of a file. It changes even if a program writes the same contents
    /// again, so that the lifetime of the contents on the sign starts again.
    private struct FileVersion: Equatable {
        private let inode: ino_t
        private let seconds: time_t
        private let nanoseconds: Int

        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            inode = status.st_ino
            seconds = status.st_mtim.tv_sec
            nanoseconds = status.st_mtim.tv_nsec
        }
    }

    private static let maximumSize = 256 << 10
    /// The time to wait after a file has changed before reading it, because some programs write a file in
    /// several steps.
    private static let settling = Nanoseconds.milliseconds(100)
    private static let retryInterval = Nanoseconds.seconds(10)

    private var files: [File]
    private let directoryWatch: DirectoryWatch
    private let feeder: SourceFeeder
    /// The time at which all source files must be read again, or nil if no file has changed.
    private var nextReadTime: Instant?
    /// The time at which to retry source files that could not be read or sent to the sign, or nil if there
    /// are none.
    private var nextRetryTime: Instant?

    /// Starts watching the files among the configured `sources`. They are read at the first call of
    /// `advance(to:)`, and again a short time after one of them changes. A file whose contents the sign has
    /// not accepted is also read again, after a longer time. Throws if the system cannot watch files.
    init(_ sources: [SourceSettings], _ context: PartContext, at now: Instant) throws(StartFailure) {
        let fileSources = sources.filter { $0.path != nil }
        files = fileSources.compactMap(\.path).map { File(path: $0) }
        guard let directoryWatch = DirectoryWatch(contentsOf: files.map(\.path)) else {
            throw StartFailure("cannot watch the files of [[source]]: inotify is not available")
        }
        self.directoryWatch = directoryWatch
        nextReadTime = now

        feeder = SourceFeeder(fileSources, context)
        feeder.requestRetry = { [weak self] index, now in self?.scheduleRetry(of: index, at: now) }
        do throws(SystemCallError) {
            try context.loop.watch(directoryWatch.fileDescriptor) { [weak self] now in
                self?.scheduleReadingOfChanges(at: now)
            }
        } catch {
            throw StartFailure("cannot watch the files of [[source]]: \(error)")
        }
    }

    /// Receives the pending notifications of the system, and schedules reading all files if a watched file
    /// has changed.
    private func scheduleReadingOfChanges(at now: Instant) {
        let hasChanges = directoryWatch.drain()
        if hasChanges { nextReadTime = nextReadTime ?? now + Self.settling }
    }

    /// Schedules reading and sending the file of the source at `index` again, even if it is unchanged then.
    private func scheduleRetry(of index: Int, at now: Instant) {
        files[index].contents = nil
        scheduleRetry(at: now)
    }

    var failures: [SourceFailures] { feeder.failures }

    var deadline: Instant? { earlier(nextReadTime, nextRetryTime) }

    /// Reads all files after one of them has changed, and retries files that could not be read or sent to the
    /// sign.
    func advance(to now: Instant) {
        if let time = nextReadTime, time <= now {
            nextReadTime = nil
            for index in files.indices { readFile(ofSource: index, at: now) }
        }
        if let time = nextRetryTime, time <= now {
            nextRetryTime = nil
            // A directory that was missing may now exist.
            directoryWatch.follow(contentsOf: files.map(\.path))
            for index in files.indices where feeder.isFailing(index) || files[index].contents == nil {
                files[index].contents = nil
                readFile(ofSource: index, at: now)
            }
        }
    }

    func signChanged(_ sign: SignStateCache, at now: Instant) {
        guard feeder.signChanged(sign, at: now) else { return }
        for index in files.indices {
            files[index].contents = nil
            readFile(ofSource: index, at: now)
        }
    }

    /// Reads the file of the source at `index` and sends its contents to the sign. Does nothing if the sign
    /// already has these contents and the file was not written again, which its `version` (inode and time of
    /// modification) shows. If the file is empty or cannot be read, records a failure and schedules a retry.
    private func readFile(ofSource index: Int, at now: Instant) {
        // The version is read first: if the file is written meanwhile, the next reading finds a new version.
        let version = FileVersion(files[index].path)
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try readRegularFile(files[index].path, limit: Self.maximumSize)
        } catch {
            return recordFailure(ofSource: index, reason: Self.description(of: error), at: now)
        }
        guard !bytes.isEmpty else {
            return recordFailure(ofSource: index, reason: "the file is empty", at: now)
        }

        let lastVersion = files[index].version
        let isUnchanged = bytes == files[index].contents && version == lastVersion
        guard !isUnchanged else { return }
        files[index].contents = bytes
        files[index].version = version
        // A program that writes the same contents again confirms them, so their lifetime starts again.
        let isRewritten = lastVersion != nil && version != lastVersion
        feeder.sendContents(bytes, ofSource: index, renewsLifetime: isRewritten, at: now)
    }

    private func recordFailure(ofSource index: Int, reason: String, at now: Instant) {
        scheduleRetry(at: now)
        feeder.recordFailure(ofSource: index, reason: reason, at: now)
    }

    private func scheduleRetry(at now: Instant) { nextRetryTime = nextRetryTime ?? now + Self.retryInterval }

    private static func description(of error: FileError) -> String {
        switch error {
        case .isDirectory: "this is a directory; name a file"
        case .tooLarge(let limit): "the file is larger than \(limit >> 10) KiB"
        default: error.description
        }
    }
}
