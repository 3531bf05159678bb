import Diagnostics
import Glibc
import LinuxSystem

/// The log for the operator: one line for each entry on standard error, with the journal's priorities if that is the
/// journal. Never a secret.
public struct GatewayLog: Sendable {
    /// Priority of a line, numbered as in sd-daemon(3).
    public enum Level: Int, Sendable {
        /// Something does not work.
        case error = 3
        /// Something is wrong, but the gateway works.
        case warning = 4
        /// Informational.
        case info = 6
    }

    private let toJournal: Bool

    /// The log of this process.
    public init() { toJournal = isJournal(STDERR_FILENO) }

    /// Writes `text`, whose control characters are escaped.
    public func callAsFunction(_ level: Level, _ text: String) {
        let head = toJournal ? "<\(level.rawValue)>" : "loopbanner-gateway: \(level.word)"
        _ = writeWhole(Array("\(head)\(Wording.printable(text))\n".utf8), to: STDERR_FILENO)
    }
}

extension GatewayLog.Level {
    fileprivate var word: String {
        switch self {
        case .error: "error: "
        case .warning: "warning: "
        case .info: ""
        }
    }
}
