import SignTestSupport
import Testing

@Suite("Texts in the languages of other programs")
struct TextAdviceTests {
    @Test(
        "a text with the signs of another program is a warning with what to write, which is shown",
        arguments: mistakes
    )
    func advice(mistake: Mistake) { mistake.check() }

    private static let mistakes: [Mistake] = [
        Mistake(
            "[[option]]\ntext = \"caf&eacute;\"\n",
            ["2:8: warning: text shows '&eacute;' literally; write é"],
            corrected: "[[option]]\ntext = \"café\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea &amp; Cake\"\n",
            ["2:8: warning: text shows '&amp;' literally; write &"],
            corrected: "[[option]]\ntext = \"Tea & Cake\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"3 &#8364;\"\n",
            ["2:8: warning: text shows '&#8364;' literally; write €"],
            corrected: "[[option]]\ntext = \"3 €\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"3 &#x20AC;\"\n",
            ["2:8: warning: text shows '&#x20AC;' literally; write €"],
            corrected: "[[option]]\ntext = \"3 €\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"<b>Sale</b>\"\n",
            ["2:8: warning: text shows '<b>' literally; for bold words write {bold}words{/}"],
            corrected: "[[option]]\ntext = \"{bold}Sale{/}\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea<br>Cake\"\n",
            [
                "2:8: warning: text shows '<br>' literally; for a new line write \\n; each line needs at least 6 rows"
            ],
            corrected: "[display]\nwidth = 32\nheight = 16\n[[option]]\ntext = \"Tea\\nCake\"\n"
        ),
        Mistake(
            "[display]\nwidth = 64\nheight = 16\n[header]\ntext = \"Tea<br>Cake\"\n[[option]]\ntext = \"Tea\"\n",
            ["5:8: warning: text shows '<br>' literally; a region has only one line, so use a space"],
            corrected:
                "[display]\nwidth = 64\nheight = 16\n[header]\ntext = \"Tea Cake\"\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"<span style=x>a</span>\"\n",
            [
                "2:8: warning: text shows '<span style=x>' literally; for words in a color write {color:red}words{/}"
            ]
        ),
        Mistake(
            "[[option]]\ntext = \"I <3 you\"\n",
            [],
            corrected: "[[option]]\ntext = \"I <3 you\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"a < b > c\"\n",
            [],
            corrected: "[[option]]\ntext = \"a < b > c\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \":coffee: 3\"\n",
            ["2:8: warning: text shows ':coffee:' literally; for the icon write {icon:coffee}"],
            corrected: "[[option]]\ntext = \"{icon:coffee} 3\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \":tada: Sale\"\n",
            ["2:8: warning: text shows ':tada:' literally; for the icon write {icon:party}"],
            corrected: "[[option]]\ntext = \"{icon:party} Sale\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"10:30:45\"\n",
            [],
            corrected: "[[option]]\ntext = \"10:30:45\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"{{ value:x }}\"\n",
            [
                "2:8: warning: text shows '{ value:x }' literally; for the field write single braces, {value:x}"
            ],
            corrected: "[[option]]\ntext = \"{value:x}\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"{{value:x}}\"\n",
            [
                "2:8: warning: text shows '{value:x}' literally; for the field write single braces, {value:x}"
            ],
            corrected: "[[option]]\ntext = \"{value:x}\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"{{bar:x 0..9}}\"\n",
            [
                "2:8: warning: text shows '{bar:x 0..9}' literally; for the field write single braces, {bar:x 0..9}"
            ],
            corrected: "[[option]]\ntext = \"{bar:x 0..9}\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"{{ states('sensor.outside') }}\"\n",
            [
                "2:8: warning: text shows '{ states('sensor.outside') }' literally; for a value sent by a program, write {value:sensor.outside}"
            ],
            corrected: "[[option]]\ntext = \"{value:sensor.outside}\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"{% if x %}\"\n",
            [
                "2:8: error: text has '{% if x %}', a template of another program; have that program send the text as a value, as in {value:soup}"
            ]
        ),
        Mistake(
            "[[option]]\ntext = \"{{time}}\"\n",
            [],
            corrected: "[[option]]\ntext = \"{time:%H:%M}\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"{{ date }}\"\n",
            ["2:8: warning: text shows '{ date }' literally; write {time:%d.%m.%Y}"],
            corrected: "[[option]]\ntext = \"{time:%d.%m.%Y}\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"{{x}}\"\n",
            [],
            corrected: "[[option]]\ntext = \"{{x}}\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"$TEMP\"\n",
            [
                "2:8: warning: text shows '$TEMP' literally; for a value sent by a program, write {value:temp}"
            ],
            corrected: "[[option]]\ntext = \"{value:temp}\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"${TEMP}\"\n",
            [
                "2:8: error: text has '${TEMP}', a variable of another program; for a value sent by a program, write {value:temp} without the '$'"
            ],
            corrected: "[[option]]\ntext = \"{value:temp}\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"%TEMP%\"\n",
            [
                "2:8: warning: text shows '%TEMP%' literally; for a value sent by a program, write {value:temp}"
            ],
            corrected: "[[option]]\ntext = \"{value:temp}\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"$5 Tea\"\n",
            [],
            corrected: "[[option]]\ntext = \"$5 Tea\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"$(date)\"\n",
            [
                "2:8: warning: text shows '$(date)' literally; for a value sent by a program, write {value:temperature}"
            ]
        ),
        Mistake(
            "[[option]]\ntext = \"5 %\"\n",
            [],
            corrected: "[[option]]\ntext = \"5 %\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"**Sale**\"\n",
            ["2:8: warning: text shows '**' literally; for bold words write {bold}words{/}"],
            corrected: "[[option]]\ntext = \"{bold}Sale{/}\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"[b]Sale[/b]\"\n",
            ["2:8: warning: text shows '[b]' literally; for bold words write {bold}words{/}"],
            corrected: "[[option]]\ntext = \"{bold}Sale{/}\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"{date}\"\n",
            [
                "2:8: error: text has an unknown field 'date'; write {time:%d.%m.%Y}. To show a brace, write it twice: {{"
            ],
            corrected: "[[option]]\ntext = \"{time:%d.%m.%Y}\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"   \"\n",
            [
                "2:8: warning: text has only spaces, so the page shows nothing; for a dark page, write page = \"blank\""
            ]
        ),
        Mistake(
            "[[option]]\ntext = \"\\t\"\n",
            ["2:8: warning: text contains a control character (U+0009), which no font has"]
        ),
        Mistake(
            "[[option]]\ntext = \"Gr&uuml;n\"\n",
            ["2:8: warning: text shows '&uuml;' literally; write ü"],
            corrected: "[[option]]\ntext = \"Grün\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"3 &euro;\"\n",
            ["2:8: warning: text shows '&euro;' literally; write €"],
            corrected: "[[option]]\ntext = \"3 €\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"AT&T\"\n",
            [],
            corrected: "[[option]]\ntext = \"AT&T\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"R&B; soul\"\n",
            [],
            corrected: "[[option]]\ntext = \"R&B; soul\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"<i>new</i>\"\n",
            ["2:8: warning: text shows '<i>' literally; for bold words write {bold}words{/}"],
            corrected: "[[option]]\ntext = \"{bold}new{/}\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"<br/>\"\n",
            [
                "2:8: warning: text shows '<br/>' literally; for a new line write \\n; each line needs at least 6 rows"
            ]
        ),
        Mistake(
            "[[option]]\ntext = \"<h1>Hi</h1>\"\n",
            ["2:8: warning: text shows '<h1>' literally; for bold words write {bold}words{/}"],
            corrected: "[[option]]\ntext = \"{bold}Hi{/}\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \":pizza:\"\n",
            ["2:8: warning: text shows ':pizza:' literally; for the icon write {icon:pizza}"],
            corrected: "[[option]]\ntext = \"{icon:pizza}\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \":hot_beverage: Tea\"\n",
            ["2:8: warning: text shows ':hot_beverage:' literally; for the icon write {icon:coffee}"],
            corrected: "[[option]]\ntext = \"{icon:coffee} Tea\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Open: 9:00\"\n",
            [],
            corrected: "[[option]]\ntext = \"Open: 9:00\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"a:b:c\"\n",
            [],
            corrected: "[[option]]\ntext = \"a:b:c\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"{{states.sensor.x.state}}\"\n",
            []
        ),
        Mistake(
            "[[option]]\ntext = \"{{ now() }}\"\n",
            [
                "2:8: warning: text shows '{ now() }' literally; for a value sent by a program, write {value:temperature}"
            ]
        ),
        Mistake(
            "[[option]]\ntext = \"$HOME\"\n",
            [
                "2:8: warning: text shows '$HOME' literally; for a value sent by a program, write {value:home}"
            ],
            corrected: "[[option]]\ntext = \"{value:home}\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"US$ 5\"\n",
            [],
            corrected: "[[option]]\ntext = \"US$ 5\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"100%\"\n",
            [],
            corrected: "[[option]]\ntext = \"100%\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"__new__\"\n",
            ["2:8: warning: text shows '__' literally; for bold words write {bold}words{/}"],
            corrected: "[[option]]\ntext = \"{bold}new{/}\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"snake_case_name\"\n",
            [],
            corrected: "[[option]]\ntext = \"snake_case_name\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"[color=red]x[/color]\"\n",
            [
                "2:8: warning: text shows '[color=red]' literally; for words in a color write {color:red}words{/}"
            ],
            corrected: "[[option]]\ntext = \"{color:red}x{/}\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"{clock}\"\n",
            [
                "2:8: error: text has an unknown field 'clock'; write {time:%H:%M}. To show a brace, write it twice: {{"
            ],
            corrected: "[[option]]\ntext = \"{time:%H:%M}\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"{TEMP}\"\n",
            [
                "2:8: error: text has an unknown field 'TEMP'; for a value sent by a program, write {value:temp}. To show a brace, write it twice: {{"
            ],
            corrected: "[[option]]\ntext = \"{value:temp|0}\"\n"
        ),
    ]
}
