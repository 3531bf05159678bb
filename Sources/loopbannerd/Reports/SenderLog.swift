import Glibc
import LinuxSystem

/// A log that is written to standard error. If standard error is the systemd journal, each message has a priority.
struct SenderLog: Sendable {
    private let isJournalStream = isJournal(STDERR_FILENO)

    /// Logs `text` as one line. Control characters in it are escaped.
    func callAsFunction(_ level: LogLevel, _ text: String) {
        let line = level.line(text, program: "loopbanner-sender", toJournal: isJournalStream)
        _ = writeWhole(line, to: STDERR_FILENO)
    }
}
