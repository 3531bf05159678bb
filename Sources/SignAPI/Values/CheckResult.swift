import Diagnostics

/// The result of one check that diagnoses a machine or a program, such as whether a device node exists.
package struct CheckResult: Hashable, Sendable {
    package enum Verdict: String, Hashable, Sendable {
        case good = "ok"
        /// The checked part works, but the result contains information that the user may need.
        case note
        /// The checked part does not work, or works only temporarily.
        case failing = "fail"
    }

    package var verdict: Verdict
    package var subject: String
    package var finding: String
    /// Instructions for the user in full sentences, or nil if no action is necessary.
    package var remedy: String?

    package init(_ verdict: Verdict, _ subject: String, _ finding: String, remedy: String? = nil) {
        self.verdict = verdict
        self.subject = subject
        self.finding = finding
        self.remedy = remedy
    }

    /// Returns the result of a check that found no problem. `subject` is the part that was checked, and
    /// `finding` describes its state.
    package static func good(_ subject: String, _ finding: String) -> CheckResult {
        CheckResult(.good, subject, finding)
    }

    /// Returns the result of a check that found a problem. `subject` is the part that was checked, `finding`
    /// describes the problem, and `remedy` contains instructions for the user.
    package static func failing(_ subject: String, _ finding: String, remedy: String) -> CheckResult {
        CheckResult(.failing, subject, finding, remedy: remedy)
    }
}

extension CheckResult: CustomStringConvertible {
    /// The result of the check as text in the form `FAIL  SUBJECT: FINDING`, with the remedy in a second row.
    /// Control characters are escaped.
    package var description: String {
        let word = verdict == .failing ? "FAIL" : verdict.rawValue
        let padding = String(repeating: " ", count: 6 - word.count)
        let summary = Wording.printable("\(word)\(padding)\(subject): \(finding)")
        return summary + (remedy.map { "\n      remedy: \(Wording.printable($0))" } ?? "")
    }

    /// The result of the check as a JSON object with the members `verdict`, `subject`, `finding` and
    /// `remedy`.
    package var tree: JSONTree {
        let members: [JSONTree.Member] = [
            JSONTree.Member("verdict", .string(verdict.rawValue)),
            JSONTree.Member("subject", .string(subject)),
            JSONTree.Member("finding", .string(finding)),
            JSONTree.Member("remedy", remedy.map { .string($0) } ?? .null),
        ]
        return .object(members)
    }

    /// The result of the check as a JSON object in one row of text that ends with a newline.
    package var jsonLine: [UInt8] {
        var json = JSONWriter()
        write(to: &json)
        return json.finishLine()
    }

    /// Adds the members of this check result to the JSON object that `json` writes.
    package func write(to json: inout JSONWriter) {
        json.add("verdict", verdict.rawValue)
        json.add("subject", subject)
        json.add("finding", finding)
        json.add("remedy", remedy)
    }
}
