import Diagnostics
import Glibc
import LinuxSystem

/// A log that is written to standard error. If standard error is the systemd journal, each message has a priority.
struct SenderLog: Sendable {
    /// The priority of a message. The raw values are the numbers in sd-daemon(3).
    enum Level: Int, Sendable {
        case warning = 4
        case info = 6
    }

    private let isJournalStream = isJournal(STDERR_FILENO)

    /// Logs `text` as one line. Control characters in it are escaped.
    func callAsFunction(_ level: Level, _ text: String) {
        let head =
            isJournalStream
            ? "<\(level.rawValue)>" : "loopbanner-sender: \(level == .warning ? "warning: " : "")"
        _ = writeWhole(Array("\(head)\(Wording.printable(text))\n".utf8), to: STDERR_FILENO)
    }
}
