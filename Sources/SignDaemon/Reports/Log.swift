import Diagnostics
import Glibc
import LinuxSystem
import SignFile

/// The log of the daemon, which is written to standard error. If standard error is the systemd journal, each
/// message has a priority.
public struct Log: Sendable {
    /// The priority of a log message.
    public typealias Level = LogLevel

    struct Entry: Sendable {
        var level: Level
        var text: String
    }

    private let writer: StreamWriter<Entry>
    private let threshold: Level

    /// Creates a log that drops messages less important than `threshold`. Throws an error if its queue cannot
    /// be created.
    init(threshold: Level = .info) throws(SystemCallError) {
        let toJournal = isJournal(STDERR_FILENO)
        self.threshold = threshold
        writer = try StreamWriter(
            to: STDERR_FILENO,
            capacity: 256,
            encode: { Self.encode($0, toJournal: toJournal) },
            encodeLoss: { lost in
                Self.encode(Entry(level: .warning, text: "\(lost) log lines were lost"), toJournal: toJournal)
            }
        )
    }

    func start() throws(SystemThread.Failure) { try writer.start(named: "log") }

    /// Logs `text`, which may contain several rows separated by newlines, at the given level. Does not wait
    /// until the text is written.
    public func callAsFunction(_ level: Level, _ text: String) {
        guard level.rawValue <= threshold.rawValue else { return }
        writer.write(Entry(level: level, text: text))
    }

    func callAsFunction(_ diagnostic: Diagnostic) {
        self(diagnostic.severity == .error ? .error : .warning, diagnostic.description)
    }

    var isDrained: Bool { writer.isDrained }

    /// Whether messages cannot be written because the reader of the log does not read them.
    var isStalled: Bool { writer.isStalled }

    func writePending() { writer.writePending() }

    static func encode(_ entry: Entry, toJournal: Bool) -> [UInt8] {
        entry.text.split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { entry.level.line(String($0), program: "loopbanner", toJournal: toJournal) }
    }
}
