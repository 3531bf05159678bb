import Diagnostics
import Glibc

/// The priority of a message in a log. The raw values are the numbers in sd-daemon(3).
public enum LogLevel: Int, Sendable {
    /// The priority of a message about a failure: something does not work.
    case error = 3
    /// The priority of a warning: the program works, but something is wrong.
    case warning = 4
    /// The priority of a normal but significant message.
    case notice = 5
    /// The priority of an informational message.
    case info = 6

    /// Returns the bytes of a log message for standard error, ending with a line break. Control characters in
    /// `text` are escaped.
    ///
    /// - Parameters:
    ///   - text: The message.
    ///   - program: The name of the program, with which the message begins unless `toJournal` is true.
    ///   - toJournal: Whether the message is for systemd's journal, so that it begins with the number of the
    ///     priority.
    package func line(_ text: String, program: String, toJournal: Bool) -> [UInt8] {
        let label = self == .error || self == .warning ? "\(name): " : ""
        let head = toJournal ? "<\(rawValue)>" : "\(program): \(label)"
        return Array("\(head)\(Wording.printable(text))\n".utf8)
    }

    /// The name of the priority in messages and machine-readable output, such as `warning`.
    package var name: String {
        switch self {
        case .error: "error"
        case .warning: "warning"
        case .notice: "notice"
        case .info: "info"
        }
    }
}
