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
        let introductions = try FontMessages.decodeGreeting(greeting, fonts: fonts)
        #expect(introductions.map(\.state) == [.open(name: "Font"), .builtin, .refused(.noSuchFace)])
        #expect(introductions.map(\.traits) == [[.outlines, .color], [], []])
    }

    @Test("a greeting that is cut, too long, of another version or of other fonts is refused")
    func badGreetings() {
        for count in greeting.indices {
            #expect(throws: TextMessages.Fault.malformed) {
                try FontMessages.decodeGreeting(Array(greeting[..<count]), fonts: fonts)
            }
        }
        for (index, byte) in [(0, 1), (1, 1), (2, 2), (6, 3)] {
            var other = greeting
            other[index] = UInt8(byte)
            #expect(throws: TextMessages.Fault.malformed) {
                try FontMessages.decodeGreeting(other, fonts: fonts)
            }
        }
        #expect(throws: TextMessages.Fault.malformed) {
            try FontMessages.decodeGreeting(greeting + [0], fonts: fonts)
        }
    }

    // MARK: How a font is drawn

    /// A reply about font 2 in text of 16 rows: a bitmap of 8 pixels is doubled, with 14 rows above the
    /// baseline and 2 below.
    private let fit: [UInt8] = [2, 0, 2, 0, 16, 0, 1, 2, 8, 0, 14, 0, 2, 0, 0, 0, 1, 0]

    @Test("the question about a size has the number of the font and the rows")
    func fitQuestion() {
        #expect(
            FontMessages.encodeFitRequest(fontIndex: 0x0102, rows: 16) == [
                8, 0, 0, 0, 2, 0, 2, 1, 16, 0, 0, 0,
            ]
        )
    }

    @Test("the reply contains the glyph source, the size, and whether it fits")
    func fits() throws {
        let strike = try FontMessages.decodeFit(fit, fontIndex: 2, rows: 16)
        #expect(
            strike
                == FontFit(
                    rows: 16,
                    drawing: .strike(factor: 2),
                    size: 8,
                    rowsAboveBaseline: 14,
                    rowsBelowBaseline: 2,
                    fits: true
                )
        )
        var other = fit
        other[6] = 2
        #expect(try FontMessages.decodeFit(other, fontIndex: 2, rows: 16).drawing == .pixels(factor: 2))
        other[6] = 3
        other[16] = 0
        #expect(try FontMessages.decodeFit(other, fontIndex: 2, rows: 16).drawing == .outlines)
        #expect(try FontMessages.decodeFit(other, fontIndex: 2, rows: 16).fits == false)
    }

    @Test("a reply about a size that is cut, too long, or of another question is refused")
    func badFits() {
        for count in fit.indices {
            #expect(throws: TextMessages.Fault.self) {
                try FontMessages.decodeFit(Array(fit[..<count]), fontIndex: 2, rows: 16)
            }
        }
        #expect(throws: TextMessages.Fault.malformed) {
            try FontMessages.decodeFit(fit + [0], fontIndex: 2, rows: 16)
        }
        #expect(throws: TextMessages.Fault.malformed) {
            try FontMessages.decodeFit(fit, fontIndex: 1, rows: 16)
        }
        #expect(throws: TextMessages.Fault.malformed) {
            try FontMessages.decodeFit(fit, fontIndex: 2, rows: 12)
        }
        // Invalid values of the kind, the status, the kind of glyphs, the factor, and whether the letters
        // fit.
        for (index, byte) in [(0, 3), (1, 2), (6, 0), (6, 4), (7, 0), (16, 2)] {
            var other = fit
            other[index] = UInt8(byte)
            #expect(throws: TextMessages.Fault.malformed, "byte \(index) is \(byte)") {
                try FontMessages.decodeFit(other, fontIndex: 2, rows: 16)
            }
        }
        #expect(throws: TextMessages.Fault.refused) {
            try FontMessages.decodeFit(
                [2, 1, 2, 0] + [UInt8](repeating: 0, count: 14),
                fontIndex: 2,
                rows: 16
            )
        }
    }

    // MARK: What a font has

    private let points: [Unicode.Scalar] = ["A", "가", "🎂"]
    private let coverage: [UInt8] = [3, 0, 2, 0, 3, 0, 0, 0, 1, 0, 1]

    @Test("the question about characters has the number of the font and the code points")
    func coverageQuestion() {
        #expect(
            FontMessages.encodeCoverageRequest(fontIndex: 2, points: ["A", "🎂"])
                == [16, 0, 0, 0, 3, 0, 2, 0, 2, 0, 0, 0, 0x41, 0, 0, 0, 0x82, 0xF3, 1, 0]
        )
    }

    @Test("the reply contains the characters that the font has")
    func covered() throws {
        #expect(try FontMessages.decodeCoverage(coverage, fontIndex: 2, points: points) == ["A", "🎂"])
        #expect(try FontMessages.decodeCoverage([3, 0, 2, 0, 0, 0, 0, 0], fontIndex: 2, points: []) == [])
    }

    @Test("a reply about characters that is cut, too long, or of another question is refused")
    func badCoverage() {
        for count in coverage.indices {
            #expect(throws: TextMessages.Fault.malformed) {
                try FontMessages.decodeCoverage(Array(coverage[..<count]), fontIndex: 2, points: points)
            }
        }
        #expect(throws: TextMessages.Fault.malformed) {
            try FontMessages.decodeCoverage(coverage + [1], fontIndex: 2, points: points)
        }
        #expect(throws: TextMessages.Fault.malformed) {
            try FontMessages.decodeCoverage(coverage, fontIndex: 0, points: points)
        }
        // Invalid values of the kind, the status, the lowest and highest byte of the count, and one of the
        // flags.
        for (index, byte) in [(0, 2), (1, 9), (4, 2), (7, 0x80), (9, 2)] {
            var other = coverage
            other[index] = UInt8(byte)
            #expect(throws: TextMessages.Fault.malformed, "byte \(index) is \(byte)") {
                try FontMessages.decodeCoverage(other, fontIndex: 2, points: points)
            }
        }
        #expect(throws: TextMessages.Fault.refused) {
            try FontMessages.decodeCoverage([3, 1, 2, 0, 0, 0, 0, 0], fontIndex: 2, points: points)
        }
    }
}
