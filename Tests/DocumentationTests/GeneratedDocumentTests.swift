import SignAPI
import SignCore
import TestSupport
import Testing

/// Tests the documents that are generated from the definition of the interface. `scripts/renew-documents` updates them.
@Suite("Documents of the interface")
struct GeneratedDocumentTests {
    @Test("the interfaces in Varlink's language are those that the sign serves")
    func varlink() throws {
        for interface in [SignInterface.interface, GroupInterface.interface] {
            try GeneratedText.expect(interface.text, isFile: "docs/\(interface.name).varlink")
        }
    }

    @Test("the table of methods has every method with its parameters")
    func methods() throws {
        let rows = SignMethod.allCases.map(\.definition).map { method in
            let parameters = method.parameters.map { "`\($0.name)`" }.joined(separator: ", ")
            return ["`\(method.name)`", parameters, GeneratedText.markdown(method.meaning)]
        }
        try GeneratedText.expect(
            GeneratedText.table(["method", "parameters", "does"], rows),
            in: "docs/control.md",
            section: "methods"
        )
    }

    /// Returns the commands of scripts that have the same effect as `method`, with placeholders for their arguments.
    private func usages(of method: Interface.Method) -> [String] {
        method.commands.compactMap { name in
            InputLine.Word.all.first { $0.word == name }.map { word in
                if case .gesture = word { "\(word.usage) [BUTTON]" } else { word.usage }
            }
        }
    }

    @Test("the table of lines has every word of scripts with its method")
    func lines() throws {
        let rows = SignMethod.allCases.map(\.definition).filter { !$0.commands.isEmpty }.map { method in
            let lines = usages(of: method).map { "`\($0)`".replacing("|", with: "\\|") }
            return [lines.joined(separator: ", "), "`\(method.name)`"]
        }
        try GeneratedText.expect(
            GeneratedText.table(["line", "method"], rows),
            in: "docs/control.md",
            section: "lines"
        )
    }
}
