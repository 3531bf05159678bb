import Diagnostics
import Glibc

/// The priority of a line in a log. The raw values are the numbers in sd-daemon(3).
public enum LogLevel: Int, Sendable {
    /// Something does not work.
    case error = 3
    /// The program works, but something is wrong.
    case warning = 4
    /// A normal but significant message.
    case notice = 5
    /// An informational message.
    case info = 6

    /// Returns `text` as a line of standard error. Control characters are escaped. A line for systemd's journal begins with
    /// the number of the priority, and any other line with the name of the program.
    package func line(_ text: String, program: String, toJournal: Bool) -> [UInt8] {
        let label = self == .error || self == .warning ? "\(name): " : ""
        let head = toJournal ? "<\(rawValue)>" : "\(program): \(label)"
        return Array("\(head)\(Wording.printable(text))\n".utf8)
    }

    /// The name of the priority, as programs read it.
    package var name: String {
        switch self {
        case .error: "error"
        case .warning: "warning"
        case .notice: "notice"
        case .info: "info"
        }
    }
}
