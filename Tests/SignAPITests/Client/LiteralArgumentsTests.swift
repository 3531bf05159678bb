import SignAPI
import Testing

@Suite("Arguments that begin with a minus sign")
struct LiteralArgumentsTests {
    @Test(
        "numbers and texts are separated from the options, and keep their order",
        arguments: [
            ("brightness -10", "brightness -- -10"),
            ("brightness -10 --json", "brightness --json -- -10"),
            ("brightness -10%", "brightness -- -10%"),
            ("brightness --socket /run/a -5", "brightness --socket /run/a -- -5"),
            ("set tea -5€ --lifetime 2h", "set tea --lifetime 2h -- -5€"),
            (
                "set sale -5€ --transition doors --slide 1s --align left",
                "set sale --transition doors --slide 1s --align left -- -5€"
            ),
            ("set -5 Five --color red", "set --color red -- -5 Five"),
            ("value outside -3° --lifetime=1h", "value outside --lifetime=1h -- -3°"),
            ("alert ---Sale--- --for 10s --urgent", "alert --for 10s --urgent -- ---Sale---"),
            ("alert - -H pi", "alert -H pi -- -"),
        ]
    )
    func separated(line: String, expected: String) {
        let arguments = line.split(separator: " ").map(String.init)
        #expect(LiteralArguments.separated(arguments).joined(separator: " ") == expected)
    }

    @Test(
        "other command lines stay as they are",
        arguments: [
            "brightness +10", "brightness -- -10", "brightness --json", "set tea Tea --dwell 5s",
            "next --json",
            "statistics --since -5", "check -", "alert Sale --id x", "", "value a -- -x",
        ]
    )
    func unchanged(line: String) {
        let arguments = line.split(separator: " ").map(String.init)
        #expect(LiteralArguments.separated(arguments) == arguments)
    }
}
