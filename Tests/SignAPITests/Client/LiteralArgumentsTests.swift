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
            ("goto -1", "goto -- -1"), ("remove -1 --temporary", "remove --temporary -- -1"),
            ("activate -tea --json", "activate --json -- -tea"), ("dismiss -1", "dismiss -- -1"),
            ("tap -1 --double", "tap --double -- -1"), ("value -x 5", "value -- -x 5"),
            ("set -y text", "set -- -y text"), ("set tea -5 --size 16", "set tea --size 16 -- -5"),
            ("set -y -- -z", "set -- -y -z"), ("alert Sale --id -1", "alert Sale --id=-1"),
            ("set -2 Two --before -1 --temporary", "set --before=-1 --temporary -- -2 Two"),
        ]
    )
    func separated(line: String, expected: String) {
        let arguments = line.split(separator: " ").map(String.init)
        #expect(LiteralArguments.separatingLiterals(in: arguments).joined(separator: " ") == expected)
    }

    @Test(
        "other command lines stay as they are",
        arguments: [
            "brightness +10", "brightness -- -10", "brightness --json", "set tea Tea --dwell 5s",
            "next --json",
            "statistics --since -5", "check -", "alert Sale --id x", "", "value a -- -x", "goto -- -1",
            "goto --jsn", "tap -double", "set tea Tea --dwell -H pi", "goto -Hpi tea", "goto -h",
        ]
    )
    func unchanged(line: String) {
        let arguments = line.split(separator: " ").map(String.init)
        #expect(LiteralArguments.separatingLiterals(in: arguments) == arguments)
    }

    @Test("a text that resembles an option needs --, as the message says")
    func problems() {
        #expect(
            LiteralArguments.problem(in: ["alert", "--for", "--x", "--urgnt", "Tea"])
                == "unknown option '--urgnt'; did you mean '--urgent'? If it is text or an id, write -- before it: "
                + "loopbanner alert -- '--urgnt'"
        )
        #expect(
            LiteralArguments.problem(in: ["goto", "--tomorrow"])
                == "unknown option '--tomorrow'. If it is text or an id, write -- before it: loopbanner goto -- "
                + "'--tomorrow'"
        )
        #expect(
            LiteralArguments.problem(in: ["tap", "-double"])?.hasPrefix("unknown option '-double'; did")
                == true
        )
        for line in [
            "next --a", "goto -- --a", "goto --help", "goto --version", "goto -Hpi tea", "goto --host=pi", "",
        ] {
            #expect(
                LiteralArguments.problem(in: line.split(separator: " ").map(String.init)) == nil,
                "\(line)"
            )
        }
    }
}
