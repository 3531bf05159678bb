import Glibc
import LinuxSystem
import Testing

@testable import SignDaemon

@Suite("The output of actions in a preview")
struct ActionOutputTests {
    private func write(_ text: String, to output: ActionOutput) {
        _ = writeWhole(Array(text.utf8), to: output.writeEnd)
    }

    @Test("complete rows are returned, and everything is kept")
    func lines() throws {
        let output = try ActionOutput()
        #expect(output.read() == [])
        write("one\ntw", to: output)
        #expect(output.read() == ["one"])
        write("o\n\nthree", to: output)
        #expect(output.read() == ["two", ""])
        #expect(String(decoding: output.kept, as: UTF8.self) == "one\ntwo\n\nthree")
    }

    @Test("the kept output is limited")
    func limits() throws {
        let output = try ActionOutput()
        for _ in 0..<100 {
            write(String(repeating: "x", count: 4_000), to: output)
            #expect(output.read() == [])
        }
        #expect(output.kept.count == 1 << 16)
        write("\n", to: output)
        #expect(output.read().map(\.count) == [1 << 10])
    }
}
