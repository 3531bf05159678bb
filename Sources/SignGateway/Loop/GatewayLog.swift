import Diagnostics
import Glibc
import LinuxSystem

/// The gateway's log, which is written to standard error. In systemd's journal, its entries have priorities.
/// The log never contains secrets.
struct GatewayLog: Sendable {
    /// The last entries of the log, which the web page shows.
    let history = LogHistory()
    private let isJournalStream = isJournal(STDERR_FILENO)
    /// The name of the program, which precedes each log entry unless the log is systemd's journal.
    private let program: String

    init(program: String = "loopbanner-gateway") { self.program = program }

    /// Writes an entry with this level and text to the log. Control characters in `text` are escaped.
    func callAsFunction(_ level: LogLevel, _ text: String) {
        let time = Int64(Glibc.time(nil))
        history.append(LogHistory.Line(level: level, time: time, text: Wording.printable(text)))
        let line = level.line(text, program: program, toJournal: isJournalStream)
        _ = writeWhole(line, to: STDERR_FILENO)
    }
}
