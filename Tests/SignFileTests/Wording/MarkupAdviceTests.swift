import SignCore
import SignFile
import SignTestSupport
import Testing

@Suite("Markup of other programs, and what only looks like it")
struct MarkupAdviceTests {
    @Test("each kind of markup is a finding with what to write, which is shown", arguments: mistakes)
    func advice(mistake: Mistake) { mistake.check() }

    @Test(
        "ornaments, names and prices are no markup",
        arguments: [
            "** Hotel **", "*** Hotel ***", "~~ Sea ~~", "snake__case__name", "Room <B>",
            "Room <A>", "<I> love", "if a<b> c", "a<b>c", "$CASH", "$USD 5", "CA$H", "A$AP", "Size <S>, <M>",
            "5 ** 3 ** 2", "50%OFF%", "[Sale]", "100 %", "$5", "C&A",
        ]
    )
    func noMarkup(text: String) {
        #expect(findings(in: "[[option]]\ntext = \"\(text)\"\n") == [])
    }

    @Test("double braces around a name may be braces to show, so they are a note")
    func doubleBraces() throws {
        func notes(_ text: String) throws -> [String] {
            let file = "[[option]]\nid = \"a\"\ntext = \"\(text)\"\n"
            return try Configuration.parse(Array(file.utf8), file: "f").notes.map(\.message)
                .filter { $0.hasPrefix("text shows") }
        }
        let value = "with its braces; for a value sent by a program, write"
        #expect(try notes("{{temp}}") == ["text shows '{temp}' \(value) {value:temp}"])
        #expect(
            try notes("{{TEMP}} {{b}}") == [
                "text shows '{TEMP}' \(value) {value:temp}", "text shows '{b}' \(value) {value:b}",
            ]
        )
        #expect(
            try notes("{{bold}}x") == [
                "text shows '{bold}' with its braces; for the style write single braces, {bold}"
            ]
        )
        #expect(try notes("{value:temp} {bold}b{/} {{a b}}") == [])
    }

    private static let mistakes: [Mistake] = [
        Mistake(
            "[[option]]\ntext = \"<%= temp %>\"\n",
            [
                "2:8: warning: text shows '<%= temp %>' literally; for a value sent by a program, write {value:temp}"
            ],
            corrected: "[[option]]\ntext = \"{value:temp}\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"<?= $temp ?>\"\n",
            [
                "2:8: warning: text shows '<?= $temp ?>' literally; for a value sent by a program, write {value:temp}"
            ],
            corrected: "[[option]]\ntext = \"{value:temp}\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"%(temp)s\"\n",
            [
                "2:8: warning: text shows '%(temp)s' literally; for a value sent by a program, write {value:temp}"
            ],
            corrected: "[[option]]\ntext = \"{value:temp}\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"%(temp).1f\"\n",
            [
                "2:8: warning: text shows '%(temp).1f' literally; for a value sent by a program, write {value:temp}"
            ],
            corrected: "[[option]]\ntext = \"{value:temp}\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"$temp\"\n",
            [
                "2:8: warning: text shows '$temp' literally; for a value sent by a program, write {value:temp}"
            ],
            corrected: "[[option]]\ntext = \"{value:temp}\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"$out_1\"\n",
            [
                "2:8: warning: text shows '$out_1' literally; for a value sent by a program, write {value:out_1}"
            ],
            corrected: "[[option]]\ntext = \"{value:out_1}\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"%temp%\"\n",
            [
                "2:8: warning: text shows '%temp%' literally; for a value sent by a program, write {value:temp}"
            ],
            corrected: "[[option]]\ntext = \"{value:temp}\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"${Temp}\"\n",
            [
                "2:8: error: text has '${Temp}', a variable of another program; for a value sent by a program, write {value:Temp} without the '$'"
            ],
            corrected: "[[option]]\ntext = \"{value:Temp}\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"#{Temp}\"\n",
            [
                "2:8: error: text has '#{Temp}', a variable of another program; for a value sent by a program, write {value:Temp} without the '#'"
            ],
            corrected: "[[option]]\ntext = \"{value:Temp}\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"@{Temp}\"\n",
            [
                "2:8: error: text has '@{Temp}', a variable of another program; for a value sent by a program, write {value:Temp} without the '@'"
            ],
            corrected: "[[option]]\ntext = \"{value:Temp}\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"%{Temp}\"\n",
            [
                "2:8: error: text has '%{Temp}', a variable of another program; for a value sent by a program, write {value:Temp} without the '%'"
            ],
            corrected: "[[option]]\ntext = \"{value:Temp}\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"[red]hot[/red]\"\n",
            [
                "2:8: warning: text shows '[red]' literally; for text in that color, write {color:red}words{/}"
            ],
            corrected: "[[option]]\ntext = \"{color:red}hot{/}\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"[ROT]heiß[/ROT]\"\n",
            [
                "2:8: warning: text shows '[rot]' literally; for text in that color, write {color:red}words{/}"
            ],
            corrected: "[[option]]\ntext = \"{color:red}heiß{/}\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"<green>go</green>\"\n",
            [
                "2:8: warning: text shows '<green>' literally; for text in that color, write {color:green}words{/}"
            ],
            corrected: "[[option]]\ntext = \"{color:green}go{/}\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"~~old~~ new\"\n",
            ["2:8: warning: text shows '~~' literally; remove it, because there is no strikethrough style"],
            corrected: "[[option]]\ntext = \"new\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"<s>old</s> new\"\n",
            [
                "2:8: warning: text shows '<s>' literally; remove it, because there is no strikethrough style"
            ],
            corrected: "[[option]]\ntext = \"new\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"**a** <b>b</b> ~~c~~ &amp; &lt;\"\n",
            [
                "2:8: warning: text shows '&amp;' literally; write &",
                "2:8: warning: text shows '&lt;' literally; write <",
                "2:8: warning: text shows '<b>' literally; for bold words write {bold}words{/}",
                "2:8: warning: text shows '**' literally; for bold words write {bold}words{/}",
                "2:8: warning: text shows '~~' literally; remove it, because there is no strikethrough style",
            ],
            corrected: "[[option]]\ntext = \"{bold}a{/} {bold}b{/} c & <\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"$TEMP ${TEMP}\"\n",
            [
                "2:8: error: text has '${TEMP}', a variable of another program; for a value sent by a program, write {value:temp} without the '$'",
                "2:8: warning: text shows '$TEMP' literally; for a value sent by a program, write {value:temp}",
            ],
            corrected: "[[option]]\ntext = \"{value:temp}\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"<b>Sale\"\n",
            ["2:8: warning: text shows '<b>' literally; for bold words write {bold}words{/}"],
            corrected: "[[option]]\ntext = \"{bold}Sale{/}\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Sale</b>\"\n",
            ["2:8: warning: text shows '</b>' literally; for bold words write {bold}words{/}"],
            corrected: "[[option]]\ntext = \"{bold}Sale{/}\"\n"
        ),
    ]
}
