import Glibc
import LinuxSystem

/// The log of `loopbanner-sender`, which is written to standard error. If standard error is the systemd
/// journal, each message has a priority.
struct SenderLog: Sendable {
    private let isJournalStream = isJournal(STDERR_FILENO)

    /// Logs `text` as a single entry with the given level. Control characters in the text are escaped.
    func callAsFunction(_ level: LogLevel, _ text: String) {
        let line = level.line(text, program: "loopbanner-sender", toJournal: isJournalStream)
        _ = writeWhole(line, to: STDERR_FILENO)
    }
}
