import SignTestSupport
import Testing

@Suite("Files of other programs")
struct FormatAdviceTests {
    @Test(
        "a file in another format, or with parts of one, is reported with a remedy, after which it is valid",
        arguments: mistakes
    )
    func advice(mistake: Mistake) { mistake.check() }

    private static let mistakes: [Mistake] = [
        Mistake(
            "{\\rtf1\\ansi\\deff0 [[option]]\\par text = \"Tea\"\\par }",
            [
                "1:1: error: expected keys, tables, whitespace or comments, saw '{'; this is RTF, a word processor format; save the file as plain text"
            ],
            corrected: "[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[[option]]\rtext = \"Tea\"\r",
            [
                "1:1: error: the lines end in carriage returns alone, as on old Macs; save the file with line feeds (LF)"
            ],
            corrected: "[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "# sign\r[[option]]\rtext = \"Tea\"\r",
            [
                "1:1: error: the lines end in carriage returns alone, as on old Macs; save the file with line feeds (LF)"
            ],
            corrected: "# sign\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\r\r\n",
            ["2:13: error: a carriage return (U+000D) without a line feed; remove it"],
            corrected: "[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "```toml\n[[option]]\ntext = \"Tea\"\n```\n",
            [
                "1:1: error: expected keys, tables, whitespace or comments, saw '`'; remove this line; it is a code fence copied from a web page"
            ],
            corrected: "[[option]]\ntext = \"Tea\"\n```\n",
            [
                "3:1: error: expected keys, tables, whitespace or comments, saw '`'; remove this line; it is a code fence copied from a web page"
            ]
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n```\n",
            [
                "3:1: error: expected keys, tables, whitespace or comments, saw '`'; remove this line; it is a code fence copied from a web page"
            ],
            corrected: "[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "$ sudo nano /etc/loopbanner/loopbanner.toml\n[[option]]\ntext = \"Tea\"\n",
            [
                "1:1: error: expected keys, tables, whitespace or comments, saw '$'; this is a shell command, not a setting; remove the line"
            ],
            corrected: "[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "pi@raspberrypi:~ $ cat sign.toml\n[[option]]\ntext = \"Tea\"\n",
            [
                "1:3: error: expected '=', saw '@'; this is a shell command, not a setting; remove the line"
            ],
            corrected: "[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "sudo nano sign.toml\n[[option]]\ntext = \"Tea\"\n",
            [
                "1:6: error: expected '=', saw 'n'; this is a shell command, not a setting; remove the line"
            ],
            corrected: "[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "> [[option]]\n> text = \"Tea\"\n",
            [
                "1:1: error: expected keys, tables, whitespace or comments, saw '>'; remove the > at the beginning of the line"
            ],
            corrected: "[[option]]\n> text = \"Tea\"\n",
            [
                "2:1: error: expected keys, tables, whitespace or comments, saw '>'; remove the > at the beginning of the line"
            ]
        ),
        Mistake(
            "* Tea 3.50\n",
            [
                "1:1: error: expected keys, tables, whitespace or comments, saw '*'; remove the * at the beginning of the line"
            ],
            corrected: "Tea 3.50\n",
            [
                "1:5: error: expected '=', saw '3'; for an option, write [[option]], followed by text = \"Tea 3.50\""
            ]
        ),
        Mistake(
            "...\n[[option]]\ntext = \"Tea\"\n",
            [
                "1:1: error: expected keys, tables, whitespace or comments, saw '.'; remove this line; it stands for omitted lines"
            ],
            corrected: "[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "<!DOCTYPE html>\n<p>Tea</p>\n",
            [
                "1:1: error: expected keys, tables, whitespace or comments, saw '<'; this looks like XML or HTML, but the configuration is TOML, with headers such as [display] and settings such as width = 32"
            ],
            corrected: "[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "%PDF-1.4\n",
            [
                "1:1: error: expected keys, tables, whitespace or comments, saw '%'; this is a PDF; write the settings in a plain text file"
            ],
            corrected: "[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "\u{200B}[[option]]\ntext = \"Tea\"\n",
            ["1:1: error: unexpected '\\u{200b}'; remove this character, which cannot be seen"],
            corrected: "[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "\u{FEFF}\u{FEFF}[[option]]\ntext = \"Tea\"\n",
            ["1:1: error: unexpected '\\u{feff}'; remove this character, which cannot be seen"],
            corrected: "[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[[option]]\ntext ＝ \"Tea\"\n",
            ["2:6: error: unexpected '＝'; write the character of ASCII that looks like it"],
            corrected: "[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "/* sign */\n[[option]]\ntext = \"Tea\"\n",
            ["1:1: error: expected keys, tables, whitespace or comments, saw '/'; a comment begins with #"],
            corrected: "# sign\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "<!-- sign -->\n[[option]]\ntext = \"Tea\"\n",
            ["1:1: error: expected keys, tables, whitespace or comments, saw '<'; a comment begins with #"],
            corrected: "# sign\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "-- sign\n[[option]]\ntext = \"Tea\"\n",
            ["1:4: error: expected '=', saw 's'; a comment begins with #"],
            corrected: "# sign\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[mqtt]\nurl = \"mqtt://b\"\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "1:2: error: 'mqtt' belongs in the file of the gateway, /etc/loopbanner/gateway.toml; move it there"
            ],
            corrected: "\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[[source]]\nname = \"x\"\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "1:3: error: 'source' belongs in the file of the gateway, /etc/loopbanner/gateway.toml; move it there"
            ],
            corrected: "\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "listen = \"7219\"\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "1:1: error: 'listen' belongs in the file of the gateway, /etc/loopbanner/gateway.toml; move it there"
            ],
            corrected: "\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[web]\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "1:2: error: 'web' belongs in the file of the gateway, /etc/loopbanner/gateway.toml; move it there"
            ],
            corrected: "\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[group]\nname = \"x\"\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "1:2: error: 'group' belongs in the file of the gateway, /etc/loopbanner/gateway.toml; move it there"
            ],
            corrected: "\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[fleet]\nname = \"shops\"\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "1:2: error: 'fleet' belongs in the file of the gateway, /etc/loopbanner/gateway.toml; move it there"
            ],
            corrected: "\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "name = \"Bakery\"\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "1:1: error: 'name' belongs in the file of the gateway, /etc/loopbanner/gateway.toml; move it there"
            ],
            corrected: "\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "{\"option\": [{\"text\": \"Tea\"}]}\n",
            [
                "1:1: error: expected keys, tables, whitespace or comments, saw '{'; this looks like JSON, but the configuration is TOML, with headers such as [display] and settings such as width = 32"
            ],
            corrected: "[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "option:\n  - text: Tea\n",
            [
                "1:7: error: expected '=', saw ':'; this looks like YAML, but the configuration is TOML, with headers such as [display] and settings such as width = 32"
            ],
            corrected: "[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "#!/bin/sh\ncat > sign.toml <<EOF\n[[option]]\ntext = \"Tea\"\nEOF\n",
            [
                "2:5: error: expected '=', saw '>'; this is a shell command, not a setting; remove the line"
            ],
            corrected: "#!/bin/sh\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\nEOF\n",
            [
                "3:4: error: expected '=', saw '\\n'; this is a shell command, not a setting; remove the line"
            ],
            corrected: "[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            " [[option]]\ntext = \"Tea\"\n",
            ["1:1: error: unexpected '\\u{a0}'; write a plain space"],
            corrected: " [[option]]\ntext = \"Tea\"\n"
        ),
    ]
}
