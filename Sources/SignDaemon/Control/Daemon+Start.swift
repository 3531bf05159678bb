import CLinuxSystem
import Diagnostics
import Glibc
import InfiniteScroll
import LinuxSystem
import SignCore
import SignFile
import TextProcess

/// What a daemon reads and opens at its start.
extension Daemon {
    /// Reads the file at `path` for a start. A service draws the lines around the place that was kept first.
    static func configuration(
        in path: String,
        as role: Role,
        _ drawer: TextDrawer,
        environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }
    ) throws(ConfigurationError) -> Configuration.Loaded {
        let bytes = try Configuration.text(ofFile: path)
        let bookmark = role == .service ? try? BookmarkFile.inStateDirectory(environment)?.read() : nil
        return try Configuration.parse(
            bytes,
            file: path,
            lines: HurriedLines.atStart(by: drawer),
            place: bookmark?.id,
            afterPhase: lb_drop_clean_pages
        )
    }

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
