import Diagnostics
import Glibc
import LinuxSystem

/// The log on standard error. If standard error is connected to systemd's journal, the lines have priorities.
struct SenderLog: Sendable {
    /// The priority of a line, with the number in sd-daemon(3).
    enum Level: Int, Sendable {
        case warning = 4
        case info = 6
    }

    private let isJournalStream = isJournal(STDERR_FILENO)

    /// Writes a line to the log. Control characters in `text` are escaped.
    func callAsFunction(_ level: Level, _ text: String) {
        let head =
            isJournalStream
            ? "<\(level.rawValue)>" : "loopbanner-sender: \(level == .warning ? "warning: " : "")"
        _ = writeWhole(Array("\(head)\(Wording.printable(text))\n".utf8), to: STDERR_FILENO)
    }
}
