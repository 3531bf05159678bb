import SignTestSupport
import Testing

@Suite("Dates in other notations")
struct DateAdviceTests {
    @Test(
        "dates of several languages are reported with the right window, which is valid",
        arguments: mistakes
    )
    func advice(mistake: Mistake) { mistake.check() }

    private static let mistakes: [Mistake] = [
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"24.12.2026\"]\n",
            ["5:10: error: '24.12.2026' is not FROM..TO; did you mean \"2026-12-24\"?"],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"2026-12-24\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"31.12.\"]\n",
            ["5:10: error: '31.12.' is not FROM..TO; did you mean \"12-31\"?"],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"12-31\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"24.12.2026 - 26.12.2026\"]\n",
            ["5:10: error: '24.12.2026' is not FROM..TO; did you mean \"2026-12-24..2026-12-26\"?"],
            corrected:
                "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"2026-12-24..2026-12-26\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"24/12/2026\"]\n",
            ["5:10: error: '24/12/2026' is not FROM..TO; did you mean \"2026-12-24\"?"],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"2026-12-24\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"12/24/2026\"]\n",
            ["5:10: error: '12/24/2026' is not FROM..TO; did you mean \"2026-12-24\"?"],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"2026-12-24\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"2026/12/24\"]\n",
            ["5:10: error: '2026/12/24' is not FROM..TO; did you mean \"2026-12-24\"?"],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"2026-12-24\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"24. Dezember 2026\"]\n",
            ["5:10: error: '24.' is not FROM..TO; did you mean \"2026-12-24\"?"],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"2026-12-24\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"Dec 24\"]\n",
            ["5:10: error: unknown weekday 'Dec'; did you mean \"12-24\"?"],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"12-24\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"24.-26.12.\"]\n",
            ["5:10: error: '24.-26.12.' is not a date; did you mean \"12-24..12-26\"?"],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"12-24..12-26\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"05/06\"]\n",
            ["5:10: error: '05/06' could be either of two dates; write \"05-06\" or \"06-05\""]
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"24.12.\"]\n",
            ["5:10: error: '24.12.' is not FROM..TO; did you mean \"12-24\"?"],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"12-24\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"24.12.-26.12.\"]\n",
            ["5:10: error: '24.12.-26.12.' is not a date; did you mean \"12-24..12-26\"?"],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"12-24..12-26\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"24.12.26\"]\n",
            ["5:10: error: '24.12.26' is not FROM..TO; did you mean \"2026-12-24\"?"],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"2026-12-24\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"24-12-2026\"]\n",
            ["5:10: error: '24-12-2026' is not a date; did you mean \"2026-12-24\"?"],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"2026-12-24\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"December 24, 2026\"]\n",
            ["5:10: error: unknown weekday 'December'; did you mean \"2026-12-24\"?"],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"2026-12-24\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"24 décembre\"]\n",
            ["5:9: error: '24' is not FROM..TO; did you mean \"12-24\"?"],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"12-24\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"1. Mai\"]\n",
            ["5:10: error: '1.' is not FROM..TO; did you mean \"05-01\"?"],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"05-01\"]\n"
        ),
    ]
}
