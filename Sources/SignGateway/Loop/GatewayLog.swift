import Diagnostics
import Glibc
import LinuxSystem

/// The gateway's log, written to standard error. In systemd's journal, its lines have priorities. The log
/// never contains secrets.
struct GatewayLog: Sendable {
    /// The priority of a log line. The raw values are the numbers in sd-daemon(3).
    enum Level: Int, Sendable {
        case error = 3
        case warning = 4
        case info = 6

        /// The name of the priority, as programs read it.
        var name: String {
            switch self {
            case .error: "error"
            case .warning: "warning"
            case .info: "info"
            }
        }

        fileprivate var prefix: String {
            switch self {
            case .error: "error: "
            case .warning: "warning: "
            case .info: ""
            }
        }
    }

    /// The last lines of the log.
    let history = LogHistory()
    private let isJournalStream = isJournal(STDERR_FILENO)
    /// The name of the program. It precedes each line that is not written to systemd's journal.
    private let program: String

    init(program: String = "loopbanner-gateway") { self.program = program }

    /// Writes a line to the log. Control characters in `text` are escaped.
    func callAsFunction(_ level: Level, _ text: String) {
        let printableText = Wording.printable(text)
        let time = Int64(Glibc.time(nil))
        history.append(LogHistory.Line(level: level, time: time, text: printableText))
        let prefix = isJournalStream ? "<\(level.rawValue)>" : "\(program): \(level.prefix)"
        _ = writeWhole(Array("\(prefix)\(printableText)\n".utf8), to: STDERR_FILENO)
    }
}
