import Diagnostics
import Foundation
import SignCore
import SignFile
import TestSupport
import Testing

/// Tests that a damaged configuration is either read or rejected with a message.
@Suite struct ConfigurationMutationTests {
    private static let pieces: [[UInt8]] =
        [
            "[", "]", "[[", "]]", "{", "}", "=", ".", ",", "\"", "\"\"\"", "'", "'''", "\n", "\r\n", "#",
            "\\",
            "\\u0000", "\\U0010FFFF", "\\ud800", "0x", "1e9", "1979-05-27T07:32:00Z", "nan", "-inf", "true",
            "é", "“",
            "99999999999999999999", "-1", "\t", "\u{0}", "\u{FEFF}", "\u{2028}", "option", "[[option]]\n",
            "[scroll]\n",
        ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xE2, 0x82]]

    private func mutate(_ bytes: inout [UInt8], with random: inout SeededGenerator) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        let end = min(bytes.count, place + Int.random(in: 1...30, using: &random))
        switch Int.random(in: 0..<6, using: &random) {
        case 0 where place < end: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
        case 1 where place < end: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 2: bytes.removeSubrange(place..<end)
        case 3:
            bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
        case 4 where place > bytes.count / 2: bytes.removeSubrange(place...)
        default: bytes.insert(contentsOf: Self.pieces.randomElement(using: &random) ?? [], at: place)
        }
    }

    @Test(
        "a damaged default is read, or refused with places inside the file",
        arguments: 0..<20 as Range<UInt64>
    )
    func damagedDefault(seed: UInt64) throws {
        let original = Array(try Project.text("config/loopbanner.toml").utf8)
        // In a file without comments, nearly every byte matters.
        let settings = String(decoding: original, as: UTF8.self).split(separator: "\n")
            .map { $0.prefix { $0 != "#" } }.joined(separator: "\n")
        var random = SeededGenerator(seed: seed)
        for round in 0..<InputCount.of(25, nightly: 100) {
            var bytes = round.isMultiple(of: 4) ? original : Array(settings.utf8)
            for _ in 0..<Int.random(in: 1...4, using: &random) { mutate(&bytes, with: &random) }
            check(bytes, "seed \(seed), round \(round)")
        }
    }

    private func check(_ bytes: [UInt8], _ origin: String) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let diagnostics: [Diagnostic]
        do throws(ConfigurationError) {
            diagnostics = try Configuration.parse(bytes, file: "f").diagnostics
            #expect(diagnostics.allSatisfy { $0.severity == .warning }, "\(origin)")
        } catch {
            diagnostics = error.diagnostics
            #expect(diagnostics.contains { $0.severity == .error }, "\(origin)")
        }
        #expect(diagnostics.map(\.location) == diagnostics.map(\.location).sorted(), "\(origin)")
        for diagnostic in diagnostics {
            let isInside =
                (1...lines.count).contains(diagnostic.line)
                && (1...lines[diagnostic.line - 1].count + 1).contains(diagnostic.column)
            #expect(isInside, "\(origin): \(diagnostic)")
            #expect(!diagnostic.message.isEmpty, "\(origin)")
        }
    }
}
