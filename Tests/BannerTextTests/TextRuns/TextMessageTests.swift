import Pixels
import TestSupport
import Testing

@testable import BannerText

@Suite("Messages to the program that draws lines")
struct TextMessageTests {
    private let setting = TextRunSettings(fonts: [.builtin, .file("/f.otf", face: 0)], rows: 16)

    /// Returns a reply as specified by the protocol: the head, the clusters, the pixels.
    private func reply(
        id: UInt32 = 7,
        status: UInt8 = 0,
        columns: Int,
        rows: Int = 16,
        clusters: [(x: Int, width: Int, font: UInt16)],
        mirrored: Set<Int> = [],
        pixels: [UInt8]? = nil
    ) -> [UInt8] {
        func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
            withUnsafeBytes(of: number.littleEndian) { Array($0) }
        }
        var reply: [UInt8] = [1, status, 0, 0]
        reply += bytes(id) + bytes(UInt32(columns)) + bytes(UInt32(rows)) + bytes(UInt32(clusters.count))
        for (number, cluster) in clusters.enumerated() {
            reply += bytes(Int32(cluster.x)) + bytes(Int32(cluster.width)) + bytes(cluster.font)
            reply += bytes(UInt16(mirrored.contains(number) ? 1 : 0))
        }
        return reply + (pixels ?? [UInt8](repeating: 0, count: columns * 2))
    }

    private func line(_ reply: [UInt8], for text: String) throws(TextMessages.Fault) -> RenderedText {
        try TextMessages.decodeRenderedText(reply, request: TextRequest(text), settings: setting, id: 7)
    }

    @Test("a question has the rows, the characters with their built-in widths, and their code points")
    func question() {
        var setting = setting
        setting.language = "ko"
        let question = TextMessages.encodeRequest(
            TextRequest("a한\u{1100}\u{0301}"),
            settings: setting,
            id: 0x01020304
        )
        var expected: [UInt8] = [1, 0, 0, 2, 4, 3, 2, 1, 16, 0]
        // The box of five columns and the blank column after it are enlarged by two.
        expected += [12, 0, 3, 0, 0, 0, 4, 0, 0, 0, UInt8(ascii: "k"), UInt8(ascii: "o")]
        expected += [1, 0, UInt8(2 * (BuiltinFont.wide.width(of: "a") + 1)), 0]
        expected += [1, 0, UInt8(2 * (BuiltinFont.wide.width(of: "한") + 1)), 0]
        expected += [2, 0, 0xFF, 0xFF]
        for scalar in [0x61, 0xD55C, 0x1100, 0x0301] as [UInt32] {
            expected += withUnsafeBytes(of: scalar.littleEndian) { Array($0) }
        }
        #expect(Array(question.prefix(4)) == [UInt8(expected.count), 0, 0, 0])
        #expect(Array(question.dropFirst(4)) == expected)
    }

    @Test("without the built-in font in the list no character has a built-in width")
    func withoutBuiltin() {
        let setting = TextRunSettings(fonts: [.file("/f.otf", face: 0)], rows: 8)
        let question = TextMessages.encodeRequest(TextRequest("a"), settings: setting, id: 1)
        #expect(Array(question[24..<28]) == [1, 0, 0xFF, 0xFF])
    }

    @Test("controls and ends of lines are spaces, and of a pile of marks the first 31 are sent")
    func clusters() {
        let request = TextRequest("a\tb\u{2028}c" + String(repeating: "\u{0301}", count: 100))
        #expect(request.clusters.map { $0[0] } == ["a", " ", "b", " ", "c"])
        #expect(request.clusters.last?.count == 32)
        #expect(TextRequest(String(repeating: "x", count: 10_001)).clusters.count == 10_000)
    }

    @Test(
        "a text run has the pixels of the reply, the built-in letters that the reply names, and boxes for missing characters"
    )
    func completes() throws {
        var pixels = [UInt8](repeating: 0, count: 34 * 2)
        pixels[0] = 1
        let reply = reply(
            columns: 34,
            clusters: [(0, 10, 1), (10, 12, 0), (22, 12, 0xFFFE), (34, 0, 0xFFFF)],
            pixels: pixels
        )
        let line = try line(reply, for: "한a✂\u{200B}")
        #expect(line.columns == [0..<10, 10..<22, 22..<34, 34..<34])
        #expect(line.missingCharacters == ["✂"])
        #expect(line.picture[0, 0])
        let letter = BuiltinFont.wide.rasterize("a").scaledSmoothly(by: 2)
        let box = BuiltinFont.wide.box.scaledSmoothly(by: 2)
        for (picture, x) in [(letter, 10), (box, 22)] {
            for column in 0..<picture.width {
                for row in 0..<picture.height {
                    #expect(line.picture[x + column, row] == picture[column, row])
                }
            }
        }
    }

    @Test(
        "built-in letters are mirrored if the reply requests it; letters, boxes and those of other fonts stay"
    )
    func mirrored() throws {
        func picture(_ text: String, mirrored: Set<Int>) throws -> Bitmap {
            let clusters = text.indices.enumerated().map { (x: 20 * $0.offset, width: 20, font: UInt16(0)) }
            return try line(
                reply(columns: 20 * text.count, clusters: clusters, mirrored: mirrored),
                for: text
            ).picture
        }
        #expect(try picture("(", mirrored: [0]).art == picture(")", mirrored: []).art)
        #expect(try picture("(", mirrored: []).art != picture(")", mirrored: []).art)
        #expect(try picture("<2>", mirrored: [0, 2]).art == picture(">2<", mirrored: []).art)
        #expect(try picture("«(a≤", mirrored: [0, 2, 3]).art == picture("»(a≥", mirrored: []).art)
        let box = try line(
            reply(columns: 20, clusters: [(0, 20, 0xFFFE)], mirrored: [0]),
            for: "⟨"
        )
        #expect(box.missingCharacters == ["⟨"])
        let drawn = try line(reply(columns: 20, clusters: [(0, 20, 1)], mirrored: [0]), for: "(")
        #expect(drawn.picture.bytes.allSatisfy { $0 == 0 })
    }

    @Test(
        "each face has both of a pair of mirror images, equally wide, or neither",
        arguments: [BuiltinFont.wide, .narrow, .small]
    )
    func mirrorImages(font: BuiltinFont) throws {
        let letters = InlineLetters(font, rows: 16)
        var drawn = ""
        for (first, second) in MirrorImages.pairs {
            let advances = [first, second].map { letters.advance(of: Character($0)) }
            #expect(advances[0] == advances[1], "\(first) \(second)")
            if advances[0] != nil { drawn.unicodeScalars.append(first) }
            #expect(MirrorImages.image(of: [first, "\u{FE0E}"]) == [second, "\u{FE0E}"])
            #expect(MirrorImages.image(of: [second]) == [first])
        }
        #expect(drawn.hasPrefix("(<[{«‹≤"))
        #expect(MirrorImages.image(of: ["a"]) == nil && MirrorImages.image(of: []) == nil)
    }

    @Test("a reply that is cut, too long, or contradicts the question is refused")
    func malformed() throws {
        let good = reply(columns: 8, clusters: [(0, 8, 1)])
        #expect(try line(good, for: "한").columns == [0..<8])
        for length in 0..<good.count {
            #expect(throws: TextMessages.Fault.malformed) { try line(Array(good.prefix(length)), for: "한") }
        }
        let wrong = [
            good + [0], reply(id: 8, columns: 8, clusters: [(0, 8, 1)]),
            reply(columns: 8, rows: 8, clusters: [(0, 8, 1)], pixels: [UInt8](repeating: 0, count: 8)),
            reply(columns: 8, clusters: []), reply(columns: 8, clusters: [(0, 8, 1), (8, 0, 1)]),
            reply(columns: 8, clusters: [(1, 8, 1)]), reply(columns: 8, clusters: [(-1, 4, 1)]),
            reply(columns: 8, clusters: [(0, -1, 1)]),
        ]
        for reply in wrong {
            #expect(throws: TextMessages.Fault.malformed) { try line(reply, for: "한") }
        }
        for (status, fault) in [(1, TextMessages.Fault.refused), (2, .tooLarge), (3, .refused)] {
            #expect(throws: fault) {
                try line(reply(status: UInt8(status), columns: 0, rows: 0, clusters: []), for: "한")
            }
        }
    }

    @Test("any bytes are a line within its bounds, or refused")
    func anyBytes() {
        for seed in 0..<2_000 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            var bytes = reply(columns: 20, clusters: [(0, 10, 1), (10, 10, 0)])
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                bytes[place] = UInt8.random(in: 0...255, using: &random)
            }
            if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0..<20, using: &random)) }
            guard let line = try? line(bytes, for: "한a") else { continue }
            #expect(line.columns.allSatisfy { $0.upperBound <= line.picture.width }, "seed \(seed)")
            #expect(line.picture.height == 16, "seed \(seed)")
        }
    }

    @Test("a greeting contains the state of each font")
    func greeting() throws {
        let name = Array("Unifont Regular".utf8)
        let message: [UInt8] = [0, 3, 3, 0, 1, 0, 0, 0, 0, 1, UInt8(name.count), 0] + name + [2, 0, 0, 0]
        let fonts: [FontEntry] = [.builtin, .file("/a", face: 0), .file("/b", face: 0)]
        #expect(
            try FontMessages.decodeGreeting(message, fonts: fonts).map(\.state)
                == [.builtin, .open(name: "Unifont Regular"), .refused(.notFound)]
        )
        for length in 0..<message.count {
            #expect(throws: TextMessages.Fault.malformed) {
                try FontMessages.decodeGreeting(Array(message.prefix(length)), fonts: fonts)
            }
        }
        #expect(throws: TextMessages.Fault.malformed) {
            try FontMessages.decodeGreeting([0, 1] + message.dropFirst(2), fonts: fonts)
        }
    }

    @Test("a font is named by its file and the number of its face")
    func entries() {
        #expect(FontEntry("builtin") == .builtin)
        #expect(FontEntry("/a/b.ttc#3") == .file("/a/b.ttc", face: 3))
        #expect(FontEntry("/a/#b.ttf") == .file("/a/#b.ttf", face: 0))
        for text in ["builtin", "/a.otf", "/a.ttc#2", "#1"] { #expect(FontEntry(text).text == text) }
    }
}
