import Diagnostics
import SignTestSupport
import TestSupport
import Testing

@testable import SettingsText
@testable import SignCore
@testable import SignFile

@Suite("Files with many mistakes")
struct FirstFindingsTests {
    @Test("the first hundred findings are shown in reading order, and the number of the others")
    func first() throws {
        // The parser returns the keys of a table in alphabetical order.
        let keys = (0..<1000).map { "\"\($0 * 7919 % 1000)\" = 1" }
        let found = findings(in: "[text]\n" + keys.joined(separator: "\n"))
        #expect(found.count == 101)
        for (line, finding) in found.dropLast().enumerated() {
            #expect(finding.hasPrefix("f:\(line + 2):1: error: unknown key "))
        }
        #expect(found.last == "f:101:1: note: and 900 more errors not shown")
    }

    @Test("errors are shown before warnings, and the place decides the order")
    func errorsFirst() {
        let options = (0..<99).map { "[[option]]\nid = \"\($0)\"\ntext = \"a\\t\"\n" }
        let errors = "[[option]]\ntext = 1\n[[option]]\ntext = 2\n"
        let found = findings(in: options.joined() + errors)
        #expect(found.count == 101)
        #expect(found.filter { $0.contains(": error: ") }.count == 2)
        #expect(found.last == "f:301:8: note: and 1 more warning not shown")
    }

    @Test("whatever the order of discovery, the first findings are kept")
    func anyOrder() {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<20 {
            var list = FirstFindings()
            let count = Int.random(in: 0...700, using: &generator)
            let lines = (0..<count).map { _ in Int.random(in: 1...300, using: &generator) }
            for (order, line) in lines.enumerated() {
                list.append(
                    Diagnostic(
                        .error,
                        file: "f",
                        location: TextLocation(line: line, column: 1),
                        message: "\(order)"
                    )
                )
            }
            let expected = lines.enumerated().sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }
            #expect(list.count == count)
            #expect(list.first.map(\.message) == expected.prefix(100).map { "\($0.offset)" })
        }
    }

    @Test("10 000 options are possible, at night 100 000, and more than 64 buttons are not")
    func many() throws {
        let count = InputCount.of(10_000, nightly: 100_000)
        let options = (0..<count).map { "[[option]]\ntext = \"Tea number \($0)\"\n" }.joined()
        #expect(options.utf8.count < maxTextFileSize)
        #expect(try configuration(options).options.count == count)
        let buttons = (0..<65).map { "[[button]]\nline = \($0)\nchip = \"gpiochip9\"\n" }.joined()
        #expect(
            findings(in: buttons + anOption) == [
                "f:193:1: error: a file may have at most 64 [[button]]; remove this one and those after it"
            ]
        )
    }
}
