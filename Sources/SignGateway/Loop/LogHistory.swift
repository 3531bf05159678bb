import LinuxSystem
import Synchronization

/// The last entries of the gateway's log, which are kept in memory for the web page.
final class LogHistory: Sendable {
    /// An entry of the gateway's log.
    struct Line: Hashable, Sendable {
        var level: LogLevel
        /// The time at which the entry was logged, in seconds since 1970.
        var time: Int64
        var text: String
    }

    static let limit = 200

    private let state = Mutex<[Line]>([])

    /// The last entries of the log, from the oldest to the newest.
    var lines: [Line] { state.withLock { $0 } }

    /// Adds an entry of the log. If the maximum number of entries is exceeded, removes the oldest one.
    func append(_ line: Line) {
        state.withLock { lines in
            if lines.count == Self.limit { lines.removeFirst() }
            lines.append(line)
        }
    }
}
