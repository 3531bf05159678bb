import Glibc
import InfiniteScroll
import LinuxSystem
import SignCore

/// What a daemon reads and opens at its start.
extension Daemon {
    /// The place in `file`; nil if there is none. A file that cannot be read is logged.
    static func bookmark(in file: BookmarkFile?, _ log: Log) -> Bookmark? {
        do throws(BookmarkFile.Failure) {
            return try file?.read()
        } catch {
            log(.warning, error.description)
            return nil
        }
    }

    /// A writer of events to standard output.
    static func eventWriter(
        of origin: EventOrigin,
        _ log: Log
    ) throws -> LineWriter<ReportedEvent> {
        try LineWriter(
            to: STDOUT_FILENO,
            capacity: 1024,
            line: { $0.jsonLine(from: origin) },
            lostEventsLine: { lost in SignCore.lostEventsLine(lost, at: MonotonicClock.now) },
            tell: { trouble in log(.warning, trouble.sentence) }
        )
    }
}
