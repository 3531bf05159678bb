import SignTestSupport
import Testing

@Suite("Pans in uneven steps")
struct PanCheckTests {
    private static let long =
        "\n[[option]]\ntext = \"Tea\"\n[[option]]\nid = \"cake\"\n"
        + "text = \"Cake of the day: plum with cream\"\n"

    @Test(
        "an uneven speed is a warning where an option pans",
        arguments: [
            ("speed = 60", 9, "at 100 fps", "50 and 100"), ("fps = 60", 7, "at 60 fps", "30 and 60"),
        ]
    )
    func uneven(_ line: String, _ column: Int, _ pace: String, _ speeds: String) {
        #expect(
            findings(in: "[scroll]\n\(line)" + Self.long) == [
                "f:2:\(column): warning: 'cake' is longer than its area and pans: \(pace) this speed moves in "
                    + "uneven steps; nearest even speeds: \(speeds)"
            ]
        )
    }

    @Test("an even speed, or options that fit, are no warning")
    func even() {
        for lines in ["", "speed = 25", "speed = 200", "fps = 50", "speed = 60\nfps = 60"] {
            #expect(findings(in: "[scroll]\n\(lines)" + Self.long) == [])
        }
        #expect(findings(in: "[scroll]\nspeed = 60" + anOption) == [])
        #expect(findings(in: "[display]\nwidth = 256\n[scroll]\nspeed = 60" + Self.long) == [])
    }

    @Test("a vertical banner pans over options that are too high")
    func vertical() {
        #expect(findings(in: "[scroll]\nspeed = 60\ndirection = \"up\"" + Self.long) == [])
        #expect(
            findings(
                in: "[scroll]\nspeed = 60\ndirection = \"up\"\n[text]\nscale = 2" + anOption
            ).count == 1
        )
    }
}
