import Diagnostics
import Glibc
import LinuxSystem
import SignCore
import SignFile

/// The log for the operator: one line per entry on standard error, with journal priorities if standard error
/// is the journal.
public struct Log: Sendable {
    /// Priority of a line, numbered as in sd-daemon(3).
    public enum Level: Int, Sendable {
        /// Something does not work.
        case error = 3
        /// Something is wrong, but the sign works.
        case warning = 4
        /// Normal but significant.
        case notice = 5
        /// Informational.
        case info = 6
    }

    struct Entry: Sendable {
        var level: Level
        var text: String
    }

    private let writer: LineWriter<Entry>
    private let threshold: Level

    /// A log of entries at least as urgent as `threshold`.
    init(threshold: Level = .info) throws(SystemCallError) {
        let toJournal = isJournal(STDERR_FILENO)
        self.threshold = threshold
        writer = try LineWriter(
            to: STDERR_FILENO,
            capacity: 256,
            line: { Self.line($0, toJournal: toJournal) },
            lostEventsLine: { lost in
                Self.line(Entry(level: .warning, text: "\(lost) log lines were lost"), toJournal: toJournal)
            }
        )
    }

    func start() throws(SystemThread.Failure) {
        try writer.start(named: "log")
    }

    /// Logs `text`, which may have several lines. Never waits.
    public func callAsFunction(_ level: Level, _ text: String) {
        guard level.rawValue <= threshold.rawValue else { return }
        writer.write(Entry(level: level, text: text))
    }

    /// Logs a diagnostic of a file.
    func callAsFunction(_ diagnostic: Diagnostic) {
        self(diagnostic.severity == .error ? .error : .warning, diagnostic.description)
    }

    var isDrained: Bool { writer.isDrained }

    /// Writes the waiting entries without a thread.
    func writeWaiting() {
        writer.writeWaiting()
    }

    static func line(_ entry: Entry, toJournal: Bool) -> [UInt8] {
        let prefix = toJournal ? "<\(entry.level.rawValue)>" : "loopbanner: \(entry.level.word)"
        return entry.text.split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { Array("\(prefix)\(Wording.printable(String($0)))\n".utf8) }
    }
}

extension Log.Level {
    fileprivate var word: String {
        switch self {
        case .error: "error: "
        case .warning: "warning: "
        case .notice, .info: ""
        }
    }
}
