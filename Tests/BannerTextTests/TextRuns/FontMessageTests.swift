import BannerText
import Testing

@Suite("The messages about fonts")
struct FontMessageTests {
    private let fonts: [FontEntry] = [FontEntry("/a.otf"), .builtin, FontEntry("/b.ttc#3")]

    // MARK: The greeting

    private let greeting: [UInt8] =
        [0, 3, 3, 0]
        + [0, 0b101, 4, 0] + Array("Font".utf8)
        + [1, 0, 0, 0]
        + [7, 0, 0, 0]

    @Test("the greeting has the state of each font, and what it is made of")
    func states() throws {
        let introductions = try FontMessages.greeting(greeting, of: fonts)
        #expect(introductions.map(\.state) == [.open(name: "Font"), .builtin, .refused(.noSuchFace)])
        #expect(introductions.map(\.traits) == [[.outlines, .color], [], []])
    }

    @Test("a greeting that is cut, too long, of another version or of other fonts is refused")
    func badGreetings() {
        for count in greeting.indices {
            #expect(throws: TextMessages.Fault.malformed) {
                try FontMessages.greeting(Array(greeting[..<count]), of: fonts)
            }
        }
        for (index, byte) in [(0, 1), (1, 1), (2, 2), (6, 3)] {
            var other = greeting
            other[index] = UInt8(byte)
            #expect(throws: TextMessages.Fault.malformed) { try FontMessages.greeting(other, of: fonts) }
        }
        #expect(throws: TextMessages.Fault.malformed) { try FontMessages.greeting(greeting + [0], of: fonts) }
    }

    // MARK: How a font is drawn

    /// A reply about font 2 in text of 16 rows: a bitmap of 8 pixels is doubled, with 14 rows above the baseline and 2
    /// below.
    private let fit: [UInt8] = [2, 0, 2, 0, 16, 0, 1, 2, 8, 0, 14, 0, 2, 0, 0, 0, 1, 0]

    @Test("the question about a size has the number of the font and the rows")
    func fitQuestion() {
        #expect(FontMessages.question(fitOf: 0x0102, rows: 16) == [8, 0, 0, 0, 2, 0, 2, 1, 16, 0, 0, 0])
    }

    @Test("the reply contains the glyph source, the size, and whether it fits")
    func fits() throws {
        let strike = try FontMessages.fit(fit, of: 2, rows: 16)
        #expect(
            strike
                == FontFit(rows: 16, drawing: .strike(factor: 2), size: 8, above: 14, below: 2, fits: true)
        )
        var other = fit
        other[6] = 2
        #expect(try FontMessages.fit(other, of: 2, rows: 16).drawing == .pixels(factor: 2))
        other[6] = 3
        other[16] = 0
        #expect(try FontMessages.fit(other, of: 2, rows: 16).drawing == .outlines)
        #expect(try FontMessages.fit(other, of: 2, rows: 16).fits == false)
    }

    @Test("a reply about a size that is cut, too long, or of another question is refused")
    func badFits() {
        for count in fit.indices {
            #expect(throws: TextMessages.Fault.self) {
                try FontMessages.fit(Array(fit[..<count]), of: 2, rows: 16)
            }
        }
        #expect(throws: TextMessages.Fault.malformed) { try FontMessages.fit(fit + [0], of: 2, rows: 16) }
        #expect(throws: TextMessages.Fault.malformed) { try FontMessages.fit(fit, of: 1, rows: 16) }
        #expect(throws: TextMessages.Fault.malformed) { try FontMessages.fit(fit, of: 2, rows: 12) }
        // Invalid values of the kind, the status, the kind of glyphs, the factor, and whether the letters fit.
        for (index, byte) in [(0, 3), (1, 2), (6, 0), (6, 4), (7, 0), (16, 2)] {
            var other = fit
            other[index] = UInt8(byte)
            #expect(throws: TextMessages.Fault.malformed, "byte \(index) is \(byte)") {
                try FontMessages.fit(other, of: 2, rows: 16)
            }
        }
        #expect(throws: TextMessages.Fault.refused) {
            try FontMessages.fit([2, 1, 2, 0] + [UInt8](repeating: 0, count: 14), of: 2, rows: 16)
        }
    }

    // MARK: What a font has

    private let points: [Unicode.Scalar] = ["A", "가", "🎂"]
    private let coverage: [UInt8] = [3, 0, 2, 0, 3, 0, 0, 0, 1, 0, 1]

    @Test("the question about characters has the number of the font and the code points")
    func coverageQuestion() {
        #expect(
            FontMessages.question(coverageOf: 2, ["A", "🎂"])
                == [16, 0, 0, 0, 3, 0, 2, 0, 2, 0, 0, 0, 0x41, 0, 0, 0, 0x82, 0xF3, 1, 0]
        )
    }

    @Test("the reply contains the characters that the font has")
    func covered() throws {
        #expect(try FontMessages.coverage(coverage, of: 2, points) == ["A", "🎂"])
        #expect(try FontMessages.coverage([3, 0, 2, 0, 0, 0, 0, 0], of: 2, []) == [])
    }

    @Test("a reply about characters that is cut, too long, or of another question is refused")
    func badCoverage() {
        for count in coverage.indices {
            #expect(throws: TextMessages.Fault.malformed) {
                try FontMessages.coverage(Array(coverage[..<count]), of: 2, points)
            }
        }
        #expect(throws: TextMessages.Fault.malformed) {
            try FontMessages.coverage(coverage + [1], of: 2, points)
        }
        #expect(throws: TextMessages.Fault.malformed) { try FontMessages.coverage(coverage, of: 0, points) }
        // Invalid values of the kind, the status, the lowest and highest byte of the count, and one of the flags.
        for (index, byte) in [(0, 2), (1, 9), (4, 2), (7, 0x80), (9, 2)] {
            var other = coverage
            other[index] = UInt8(byte)
            #expect(throws: TextMessages.Fault.malformed, "byte \(index) is \(byte)") {
                try FontMessages.coverage(other, of: 2, points)
            }
        }
        #expect(throws: TextMessages.Fault.refused) {
            try FontMessages.coverage([3, 1, 2, 0, 0, 0, 0, 0], of: 2, points)
        }
    }
}
