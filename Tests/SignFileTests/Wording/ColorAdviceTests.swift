import SignTestSupport
import Testing

@Suite("Colors in other notations")
struct ColorAdviceTests {
    @Test("a color is reported with the right notation, which is valid", arguments: mistakes)
    func advice(mistake: Mistake) { mistake.check() }

    private static let mistakes: [Mistake] = [
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = #ff8800\n",
            ["7:9: error: expected value, saw '#'; # begins a comment; write color = \"#ff8800\""],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"#ff8800\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = ff8800\n",
            ["7:10: error: expected 'false', saw 'ff'; strings need quotes, such as color = \"#ff8800\""],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"#ff8800\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"ff8800\"\n",
            [
                "7:9: error: color is 'ff8800', which is not a color; did you mean '#ff8800'?"
            ],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"#ff8800\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"0xff8800\"\n",
            [
                "7:9: error: color is '0xff8800', which is not a color; did you mean '#ff8800'?"
            ],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"#ff8800\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = 0xff8800\n",
            ["7:9: error: color must be a string, not a whole number; write color = \"#ff8800\""],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"#ff8800\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"rgb(255, 136, 0)\"\n",
            [
                "7:9: error: color is 'rgb(255, 136, 0)', which is not a color; did you mean '#ff8800'?"
            ],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"#ff8800\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = rgb(255,136,0)\n",
            ["7:9: error: could not determine value type; strings need quotes, such as color = \"#ff8800\""],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"#ff8800\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = [255, 136, 0]\n",
            ["7:9: error: color must be a string, not an array; write color = \"#ff8800\""],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"#ff8800\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"255,136,0\"\n",
            [
                "7:9: error: color is '255,136,0', which is not a color; did you mean '#ff8800'?"
            ],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"#ff8800\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"#ff8800ff\"\n",
            [
                "7:9: error: color is '#ff8800ff', which is not a color; did you mean '#ff8800'?"
            ],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"#ff8800\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = red\n",
            ["7:9: error: could not determine value type; strings need quotes, such as color = \"red\""],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"red\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = rot\n",
            ["7:9: error: could not determine value type; strings need quotes, such as color = \"red\""],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"red\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"rouge\"\n",
            [
                "7:9: error: color is 'rouge', which is not a color; did you mean 'red'?"
            ],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"red\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"lime\"\n",
            [
                "7:9: error: color is 'lime', which is not a color; did you mean 'green'?"
            ],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"green\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"navy\"\n",
            [
                "7:9: error: color is 'navy', which is not a color; did you mean '#000080'?"
            ],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"#000080\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"oragne\"\n",
            [
                "7:9: error: color is 'oragne', which is not a color; did you mean 'orange'?"
            ],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"orange\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"dark red\"\n",
            [
                "7:9: error: color is 'dark red', which is not a color; did you mean '#8b0000'?"
            ],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"#8b0000\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = #f80 # warm\n",
            ["7:9: error: expected value, saw '#'; # begins a comment; write color = \"#f80\""],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"#f80\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = 255\n",
            [
                "7:9: error: color must be a string, not a whole number; write color = \"white\" or color = \"blue\""
            ],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"blue\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = 0\n",
            ["7:9: error: color must be a string, not a whole number; write color = \"black\""],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"black\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = 888\n",
            ["7:9: error: color must be a string, not a whole number; write color = \"#888\""],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"#888\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = 999999\n",
            ["7:9: error: color must be a string, not a whole number; write color = \"#999999\""],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"#999999\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = 255255255\n",
            [
                "7:9: error: color must be a string, not a whole number; write a name or six hexadecimal digits, such as color = \"#ff8000\""
            ],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"#ff8000\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = true\n",
            [
                "7:9: error: color must be a string, not true; write a name or six hexadecimal digits, such as color = \"#ff8000\""
            ],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"#ff8000\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = { r = 255, g = 136, b = 0 }\n",
            ["7:9: error: color must be a string, not a table; write color = \"#ff8800\""],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"#ff8800\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = { red = 0, green = 0, blue = 255 }\n",
            ["7:9: error: color must be a string, not a table; write color = \"blue\""],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"blue\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = { h = 120, s = 100, l = 50 }\n",
            ["7:9: error: color must be a string, not a table; write color = \"green\""],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"green\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = [1.0, 0.5, 0.0]\n",
            ["7:9: error: color must be a string, not an array; write color = \"orange\""],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"orange\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = [\"rot\"]\n",
            ["7:9: error: color must be a string, not an array; write color = \"red\""],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"red\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = [0, 0, 255, 255]\n",
            ["7:9: error: color must be a string, not an array; write color = \"blue\""],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"blue\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"hsl(120, 100%, 50%)\"\n",
            [
                "7:9: error: color is 'hsl(120, 100%, 50%)', which is not a color; did you mean 'green'?"
            ],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"green\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"hsl(0 0% 50%)\"\n",
            [
                "7:9: error: color is 'hsl(0 0% 50%)', which is not a color; did you mean 'gray'?"
            ],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"gray\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"hsla(210deg, 50%, 40%, 0.5)\"\n",
            [
                "7:9: error: color is 'hsla(210deg, 50%, 40%, 0.5)', which is not a color; did you mean '#336699'?"
            ],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"#336699\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"hsv(60, 100, 100)\"\n",
            [
                "7:9: error: color is 'hsv(60, 100, 100)', which is not a color; did you mean 'yellow'?"
            ],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[[option]]\ntext = \"Tea\"\ncolor = \"yellow\"\n"
        ),
    ]
}
