import BusInterfaces
import MonotonicTime
import SignCore
import SignTestSupport
import Testing

@testable import SignFile

/// Tests `[brightness_sensor]`.
@Suite("The light sensor in the file")
struct BrightnessSensorTests {
    private func sensor(_ text: String) throws -> BrightnessSensorSettings {
        try #require(try configuration("[brightness_sensor]\n\(text)\n" + anOption).brightnessSensor)
    }

    /// Returns the errors and warnings of a table.
    private func finding(_ text: String) -> [String] {
        findings(in: "[brightness_sensor]\n\(text)\n" + anOption)
    }

    private func points(_ curve: BrightnessCurve) -> [String] {
        curve.points.map { "\($0.light.lux) \($0.percent)" }
    }

    @Test("a file without the table has no sensor")
    func none() throws {
        #expect(try configuration(anOption).brightnessSensor == nil)
    }

    @Test("the defaults are those of the documentation")
    func defaults() throws {
        let settings = try sensor("device = \"bh1750\"")
        #expect(settings.source == .device("bh1750"))
        #expect(points(settings.curve) == ["0.0 2", "10.0 10", "100.0 40", "1000.0 100"])
        #expect(settings.hysteresis == 15)
        #expect(settings.interval == .seconds(1))
        #expect(settings.duration == .seconds(2))
    }

    @Test("every key reaches the settings")
    func keys() throws {
        let settings = try sensor(
            "file = \"/run/lux\"\ncurve = [[0.5, 0], [3, 7]]\nhysteresis = 0\nevery = \"5s\"\nover = \"0s\""
        )
        #expect(settings.source == .file("/run/lux"))
        #expect(points(settings.curve) == ["0.5 0", "3.0 7"])
        #expect(settings.hysteresis == 0)
        #expect(settings.interval == .seconds(5))
        #expect(settings.duration == .zero)
    }

    @Test(
        "a table needs exactly one source",
        arguments: [
            (
                "hysteresis = 5",
                "1:1: error: device is missing; name a light sensor, such as device = \"bh1750\", or a file with a number, "
                    + "such as file = \"/run/lux\""
            ),
            (
                "device = \"bh1750\"\nfile = \"/run/lux\"",
                "3:8: error: device and file are mutually exclusive; remove one of them"
            ),
            (
                "device = \"/run/lux\"",
                "2:10: error: device is the name of a light sensor, such as 'bh1750', not a path; for a file write "
                    + "file = \"/run/lux\""
            ),
            ("file = \"lux\"", "2:8: error: file must be an absolute path, such as '/run/lux', not 'lux'"),
            (
                "file = \"/run/\"",
                "2:8: error: file must be a file with a number, such as '/run/lux', not the directory '/run/'"
            ),
            (
                "file = \"/tmp/lux\"",
                "2:8: warning: file names '/tmp/lux', but the service cannot read home directories or /tmp; write the light level "
                    + "to a file in /run"
            ),
            ("device = \"\"", "2:10: error: device must not be empty"),
        ]
    )
    func source(text: String, message: String) {
        #expect(finding(text) == ["f:" + message])
    }

    private static let pairs = "pairs of lux and percent, such as [[0, 2], [100, 40], [1000, 100]]"

    @Test(
        "a curve that is none is an error at its wrong value",
        arguments: [
            ("5", "2:9: error: curve must be \(pairs), not a whole number"),
            ("[]", "2:9: error: curve must have 1 to 64 \(pairs), not 0"),
            ("[[0, 2], [3]]", "2:18: error: curve must be \(pairs), not 1 numbers"),
            ("[0, 2]", "2:10: error: curve must be \(pairs), not a whole number"),
            (
                "[[0, 2], [10, 5], [10, 9]]",
                "2:27: error: the lux values of curve must increase, but 10 follows 10; sort the pairs by lux and use each value "
                    + "once"
            ),
            (
                "[[20, 2], [0.5, 5]]",
                "2:19: error: the lux values of curve must increase, but 0.5 follows 20; sort the pairs by lux and use each value "
                    + "once"
            ),
            ("[[0, 101]]", "2:14: error: the percentage in curve must be a whole number, 0 to 100, not 101"),
            ("[[0, -1]]", "2:14: error: the percentage in curve must be a whole number, 0 to 100, not -1"),
            ("[[0, 1.5]]", "2:14: error: the percentage in curve must be a whole number, 0 to 100, not 1.5"),
            ("[[-1, 5]]", "2:11: error: the lux value in curve must be 0 to 200000, not -1"),
            ("[[nan, 5]]", "2:11: error: the lux value in curve must be 0 to 200000, not nan"),
        ] as [(String, String)]
    )
    func curve(value: String, message: String) {
        #expect(finding("curve = \(value)\nfile = \"/run/lux\"") == ["f:" + message])
    }

