import SignTestSupport
import Testing

/// A configuration with mistakes, the findings of `check`, and the configuration after the advice was followed.
struct Mistake: CustomTestStringConvertible {
    private let text: String
    private let found: [String]
    private let corrected: String?
    private let then: [String]

    /// Creates an example. `found` are the findings in the file `text`, without the name of the file. `corrected` is
    /// the file after the advice was followed, or nil if the advice contains no text to write. `then` are the findings
    /// in `corrected`.
    init(_ text: String, _ found: [String], corrected: String? = nil, _ then: [String] = []) {
        self.text = text
        self.found = found
        self.corrected = corrected
        self.then = then
    }

    var testDescription: String { text }

    /// Checks the findings, and that following the advice does not lead to the same findings again.
    func check() {
        #expect(findings(in: text) == found.map { "f:\($0)" })
        guard let corrected else { return }
        #expect(findings(in: corrected) == then.map { "f:\($0)" })
        #expect(found.isEmpty || then != found)
    }
}
