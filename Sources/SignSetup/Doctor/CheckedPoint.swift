import Diagnostics
import SignAPI
import SignCore

/// One point that was checked: what was found, and what to do about it.
public struct CheckedPoint: Hashable, Sendable {
    /// Whether the sign can work.
    public enum Verdict: String, Hashable, Sendable {
        /// It is as it should be.
        case good = "ok"
        /// Worth knowing; the sign can work.
        case note
        /// The sign cannot work, or not for long.
        case failing = "fail"
    }

    /// The verdict.
    public var verdict: Verdict
    /// What was checked, such as a node or a button.
    public var subject: String
    /// What was found.
    public var finding: String
    /// What to do, in full sentences; nil if there is nothing to do.
    public var remedy: String?

    /// A point; see the properties.
    public init(_ verdict: Verdict, _ subject: String, _ finding: String, remedy: String? = nil) {
        self.verdict = verdict
        self.subject = subject
        self.finding = finding
        self.remedy = remedy
    }

    /// As it should be.
    static func good(_ subject: String, _ finding: String) -> CheckedPoint {
        CheckedPoint(.good, subject, finding)
    }

    /// Not as it should be.
    static func failing(_ subject: String, _ finding: String, remedy: String) -> CheckedPoint {
        CheckedPoint(.failing, subject, finding, remedy: remedy)
    }
}

extension CheckedPoint: CustomStringConvertible {
    /// `FAIL  SUBJECT: FINDING`, and the remedy on a line of its own. Control characters are escaped.
    public var description: String {
        let word = verdict == .failing ? "FAIL" : verdict.rawValue
        let padding = String(repeating: " ", count: 6 - word.count)
        let line = Wording.printable("\(word)\(padding)\(subject): \(finding)")
        guard let remedy else { return line }
        return "\(line)\n      remedy: \(Wording.printable(remedy))"
    }

    /// The point as a line of JSON, with its newline.
    public var jsonLine: [UInt8] {
        var line = JSONLine()
        line.add("verdict", verdict.rawValue)
        line.add("subject", subject)
        line.add("finding", finding)
        line.add("remedy", remedy)
        return line.finish()
    }
}
