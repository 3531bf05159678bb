import Diagnostics
import Glibc
import LinuxSystem
import SignFile

/// The log, which goes to standard error. If standard error is the systemd journal, each message has a priority.
public struct Log: Sendable {
    /// The priority of a message. The raw values are the numbers in sd-daemon(3).
    public enum Level: Int, Sendable {
        /// Something does not work.
        case error = 3
        /// The sign works, but something is wrong.
        case warning = 4
        /// A normal but significant message.
        case notice = 5
        /// An informational message.
        case info = 6

        fileprivate var label: String {
            switch self {
            case .error: "error: "
            case .warning: "warning: "
            case .notice, .info: ""
            }
        }
    }

    struct Entry: Sendable {
        var level: Level
        var text: String
    }

    private let writer: StreamWriter<Entry>
    private let threshold: Level

    /// Creates a log that drops messages less important than `threshold`.
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

    /// Logs `text`, which may have several lines, without waiting until it is written.
    public func callAsFunction(_ level: Level, _ text: String) {
        guard level.rawValue <= threshold.rawValue else { return }
        writer.write(Entry(level: level, text: text))
    }

    func callAsFunction(_ diagnostic: Diagnostic) {
        self(diagnostic.severity == .error ? .error : .warning, diagnostic.description)
    }

    var isDrained: Bool { writer.isDrained }

    /// Whether the reader of the log does not read.
    var isStalled: Bool { writer.isStalled }

    func writePending() { writer.writePending() }

    static func encode(_ entry: Entry, toJournal: Bool) -> [UInt8] {
        let prefix = toJournal ? "<\(entry.level.rawValue)>" : "loopbanner: \(entry.level.label)"
        return entry.text.split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { Array("\(prefix)\(Wording.printable(String($0)))\n".utf8) }
    }
}
