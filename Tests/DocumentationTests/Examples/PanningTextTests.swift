import Foundation
import SignCore
import SignFile
import SignTestSupport
import TestSupport
import Testing

@Suite("Texts that are shipped")
struct PanningTextTests {
    /// Returns the lines with texts that pan, and the lines whose comment mentions panning.
    private func panningLines(of text: String) throws -> (found: [Int], marked: [Int]) {
        let notes = try Configuration.parse(Array(text.utf8), file: "f").notes
        let found = notes.filter { $0.message.hasSuffix("so it pans") }.map(\.line)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let marked = lines.indices.filter { lines[$0].contains(/^text = ".*" +# .*\bpans\b/) }
        return (found, marked.map { $0 + 1 })
    }

    @Test("every text fits its display, or a comment beside it says that it pans")
    func fitting() throws {
        var texts: [(name: String, text: String)] = []
        for folder in ["config", "config/examples"] {
            let path = Project.folder.appendingPathComponent(folder).path
            for name in try FileManager.default.contentsOfDirectory(atPath: path).sorted()
            where name.hasSuffix(".toml") {
                texts.append((name, try Project.text("\(folder)/\(name)")))
            }
        }
        for document in try Document.all() {
            texts += document.configurations.map { ("\(document.path), line \($0.line)", $0.text) }
        }
        #expect(texts.count > 25)
        var panning = 0
        for (name, text) in texts {
            let (found, marked) = try panningLines(of: text)
            #expect(found == marked, "\(name)")
            panning += found.count
        }
        #expect(panning > 5)
    }

    @Test("a text that is too long is found, and a comment that is wrong too")
    func models() throws {
        let long = try panningLines(of: "[[option]]\ntext = \"Cake of the day: plum\"\n")
        #expect(long.found == [2] && long.marked == [])
        let short = try panningLines(of: "[[option]]\ntext = \"Tea\"  # it pans\n")
        #expect(short.found == [] && short.marked == [2])
    }
}
