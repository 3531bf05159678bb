import GatewayMessages
import Glibc
import LinuxSystem
import MonotonicTime
import SettingsText

/// Feeds the sign from files: what is in them when the sign comes, and whenever they are written.
final class FilePart: GatewayPart {
    /// Why files cannot feed the sign.
    struct Failure: Error {
        /// The reason.
        let description: String
    }

    /// A file, and what was read from it.
    private struct Fed {
        var path: String
        /// What was read last; nil if it is to be read and fed again.
        var latest: [UInt8]?
        /// When it was written, as far as is known.
        var written: Writing?
    }

    /// What tells one writing of a file from another: the same words may be written again, and count again.
    private struct Writing: Equatable {
        private let file: ino_t
        private let seconds: time_t
        private let nanoseconds: Int

        /// The last writing of the file at `path`; nil if there is none.
        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            file = status.st_ino
            seconds = status.st_mtim.tv_sec
            nanoseconds = status.st_mtim.tv_nsec
        }
    }

    /// The most bytes of a file.
    private static let mostBytes = 256 << 10
    /// After a change a writer has this long to finish what it does in several steps.
    private static let settling = Nanoseconds.milliseconds(100)
    /// How often a file that failed is looked at again.
    private static let retryPause = Nanoseconds.seconds(10)

    private var files: [Fed]
    private let watch: DirectoryWatch
    private let feeder: SourceFeeder
    /// When all files are read; nil while nothing has changed.
    private var readAt: Instant?
    /// When those that failed are read again.
    private var retryAt: Instant?

    /// `sources`, which are files, for the sign behind `link`.
    init(
        _ sources: [SourceSettings],
        link: SignLink,
        on loop: GatewayLoop,
        _ log: GatewayLog,
        at now: Instant
    ) throws(Failure) {
        let sources = sources.filter { $0.path != nil }
        files = sources.compactMap { source in source.path.map { Fed(path: $0) } }
        guard let watch = DirectoryWatch(contentsOf: files.map(\.path)) else {
            throw Failure(description: "the system has no inotify left to watch the files of [[source]]")
        }
        self.watch = watch
        feeder = SourceFeeder(sources, link: link, log)
        readAt = now
        feeder.mustComeAgain = { [weak self] index, now in
            self?.files[index].latest = nil
            self?.retrySoon(at: now)
        }
        do throws(SystemCallError) {
            try loop.watch(watch.fileDescriptor) { [weak self] now in
                guard let self, self.watch.drain() else { return }
                readAt = readAt ?? now + Self.settling
            }
        } catch {
            throw Failure(description: "cannot watch the files of [[source]]: \(error)")
        }
    }

    /// How often each file has failed.
    var failures: [SourceFailures] { feeder.failures }

    var deadline: Instant? { [readAt, retryAt].compactMap { $0 }.min() }

    func timePassed(at now: Instant) {
        if let time = readAt, time <= now {
            readAt = nil
            for index in files.indices { read(index, at: now) }
        }
        if let time = retryAt, time <= now {
            retryAt = nil
            // A directory that did not exist may do so by now.
            watch.follow(contentsOf: files.map(\.path))
            for index in files.indices where feeder.isIll(index) || files[index].latest == nil {
                files[index].latest = nil
                read(index, at: now)
            }
        }
    }

    func signChanged(_ sign: SignKnowledge, at now: Instant) {
        guard feeder.signChanged(sign, at: now) else { return }
        for index in files.indices {
            files[index].latest = nil
            read(index, at: now)
        }
    }

    // MARK: One file

    /// Reads a file, and feeds the sign if it was written since.
    private func read(_ index: Int, at now: Instant) {
        let written = Writing(files[index].path)
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try readRegularFile(files[index].path, limit: Self.mostBytes)
        } catch {
            return fail(index, Self.words(error), at: now)
        }
        guard !bytes.isEmpty else { return fail(index, "the file is empty", at: now) }
        let former = files[index].written
        guard bytes != files[index].latest || written != former else { return }
        files[index].latest = bytes
        files[index].written = written
        feeder.offer(bytes, of: index, isRenewed: former != nil && written != former, at: now)
    }

    private func fail(_ index: Int, _ reason: String, at now: Instant) {
        retrySoon(at: now)
        feeder.fail(index, reason, at: now)
    }

    private func retrySoon(at now: Instant) { retryAt = retryAt ?? now + Self.retryPause }

    private static func words(_ error: FileError) -> String {
        switch error {
        case .isDirectory: "this is a directory; name a file"
        case .tooLarge(let limit): "the file is larger than \(limit >> 10) KiB"
        default: error.description
        }
    }
}
