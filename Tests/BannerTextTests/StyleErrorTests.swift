import BannerText
import Testing

@Suite("Mistakes in styles")
struct StyleErrorTests {
    @Test("an unknown word is an error that names the nearest")
    func unknown() {
        let escape = "To show a brace, write it twice: {{"
        #expect(
            complaint("{blod}now{/}")
                == "has an unknown field 'blod'; did you mean 'bold', as in {bold}bold{/}? \(escape)"
        )
        #expect(
            complaint("{colour:red}now{/}")
                == "has an unknown field 'colour'; did you mean 'color', as in {color:red}red{/}? \(escape)"
        )
        #expect(
            complaint("{vlaue:soup}")
                == "has an unknown field 'vlaue'; did you mean 'value', as in {value:soup}? \(escape)"
        )
    }

    @Test("a style that is not closed, and an end of nothing, are errors")
    func unbalanced() {
        #expect(
            complaint("{bold}now {color:red}red{/}")
                == "has an unclosed style: {bold}; add {/} where the style ends"
        )
        #expect(
            complaint("{color:red}now")
                == "has an unclosed style: {color:red}; add {/} where the style ends"
        )
        #expect(
            complaint("now{/}") == "has an unmatched {/}; remove it, or write {{/}} to show it"
        )
        #expect(
            complaint("{bold}now{/bold}")
                == "has '{/bold}'; write {/}, which closes the innermost open style"
        )
    }

    @Test("a color alone is answered with the style that it needs")
    func colorAlone() {
        #expect(
            complaint("{red}now{/}")
                == "has an unknown field 'red'; for text in that color, write {color:red}words{/}. To show a brace, "
                + "write it twice: {{"
        )
    }

    @Test("a style in the fallback of a value is an error that names the right place")
    func styleInValue() {
        #expect(
            complaint("{value:soup|{bold}none{/}}")
                == "has a '{' in the text of {value:soup|…}, which is shown literally; put a style around the "
                + "field, as in {bold}{value:soup|none}{/}"
        )
    }

    @Test("an unknown color is an error that names the nearest one")
    func colors() {
        let start = "has a style {color:…} whose color is"
        let list =
            "which is not a color; write a color such as \"#ff8000\" or \"#f80\", or one of black, white, red, green, "
            + "blue, yellow, orange, amber, cyan, magenta, purple, pink, gray"
        #expect(
            complaint("{color:gren}x{/}") == "\(start) 'gren', which is not a color; did you mean 'green'?"
        )
        #expect(complaint("{color}x{/}") == "\(start) '', \(list)")
        #expect(complaint("{color:#12}x{/}") == "\(start) '#12', \(list)")
    }

    @Test("a gradient has two colors with '-' between them")
    func gradients() {
        let form =
            "has a style 'gradient' without two colors; write both with '-', as in {gradient:red-blue}words{/}"
        for tag in ["gradient", "gradient:", "gradient:red", "gradient:red-", "gradient:-red"] {
            #expect(complaint("{\(tag)}x{/}") == form)
        }
        let color =
            "has a style {gradient:…} in which a color is"
        #expect(
            complaint("{gradient:red-bleu}x{/}")
                == "\(color) 'bleu', which is not a color; did you mean 'blue'?"
        )
        #expect(complaint("{gradient:#12-blue}x{/}").hasPrefix("\(color) '#12', which is not a color; write"))
        #expect(complaint("{gradient:#102030-amber}x{/}") == "")
    }

    @Test("an unknown effect is an error that names the nearest")
    func unknownEffects() {
        let escape = "To show a brace, write it twice: {{"
        for (name, sample) in [
            ("rainbwo", "'rainbow', as in {rainbow}new{/}"), ("pulsee", "'pulse', as in {pulse}now{/}"),
            ("shimer", "'shimmer', as in {shimmer}new{/}"), ("wawe", "'wave', as in {wave}hello{/}"),
            ("gradeint:red-blue", "'gradient', as in {gradient:red-blue}new{/}"),
        ] {
            let field = name.prefix { $0 != ":" }
            #expect(
                complaint("{\(name)}x{/}")
                    == "has an unknown field '\(field)'; did you mean \(sample)? \(escape)"
            )
        }
        #expect(complaint("{wave:2}x{/}") == "has a style 'wave' with ':'; write {wave} alone")
    }

    @Test("the other styles have nothing behind their names")
    func details() {
        #expect(complaint("{bold:2}x{/}") == "has a style 'bold' with ':'; write {bold} alone")
        #expect(complaint("{blink:}x{/}") == "has a style 'blink' with ':'; write {blink} alone")
    }

    @Test("there are at most 8 styles in each other, and 64 fields and styles in all")
    func limits() {
        func nested(_ depth: Int) -> String {
            String(repeating: "{bold}", count: depth) + "x" + String(repeating: "{/}", count: depth)
        }
        #expect(complaint(nested(8)) == "")
        #expect(complaint(nested(9)) == "has more than 8 nested styles; close some with {/}")
        let fields = String(repeating: "{time:%H}", count: 16)
        #expect(complaint(fields + String(repeating: "{bold}x{/}", count: 48)) == "")
        #expect(
            complaint(fields + String(repeating: "{bold}x{/}", count: 49))
                == "has more than 64 fields and styles; leave some out"
        )
    }

    @Test("the name of a text is what is left of it without its styles")
    func names() {
        #expect(
            TextTemplate.removingStyles(
                from: "{bold}Sale{/} {time:%H} {{bold}} {color:red}!{/} {gradient:red-blue}a{/}{wave}b{/}"
            )
                == "Sale {time:%H} {{bold}} ! ab"
        )
        #expect(TextTemplate.removingStyles(from: "no brace") == "no brace")
        #expect(TextTemplate.removingStyles(from: "{bold") == "{bold")
    }
}
