import LinuxSystem
import Synchronization

/// The last lines of the gateway's log, for the web page.
final class LogHistory: Sendable {
    /// A line of the log.
    struct Line: Hashable, Sendable {
        var level: LogLevel
        /// The wall-clock time in seconds since 1970.
        var time: Int64
        var text: String
    }

    static let limit = 200

    private let state = Mutex<[Line]>([])

    /// The last lines, the oldest first.
    var lines: [Line] { state.withLock { $0 } }

    /// Adds a line. If the limit is exceeded, removes the oldest line.
    func append(_ line: Line) {
        state.withLock { lines in
            if lines.count == Self.limit { lines.removeFirst() }
            lines.append(line)
        }
    }
}
