import MonotonicTime
import Pixels
import TestSupport
import Testing

@testable import BannerText

@Suite("Bars")
struct BarTests {
    private let time = ContentTime(elapsed: .zero, civil: CivilTime(secondsSince1970: 1_795_248_309))

    private func content(
        _ text: String,
        _ values: [String: String] = [:],
        _ fontSelection: FontSelection = FontSelection(BuiltinFont.wide),
        _ colors: TextColors = .bits
    ) throws -> any BannerContent {
        BannerText.makeContent(
            of: try TextTemplate(text),
            in: fontSelection,
            values: FieldValues(values),
            colors: colors
        )
    }

    private func picture(
        _ text: String,
        _ values: [String: String] = [:],
        _ font: any TextRasterizer = BuiltinFont.wide,
        scale: Int = 1
    ) throws -> [String] {
        var fontSelection = FontSelection(font)
        fontSelection.scale = scale
        let room = PixelSize(width: 64, height: 16)
        return try content(text, values, fontSelection).draw(in: room, at: time).art
    }

    private func text(_ field: String, _ value: String?) throws -> String {
        try TextTemplate("{bar:x \(field)}").text(at: time.civilTime, values: value.map { ["x": $0] } ?? [:])
    }

    @Test("a bar is as high as the letters, and filled in proportion to its value")
    func drawing() throws {
        #expect(
            try picture("I{bar:x 0..100}I", ["x": "50"]) == [
                "###.################.###",
                ".#..########.......#..#.",
                ".#..########.......#..#.",
                ".#..########.......#..#.",
                ".#..########.......#..#.",
                ".#..########.......#..#.",
                "###.################.###",
                "........................",
            ]
        )
        #expect(
            try picture("I{bar:x 0..100 6}I", ["x": "100"], BuiltinFont.small) == [
                "###.######.###",
                ".#..######..#.",
                ".#..######..#.",
                ".#..######..#.",
                "###.######.###",
                "..............",
            ]
        )
        #expect(
            try picture("{bar:x 0..100 5}{bar:y 0..100 5}", ["x": "0"]) == [
                "#####.#####",
                "#...#.#...#",
                "#...#.#...#",
                "#...#.#...#",
                "#...#.#...#",
                "#...#.#...#",
                "#####.#####",
                "...........",
            ]
        )
        #expect(
            try picture("{bar:x -20..20 4}I", ["x": "0"], scale: 2) == [
                "########..######",
                "########..######",
                "####..##...####.",
                "####..##....##..",
                "####..##....##..",
                "####..##....##..",
                "####..##....##..",
                "####..##....##..",
                "####..##....##..",
                "####..##....##..",
                "####..##....##..",
                "####..##...####.",
                "########..######",
                "########..######",
                "................",
                "................",
            ]
        )
    }

    @Test("a bar without a number is an empty outline, and the option stays visible")
    func missing() throws {
        let empty = try picture("{bar:x 0..100}", ["x": "0"])
        for value in [nil, "", "much", "1e9", "12 %"] {
            #expect(try picture("{bar:x 0..100}", value.map { ["x": $0] } ?? [:]) == empty)
            #expect(try text("0..100", value) == "- %")
        }
        let template = try TextTemplate("{bar:x 0..100}")
        #expect(template.isComplete(with: [:]))
        #expect(template.requiredValues == [])
        #expect(template.hasValues)
        #expect(template.hasStyles)
        #expect(!template.isLive)
    }

    @Test("events have the percentage, and the value in front if it is another number")
    func texts() throws {
        let table: [(field: String, value: String, text: String)] = [
            ("0..100", "42", "42 %"), ("0..100", "42.5", "43 %"), ("0..100", "42.49", "42 %"),
            ("0..100 20", "100", "100 %"), ("0..100", "-5", "-5 = 0 %"),
            ("0..100", "250.50", "250.5 = 100 %"),
            ("-20..40", "10", "10 = 50 %"), ("0..1", "0.125", "0.125 = 13 %"), ("0..3", "1", "1 = 33 %"),
            ("-999999999999..999999999999", "0", "0 = 50 %"),
            ("-999999999999.9..999999999999.9", "999999999999.9", "999999999999.9 = 100 %"),
            ("0..0.000001", "0.0000005", "0 = 0 %"),
        ]
        for (field, value, expected) in table { #expect(try text(field, value) == expected, "\(field)") }
    }

    @Test("the filled columns grow with the value from none to all")
    func proportion() throws {
        for columns in [4, 16, 64] {
            let filled = try (0...100).map { value in
                let art = try picture("{bar:x 0..100 \(columns)}", ["x": "\(value)"])
                #expect(art.allSatisfy { $0.count == columns })
                return art[3].count { $0 == "#" } - 2
            }
            #expect(filled.first == 0)
            #expect(filled.last == columns - 2)
            #expect(filled == filled.sorted())
            #expect(filled[50] == (columns - 2) / 2)
        }
    }

    @Test("a bar takes the styles around it like one character")
    func styles() throws {
        let colors = TextColors(.white, on: .black, as: .color)
        let room = PixelSize(width: 64, height: 8)
        let content = try content(
            "{color:red}{bar:x 0..100}{/}I",
            ["x": "100"],
            FontSelection(BuiltinFont.wide),
            colors
        )
        let picture = content.draw(in: room, at: time)
        #expect(picture[colorAt: 0, 0] == Color(red: 255, green: 0, blue: 0))
        #expect(picture[colorAt: 15, 6] == Color(red: 255, green: 0, blue: 0))
        #expect(picture[colorAt: 16, 3] == .black)
        #expect(picture[colorAt: picture.width - 1, 0] == .white)
        #expect(
            try self.picture("{invert}{bar:x 0..100 6}{/}", ["x": "50"]) == [
                "########",
                "#......#",
                "#...##.#",
                "#...##.#",
                "#...##.#",
                "#...##.#",
                "#...##.#",
                "#......#",
                "########",
                "########",
            ]
        )
        #expect(
            try self.picture("{bold}{bar:x 0..100}{/}", ["x": "7"])
                == self.picture("{bar:x 0..100}", ["x": "7"])
        )
    }

    @Test("the size of a text with a bar is that of its picture, and does not depend on the value")
    func sizes() throws {
        let narrow = FontSelection(fitsColumns: true)
        for text in [
            "CPU {bar:x 0..100}", "{bar:x 0..9 64}", "a{bold}{bar:x 0..5 7}b{/}{invert}{bar:x 0..5}{/}",
        ] {
            for width in [8, 32, 64] {
                let room = PixelSize(width: width, height: 8)
                let sizes = try [nil, "0", "3", "100"].map { value in
                    let content = try content(text, value.map { ["x": $0] } ?? [:], narrow)
                    let size = content.size(in: room, at: time)
                    #expect(content.draw(in: room, at: time).size == size)
                    #expect(content.sizeAndText(in: room, at: time).size == size)
                    return size
                }
                #expect(Set(sizes).count == 1, "\(text) \(width)")
            }
        }
        let room = PixelSize(width: 32, height: 8)
        #expect(try content("CPUs{bar:x 0..9}", [:], narrow).size(in: room, at: time).width <= 32)
    }

    @Test("a bar in vertical text runs along the text")
    func vertical() throws {
        let fontSelection = FontSelection(
            verticalLines: TextRunSettings(fonts: [.builtin], rows: 8)
        )
        let content = try content("I{bar:x 0..100 6}", ["x": "50"], fontSelection)
        #expect(
            content.draw(in: PixelSize(width: 8, height: 64), at: time).art == [
                ".###.",
                "..#..",
                "..#..",
                "..#..",
                "..#..",
                "..#..",
                ".###.",
                ".....",
                "#####",
                "#####",
                "#####",
                "#...#",
                "#...#",
                "#####",
            ]
        )
    }

    @Test("in a system font, a bar has the rows of the rendered digits, and is dark until they are rendered")
    func systemFont() throws {
        var fontSelection = FontSelection(
            TextRunSettings(fonts: [.file("/unifont.otf", face: 0)], rows: 16),
            fitsColumns: false
        )
        let room = PixelSize(width: 64, height: 16)
        let late = try content("a{bar:x 0..100 6}", ["x": "50"], fontSelection).draw(in: room, at: time)
        #expect(late == Bitmap(width: late.width, height: 16))
        var picture = Bitmap(width: 20, height: 16)
        for x in 0..<20 {
            for y in 3..<8 { picture[x, y] = true }
        }
        let line = RenderedText(
            picture: picture,
            columns: [0..<4, 4..<8, 8..<12, 12..<16, 16..<20],
            missingCharacters: []
        )
        fontSelection.renderedTexts?.add([TextRequest("a50 %"): line])
        let art = try content("a{bar:x 0..100 6}", ["x": "50"], fontSelection).draw(in: room, at: time).art
        let dark = String(repeating: ".", count: 10)
        let edge = String(repeating: "#", count: 10)
        let middle = [String](repeating: "#######..#", count: 3)
        #expect(art == [dark, dark, dark, edge] + middle + [edge] + [String](repeating: dark, count: 8))
    }

    @Test("a faulty bar is reported with what to write instead")
    func mistakes() {
        for name in ["", " ", "é 0..100", "a:b 0..100", "0..100|x"] {
            #expect(complaint("{bar:\(name)}").hasPrefix("has a bar of '"))
        }
        #expect(
            complaint("{bar:a,b 0..100}")
                == "has a bar of 'a,b', which is not a valid name; write a name with the characters A-Z a-z "
                + "0-9 _ . - and a range, as in {bar:cpu 0..100}"
        )
        #expect(
            complaint("{bar:cpu}")
                == "has a bar without a range; add the values for empty and full, as in {bar:cpu 0..100}"
        )
        for range in ["100", "0-100", "0..", "..100", "a..b", "0..1e3"] {
            #expect(
                complaint("{bar:cpu \(range)}")
                    == "has a bar with '\(range)', which is not a range; write two numbers, as in {bar:cpu "
                    + "0..100}"
            )
        }
        for range in ["100..0", "5..5"] {
            #expect(
                complaint("{bar:cpu \(range)}")
                    == "has the range '\(range)', which is empty; write the smaller number first, as in "
                    + "0..100"
            )
        }
        for columns in ["3", "65", "-16", "x", "16 px", "99999999999999999999"] {
            #expect(
                complaint("{bar:cpu 0..100 \(columns)}")
                    == "has a bar of '\(columns)' columns; write a number from 4 to 64, as in {bar:cpu "
                    + "0..100 20}"
            )
        }
    }
}
