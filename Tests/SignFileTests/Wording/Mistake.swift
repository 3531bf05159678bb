import SignTestSupport
import Testing

/// A file with mistakes, the findings of `check`, and the file after its advice was followed.
struct Mistake: CustomTestStringConvertible {
    private let text: String
    private let found: [String]
    private let corrected: String?
    private let then: [String]

    /// The file `text`, in which `found` is found, without the name of the file. Where the advice says what to write, the
    /// file is `corrected` by it, and then has no finding or another one.
    init(_ text: String, _ found: [String], corrected: String? = nil, _ then: [String] = []) {
        self.text = text
        self.found = found
        self.corrected = corrected
        self.then = then
    }

    var testDescription: String { text }

    /// Checks what is found, and that the advice does not lead in a circle.
    func check() {
        #expect(findings(in: text) == found.map { "f:\($0)" })
        guard let corrected else { return }
        #expect(findings(in: corrected) == then.map { "f:\($0)" })
        #expect(found.isEmpty || then != found)
    }
}
