import SignCore
import SignFile
import SignTestSupport
import TestSupport
import Testing

@Suite struct ConfigurationSyntaxTests {
    @Test(
        "a mistake of syntax is the only error, with its place and a hint",
        arguments: syntaxCases
    )
    func syntax(text: String, message: String) {
        #expect(findings(in: text) == [message])
    }

    @Test("invalid UTF-8 is reported with its place in characters")
    func invalidUTF8() {
        func bytes(_ bad: [UInt8]) -> [UInt8] {
            Array("[[option]]\ntext = \"Té ".utf8) + bad + Array("\"\n".utf8)
        }
        let sequences: [[UInt8]] = [
            [0xFF], [0x80], [0xC0, 0x80], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xE0, 0x9F, 0xBF],
            [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF0, 0x9F, 0x92], [0xF5, 0x80, 0x80, 0x80],
        ]
        for bad in sequences {
            let code = String(bad[0], radix: 16, uppercase: true)
            #expect(
                findings(inBytes: bytes(bad))
                    == ["f:2:12: error: not UTF-8: byte 0x\(code); save the file as UTF-8"]
            )
        }
        for good in ["\u{7FF}", "\u{800}", "\u{D7FF}", "\u{E000}", "\u{FFFD}", "\u{10000}", "\u{10FFFF}"] {
            let found = findings(inBytes: bytes(Array(good.utf8)))
            #expect(found.count == 1, "\(good)")
            #expect(found.allSatisfy { $0.hasPrefix("f:2:8: warning: the font lacks") }, "\(good)")
        }
    }

    @Test("an escape that is no character is reported with its place in characters")
    func escapesOfNoCharacter() {
        let surrogate =
            "unicode surrogates (U+D800 - U+DFFF) are explicitly prohibited; write the character itself, or its code "
            + "point as \\U0001F382"
        // The reported position is behind the escape sequence.
        let cases: [(escape: String, column: Int, message: String)] = [
            ("\\uD800", 18, surrogate),
            ("\\uDFFF", 18, surrogate),
            ("\\U0000DC00", 22, surrogate),
            // The two halves of a surrogate pair are not a character either.
            ("\\uD83C\\uDF82", 18, surrogate),
            ("\\U00110000", 22, "values greater than U+10FFFF are invalid"),
        ]
        for (escape, column, message) in cases {
            #expect(
                findings(in: "[[option]]\ntext = \"Té \(escape)\"\n") == ["f:2:\(column): error: \(message)"]
            )
        }
        for escape in ["\\uD7FF", "\\uE000", "\\U0010FFFF"] {
            let found = findings(in: "[[option]]\ntext = \"Té \(escape)\"\n")
            #expect(found.count == 1, "\(escape)")
            #expect(found.allSatisfy { $0.hasPrefix("f:2:8: warning: the font lacks") }, "\(escape)")
        }
    }

    @Test("a string keeps what resembles a comment, and errors beside comments are reported with their place")
    func comments() throws {
        let file = """
            # first \u{1F600}
            [[option]] # a
            text = \"""
            # 1
            "# 2\""" # "b"
            [[option]]
            text = 'C# \\' # it's c
            """
        let options = try Configuration.parse(Array(file.utf8), file: "f").configuration.options
        #expect(options.map(\.text) == ["# 1\n\"# 2", "C# \\"])
        let unclosed = "[[option]] # a\r\ntexts = [ # b\n'c', # d\n] # e\n"
        #expect(findings(in: unclosed).first?.hasPrefix("f:2:1: error: unknown key 'texts'") == true)
        #expect(findings(in: "[[option]]\ntext = 'a' # b\u{1}c\n").first?.hasPrefix("f:2:15: error:") == true)
        #expect(findings(in: "[[option]] # a\ntext # b\n").first?.hasPrefix("f:2:6: error:") == true)
    }

    @Test("a NUL byte is reported with its place")
    func nulByte() {
        #expect(
            findings(in: "# né\u{0}\n") == ["f:1:5: error: a NUL byte, which no text file has"]
        )
        #expect(findings(in: "\u{0}") == ["f:1:1: error: a NUL byte, which no text file has"])
    }

    @Test(
        "a file of nothing but blanks and comments is empty",
        arguments: ["", "\n \n", "# options\n", "\u{FEFF}"]
    )
    func empty(text: String) {
        #expect(
            findings(in: text) == [
                "f:1:1: error: the file is empty; add at least one [[option]] with text, "
                    + "such as text = \"Tea 3.50\""
            ]
        )
    }

    @Test("CRLF line ends are accepted, and a byte order mark takes no column")
    func windowsFile() {
        #expect(
            findings(in: "\u{FEFF}[scroll]\r\nfps = 0\r\n\r\n[[option]]\r\ntext = \"Tea\"\r\n")
                == ["f:2:7: error: fps must be 1 to 1000 frames per second, not 0"]
        )
        #expect(
            findings(in: "\u{FEFF}scrol = 3" + anOption)[0].hasPrefix("f:1:1: error: unknown key 'scrol'")
        )
    }

    @Test("a location is in characters, not bytes")
    func characters() {
        #expect(
            findings(
                in:
                    "[[option]]\nid = \"é€♥\"  # é\ntext = \"é\" \nxyzzy = \"é\"\noption = {\"é\" = 1, fnt = 2}\n"
            )
                == [
                    "f:4:1: error: unknown key 'xyzzy' in [[option]]; allowed: id, text, "
                        + "picture, fit, dither, invert, color, background, page, icon, dwell, action, "
                        + "size, font, align, max_running, whole_display, transition, slide, effect, show",
                    "f:5:1: error: unknown key 'option' in [[option]]; did you mean 'action'?",
                ]
        )
    }

    @Test("a header that upsets the parser is found at its place in a large file")
    func largeFile() {
        let options = (0..<8000).map { "[[option]]\ntext = \"Tea \($0)\"\n" }
        for at in [0, 3000, 7999] {
            var text = options
            text[at] = "[[[option]]]\n"
            #expect(
                findings(in: text.joined()) == ["f:\(2 * at + 1):3: error: unexpected '['; write [[option]]"]
            )
        }
    }

    @Test("endless nesting is a harmless error")
    func nesting() {
        let brackets = String(repeating: "[", count: 200_000)
        #expect(
            findings(in: "a = " + brackets) == ["f:1:21: error: exceeded maximum nested value depth of 16"]
        )
        let dots = "a" + String(repeating: ".a", count: 200_000)
        #expect(findings(in: "\(dots) = 1") == ["f:1:64: error: a key may have at most 32 parts"])
        #expect(findings(in: "[\(dots)]\n!") == ["f:1:65: error: a key may have at most 32 parts"])
        let quoted = "a" + String(repeating: " . \"a.'\"", count: 100)
        #expect(findings(in: "\(quoted) = 1") == ["f:1:251: error: a key may have at most 32 parts"])
    }

    @Test("dots in strings and comments do not count as parts of a key")
    func dotsInStrings() {
        let dots = String(repeating: ".", count: 1_000)
        let text = """
            # \(dots)
            [[option]]
            text = "\\"\(dots)"
            [[option]]
            text = '\\\(dots)'
            [[option]]
            text = \"\"\"
            " \(dots) \\\"\"\"\"\"
            [[option]]
            text = '''
            ' \(dots)'''''
            """
        #expect(findings(in: text).filter { $0.contains("error") }.isEmpty)
    }

    private static let syntaxCases: [(String, String)] = [
        ("[display\nwidth = 8", "f:1:9: error: expected ']', saw '\\n'; write [display]"),
        (
            "[display]\nwidth 8",
            "f:2:7: error: expected '=', saw '8'; write settings as key = value"
        ),
        (
            "[display]\nwidth = \n",
            "f:2:9: error: expected value, saw '\\n'; write settings as key = value"
        ),
        (
            "[[option]]\ntext = Tea",
            "f:2:8: error: expected 'true', saw 'T'; strings need quotes, such as text = \"Tea\""
        ),
        (
            "[[option]]\ntext = wide",
            "f:2:8: error: could not determine value type; strings need quotes, such as text = \"wide\""
        ),
        (
            "[[option]]\ntext = \"Tea\n",
            "f:2:12: error: unterminated string; add the closing quote"
        ),
        (
            "[[option]]\ntext = \"C:\\Tea\"",
            "f:2:12: error: unknown escape sequence '\\T'; write a literal backslash as \\\\"
        ),
        (
            "[schedule]\nat = 24:00:00",
            "f:2:8: error: expected hour between 0 and 23 (inclusive), saw 24; "
                + "strings need quotes, such as at = \"24:00:00\""
        ),
        (
            "[display]\nwidth = 8\nwidth = 16",
            "f:3:9: error: cannot redefine existing integer 'width'; "
                + "'width' is already set on line 2; remove one of the two lines"
        ),
        (
            "[display]\n[scroll]\n[display]\n",
            "f:3:1: error: cannot redefine existing table 'display'; "
                + "the table is already defined on line 1; remove this header"
        ),
        (
            "[display]\nwidth = 99999999999999999999",
            "f:2:29: error: '99999999999999999999' is not representable in 64 bits"
        ),
        (
            "[location]\nlatitude = 1e400",
            "f:2:17: error: '1e400' is not representable in 64 bits"
        ),
        ("[[[option]]]", "f:1:3: error: unexpected '['; write [[option]]"),
        ("[[option]]\ntext = “Tea”", "f:2:8: error: unexpected '“'; write straight quotes, \" or '"),
        ("[[option]]\ntext\u{A0}= 1", "f:2:5: error: unexpected '\\u{a0}'; write a plain space"),
        (
            "[[option]]\nprix_café = 1",
            "f:2:9: error: unexpected 'é'; it is allowed only in quotes or in a comment"
        ),
    ]

    @Test("the advice on a mistake of syntax is what its author needs", arguments: adviceCases)
    func advice(text: String, advice: String) throws {
        let found = findings(in: text)
        #expect(found.count == 1)
        #expect(try #require(found.first).hasSuffix("; \(advice)"), "\(found)")
    }

    private static let otherFormat =
        ", but the configuration is TOML, with headers such as [display] and settings such as width = 32"

    private static let adviceCases: [(String, String)] = [
        ("[option]\ntext = \"a\"\n[option]", "write [[option]], with double brackets, above each option"),
        ("[option]\ntext = \"a\"\n[[option]]", "write [[option]], with double brackets, above each option"),
        ("[[option]]\ntext = \"a\"\n[option]", "write [[option]], with double brackets, above each option"),
        ("[button]\n[button]", "write [[button]], with double brackets, above each button"),
        ("[[option]\ntext = \"a\"", "write [[option]]"),
        ("[option]]\ntext = \"a\"", "write [[option]]"),
        ("[scroll]\nautoplay = yes", "write autoplay = true"),
        ("[scroll]\n autoplay=on # always", "write autoplay = true"),
        ("[scroll]\nautoplay = True", "write autoplay = true"),
        ("[scroll]\nautoplay = no", "write autoplay = false"),
        ("[scroll]\nautoplay = off", "write autoplay = false"),
        ("[scroll]\nautoplay = FALSE", "write autoplay = false"),
        ("[[option]]\ntext = Yes", "strings need quotes, such as text = \"Yes\""),
        ("[[button]]\non_tap = none", "strings need quotes, such as on_tap = \"none\""),
        (
            "[[option]]\ntext = \"Tea”\n",
            "the quote ” does not close a string; write a straight quote, \" or '"
        ),
        (
            "[[option]]\ntext = 'Tea’\n",
            "the quote ’ does not close a string; write a straight quote, \" or '"
        ),
        (
            "[[option]]\ntext = \"Tea” # hot\n",
            "the quote ” does not close a string; write a straight quote, \" or '"
        ),
        ("[[option]]\ntext = `Tea`", "write straight quotes, \" or '"),
        ("[[option]]\ntext = \"Tea\",", "remove the , at the end"),
        ("[[option]]\ntext = \"Tea\"; # hot", "remove the ; at the end"),
        ("[[option]]\ntext = \"a \"b\" c\"", "write a quote inside a string as \\\""),
        ("[[option]]\ntext = 'It's tea'", "a string with ' needs double quotes, such as text = \"It's tea\""),
        ("[[option]]\ntext = 3.50 Tea", "strings need quotes, such as text = \"3.50 Tea\""),
        ("[[option]]\ntext == \"Tea\"", "write a single ="),
        ("[[option]]\ntext: \"Tea\"", "write = instead of :, as in key = value"),
        ("[[option]]\npicture = \"C:\\Users\\me\"", "write a literal backslash as \\\\"),
        ("[scroll]\ndwell = 3s", "a duration needs quotes, such as dwell = \"3s\""),
        ("[scroll]\ndwell = 1.5min", "a duration needs quotes, such as dwell = \"1.5min\""),
        ("[display]\nbrightness = 50%", "write only the number: brightness = 50"),
        ("[display]\nwidth = 32 px", "write only the number: width = 32"),
        ("[display]\nwidth = 32;", "remove the ; at the end"),
        ("[display]\nwidth = 32, # columns", "remove the , at the end"),
        ("[scroll]\nspeed = 12,5", "use a point for decimals, such as 12.5"),
        ("; my sign\n[display]", "a comment begins with #"),
        ("[display]\n// the sign", "a comment begins with #"),
        ("# my sign\n\n{\"display\": {\"width\": 32}}", "this looks like JSON" + otherFormat),
        ("[{\"text\": \"Tea\"}]", "this looks like JSON" + otherFormat),
        ("display:\n  width: 32", "this looks like YAML" + otherFormat),
        ("---\noption:\n- text: Tea", "this looks like YAML" + otherFormat),
        ("- text: Tea", "this looks like YAML" + otherFormat),
        ("<?xml version=\"1.0\"?>", "this looks like XML or HTML" + otherFormat),
    ]

    @Test("no line of any kind upsets the advice")
    func anyLine() {
        let pieces = [
            "=", "\"", "'", "[", "]", "#", ":", " ", "\t", "3", "a", "”", ".", "-", ",", "\r\n", "\\",
        ]
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<2000 {
            let line = (0..<Int.random(in: 0...8, using: &generator)).map { _ in
                pieces.randomElement(using: &generator) ?? ""
            }
            _ = findings(in: line.joined())
        }
    }
}
