import Diagnostics
import SignCore
import SignTestSupport
import Testing

@testable import SignFile

@Suite("A file with thousands of options")
struct ManyOptionsTests {
    private static let tables = "[display]\ndriver = \"memory\"\n\n[scroll]\nstyle = \"ticker\"\n\n"

    private func text(_ tables: String = tables, count: Int, change: (Int) -> String? = { _ in nil })
        -> [UInt8]
    {
        let options = (0..<count).map { "[[option]]\n\(change($0) ?? "text = \"Option \($0)\"")\n" }
        return Array((tables + options.joined()).utf8)
    }

    @Test("all options are read, in the order of the file")
    func order() throws {
        let loaded = try Configuration.parse(text(count: 12_000), file: "f")
        #expect(loaded.configuration.options.map(\.id) == (0..<12_000).map { "Option \($0)" })
        #expect(loaded.diagnostics == [])
        #expect(loaded.notes == [])
    }

    @Test("a mistake in one of the last options is reported with its line")
    func mistake() throws {
        let error = #expect(throws: ConfigurationError.self) {
            try Configuration.parse(
                text(count: 12_000) { $0 == 11_000 ? "text = \"Tea\"\ndwel = \"3s\"" : nil },
                file: "f"
            )
        }
        #expect(
            error?.diagnostics.map(\.description)
                == ["f:22009:1: error: unknown key 'dwel' in [[option]]; did you mean 'dwell'?"]
        )
    }

    @Test(
        "the line of the option that the sign begins with is drawn first, and the neighbors' lines before it last"
    )
    func lines() throws {
        let lines = BlockLines()
        _ = try Configuration.parse(
            text(Self.tables + "[text]\nsize = 8\nfonts = [\"x.ttf\"]\n", count: 1_100),
            file: "f",
            textRenderer: lines,
            firstOptionID: "Option 500"
        )
        #expect(lines.asked.prefix(3) == ["Option 500", "Option 501", "Option 502"])
        #expect(lines.asked.last == "Option 499")
    }
}