    @Test("hysteresis, every and over have limits")
    func limits() {
        #expect(
            finding("file = \"/run/lux\"\nhysteresis = 101\nevery = \"1ms\"\nover = \"1h\"") == [
                "f:3:14: error: hysteresis must be 0 to 100 percent, not 101",
                "f:4:9: error: every must be 100ms to 1h, not 1ms",
                "f:5:8: error: over must be 0s to 10min, not 1h",
            ]
        )
    }

    private func warnings(_ device: String, among names: [String]) throws -> [String] {
        let text = "[brightness_sensor]\ndevice = \"\(device)\"\n" + anOption
        return try Configuration.parse(
            Array(text.utf8),
            file: "f",
            lightSensors: LightSensors { names }
        ).diagnostics.map(\.description)
    }

    @Test("a sensor that the machine has not is a warning with those that it has")
    func missing() throws {
        let start = "f:2:10: warning: this machine has no light sensor 'bh1750'; "
        #expect(try warnings("bh1750", among: ["tsl2561", "bh1750"]) == [])
        #expect(
            try warnings("bh1750", among: ["veml7700", "tsl2561"]) == [
                start + "it has 'veml7700' and 'tsl2561'"
            ]
        )
        #expect(try warnings("bh1750", among: ["bh1751"]) == [start + "did you mean 'bh1751'?"])
        #expect(
            try warnings("bh1750", among: []) == [
                start + "none was found; load the sensor's kernel driver, and see `loopbanner doctor`"
            ]
        )
    }

    private func notes(_ text: String) throws -> [String] {
        try Configuration.parse(Array((text + anOption).utf8), file: "f").notes.map(\.description)
            .filter { $0.contains("brightness") || $0.contains("dark") || $0.contains("knob") }
    }

    @Test("a configured and a scheduled brightness are noted, because the sensor takes precedence over them")
    func precedence() throws {
        let sensor = "[brightness_sensor]\nfile = \"/run/lux\"\n"
        let schedule = "[[schedule]]\nwhen = [\"22:00..23:00\"]\nbrightness = 5\n"
        #expect(try notes("[display]\nbrightness = 30\n" + schedule) == [])
        #expect(
            try notes("[display]\nbrightness = 30\n" + schedule + sensor) == [
                "f:2:14: note: brightness applies until the first reading of [brightness_sensor]",
                "f:5:14: note: with [brightness_sensor], the brightness of a schedule is the maximum while the schedule is "
                    + "in force",
            ]
        )
    }

    @Test("wakes sets the time and turns the default command off")
    func wakes() throws {
        func button(_ text: String) throws -> ButtonSettings {
            try #require(
                try configuration("[[button]]\nline = \"GPIO17\"\n\(text)\n" + anOption).buttons.first
            )
        }
        #expect(try button("").wakeDuration == nil)
        #expect(try button("").onTap == .navigate(.next))
        #expect(try button("wakes = \"2min\"").wakeDuration == .seconds(120))
        #expect(try button("wakes = \"2min\"").onTap == .none)
        #expect(try button("wakes = \"2min\"\non_tap = \"next\"").onTap == .navigate(.next))
        #expect(
            findings(in: "[[button]]\nline = \"GPIO17\"\nwakes = true\n" + anOption) == [
                "f:3:9: error: wakes must be a duration, not true; write a number and a unit, such as \"300ms\", \"3s\", "
                    + "\"1.5s\" or \"2min\" (units: ns us ms s min h)"
            ]
        )
    }

    @Test("a schedule that overrides presence is noted, and so is a knob, which is never held")
    func presenceNotes() throws {
        let schedule = "[[schedule]]\nwhen = [\"22:00..23:00\"]\nlit = false\n"
        let door = "[[button]]\nline = \"GPIO17\"\nwakes = \"1min\"\n"
        #expect(
            try notes(door + schedule) == [
                "f:6:7: note: while this schedule is in force, the display stays dark, even if a button wakes it"
            ]
        )
        #expect(try notes(door) == [])
        #expect(
            try notes("[[button]]\nkey = \"REL_DIAL+\"\ndevice = \"knob\"\nwakes = \"1min\"\n") == [
                "f:4:9: note: a knob cannot be held, so the display stays lit for this time after each step"
            ]
        )
    }
}
