import InfiniteScroll
import MonotonicTime
import TestSupport
import Testing

@testable import SignCore

@Suite("Statistics")
struct UsageTests {
    /// The time at which the tests begin: 20:30 on November 22, 2026.
    private static let start = CivilTime(secondsSince1970: 1_795_379_400)

    private func counter() -> UsageCounter { UsageCounter(ClockReading(Self.start, at: .zero)) }

    private func reading(_ seconds: Int64) -> ClockReading {
        var civil = Self.start
        civil.secondsSince1970 += seconds
        return ClockReading(civil, at: .zero + .seconds(seconds))
    }

    private func event(_ kind: UsageEvent.Kind, at seconds: Int64) -> UsageEvent {
        UsageEvent(kind, at: .zero + .seconds(seconds))
    }

    @Test(
        "an option is counted by its taps, its actions, and the seconds for which it is shown on a lit display"
    )
    func counts() {
        var counter = counter()
        counter.count(event(.shown("tea"), at: 10))
        counter.count(event(.tapped("cake"), at: 40))
        counter.count(event(.activated("cake"), at: 45))
        counter.count(event(.lit(false), at: 50))
        counter.count(event(.lit(true), at: 100))
        counter.count(event(.shown(nil), at: 120))
        #expect(counter.advance(to: reading(1_799)) == [])
        let lines = counter.advance(to: reading(1_800)).map { String(decoding: $0.jsonLine, as: UTF8.self) }
        #expect(
            lines == [
                "{\"hour\":\"2026-11-22T20:00:00Z\",\"id\":\"cake\",\"taps\":1,\"activations\":1,\"shown_seconds\":30}\n",
                "{\"hour\":\"2026-11-22T20:00:00Z\",\"id\":\"tea\",\"taps\":0,\"activations\":0,\"shown_seconds\":30}\n",
            ]
        )
        #expect(counter.takeCounts() == [])
    }

    @Test("an hour ends on the hour, and a visible option continues in the next one")
    func hours() {
        var counter = counter()
        #expect(counter.nextDeadline == .zero + .seconds(1_800))
        counter.count(event(.shown("tea"), at: 0))
        #expect(counter.advance(to: reading(1_800)).map(\.shownSeconds) == [1_800])
        #expect(counter.nextDeadline == .zero + .seconds(5_400))
        #expect(counter.advance(to: reading(5_400)).map(\.hour.text) == ["2026-11-22T21:00:00Z"])
        counter.count(event(.stopped, at: 5_460))
        #expect(counter.takeCounts().map(\.shownSeconds) == [60])
    }

    @Test("beyond a thousand ids the rest is counted together")
    func manyIDs() {
        var counter = counter()
        for number in 0..<3_000 { counter.count(event(.tapped("\(number)"), at: Int64(number) / 10)) }
        let counts = counter.takeCounts()
        #expect(counts.count == 1_001)
        #expect(counts.first?.id == "")
        #expect(counts.first?.taps == 2_000)
        #expect(counts.reduce(0) { $0 + $1.taps } == 3_000)
    }

    @Test("no tap and no second is lost or counted twice, whatever happens when")
    func conservation() {
        for seed in UInt64(1)...50 {
            var generator = SeededGenerator(seed: seed)
            var counter = counter()
            var (now, taps, shown, isShown, isLit) = (Int64(0), 0, Int64(0), false, true)
            var counts: [UsageCount] = []
            for _ in 0..<200 {
                let pause = Int64.random(in: 0...2_000, using: &generator)
                now += pause
                if isShown, isLit { shown += pause }
                counts += counter.advance(to: reading(now))
                let id = ["a", "b", "c"].randomElement(using: &generator) ?? "a"
                switch Int.random(in: 0..<4, using: &generator) {
                case 0:
                    counter.count(event(.tapped(id), at: now))
                    (taps, isShown) = (taps + 1, true)
                case 1:
                    counter.count(event(.shown(id), at: now))
                    isShown = true
                case 2:
                    counter.count(event(.shown(nil), at: now))
                    isShown = false
                default:
                    isLit = Bool.random(using: &generator)
                    counter.count(event(.lit(isLit), at: now))
                }
            }
            counts += counter.takeCounts()
            #expect(counts.reduce(0) { $0 + $1.taps } == taps, "seed \(seed)")
            #expect(counts.reduce(0) { $0 + $1.shownSeconds } == Int(shown), "seed \(seed)")
        }
    }

    @Test("a line of a file is read as it was written, and a truncated line is rejected")
    func lines() throws {
        let hour = try #require(UsageHour(text: "2028-02-29T23:00:00Z"))
        let count = UsageCount(hour: hour, id: "a \"b\" €", taps: 3, activations: 1, shownSeconds: 3_600)
        #expect(UsageCount(jsonLine: count.jsonLine) == count)
        for length in 0..<count.jsonLine.count - 2 {
            #expect(UsageCount(jsonLine: count.jsonLine.prefix(length)) == nil)
        }
        for text in ["2028-02-30T23:00:00Z", "2028-02-29T24:00:00Z", "2028-02-29T23:00:01Z", "x"] {
            #expect(UsageHour(text: text) == nil)
        }
        #expect(hour.month.fileName == "2028-02.jsonl")
        #expect(UsageMonth(fileName: "2028-02.jsonl") == hour.month)
        for name in ["2028-13.jsonl", "2028-2.jsonl", "2028-02.json", ".."] {
            #expect(UsageMonth(fileName: name) == nil)
        }
    }

    @Test("the report sums up, with a bar for each option")
    func table() throws {
        let hour = try #require(UsageHour(text: "2026-11-22T20:00:00Z"))
        var report = UsageReport(since: hour)
        report.add(UsageCount(hour: hour, id: "tea", taps: 1, shownSeconds: 3_700))
        report.add(UsageCount(hour: UsageHour(number: hour.number + 1), id: "tea", taps: 3, shownSeconds: 5))
        report.add(UsageCount(hour: hour, id: "=cake, \"plum\"", taps: 2, activations: 1, shownSeconds: 60))
        report.add(UsageCount(hour: UsageHour(number: hour.number - 1), id: "old", taps: 9))
        #expect(
            report.table(width: 60) == [
                "from 2026-11-22T20:00:00Z to the hour of 2026-11-22T21:00:00Z", "",
                "option         taps  actions    shown",
                "tea               4        0  1:01:45  █████████████████████",
                "=cake, \"plum\"     2        1  0:01:00  ██████████▌",
            ]
        )
        #expect(
            report.csv
                == "hour,id,taps,activations,shown_seconds\r\n"
                + "2026-11-22T20:00:00Z,\"'=cake, \"\"plum\"\"\",2,1,60\r\n"
                + "2026-11-22T20:00:00Z,tea,1,0,3700\r\n2026-11-22T21:00:00Z,tea,3,0,5\r\n"
        )
        #expect(UsageReport().table(width: 80) == ["nothing was counted in this time"])
    }

    @Test("a gesture is counted by its button, and lines of gestures are no lines of options")
    func presses() throws {
        var counter = counter()
        let inputs = [
            Cause("tap", button: "next"), Cause("double_tap", button: "next"),
            Cause("tap", button: "KEY_LEFT"),
            Cause("tap", button: "next", source: "uid 1000"), Cause("tap"), Cause("next", button: "next"),
        ]
        for cause in inputs {
            let entry = JournalEntry(sequence: 1, at: .zero, kind: .engine(.input(cause)))
            if let event = UsageEvent(entry) { counter.count(event) }
        }
        let lines = counter.takeCounts().map { String(decoding: $0.jsonLine, as: UTF8.self) }
        let hour = #"{"hour":"2026-11-22T20:00:00Z","#
        #expect(
            lines == [
                hour + "\"button\":\"KEY_LEFT\",\"input\":\"tap\",\"presses\":1}\n",
                hour + "\"button\":\"next\",\"input\":\"tap\",\"presses\":2}\n",
                hour + "\"button\":\"next\",\"input\":\"double_tap\",\"presses\":1}\n",
            ]
        )
        for line in lines {
            let count = try #require(UsageCount(jsonLine: line.utf8))
            #expect(String(decoding: count.jsonLine, as: UTF8.self) == line)
            #expect(count.id == nil)
        }
        let wrong = hour + "\"button\":\"next\",\"input\":\"wink\",\"presses\":1}\n"
        #expect(UsageCount(jsonLine: wrong.utf8) == nil)
    }

    @Test("the report lists the gestures with each button below the options")
    func buttonTable() throws {
        let hour = try #require(UsageHour(text: "2026-11-22T20:00:00Z"))
        let later = UsageHour(number: hour.number + 1)
        var report = UsageReport()
        report.add(UsageCount(hour: hour, button: "next", .tap, presses: 12))
        report.add(UsageCount(hour: later, button: "next", .tap, presses: 1))
        report.add(UsageCount(hour: later, button: "next", .longPress, presses: 3))
        report.add(UsageCount(hour: hour, button: "red+blue", .tap, presses: 2))
        let buttons = [
            "", "button    taps  double taps  long presses", "next        13            0             3",
            "red+blue     2            0             0",
        ]
        let title = "from 2026-11-22T20:00:00Z to the hour of 2026-11-22T21:00:00Z"
        #expect(report.table(width: 80) == [title] + buttons)
        #expect(report.jsonLines.isEmpty)
        #expect(
            String(decoding: report.buttonLines, as: UTF8.self) == """
                {"button":"next","input":"tap","presses":13}
                {"button":"next","input":"long_press","presses":3}
                {"button":"red+blue","input":"tap","presses":2}

                """
        )
        #expect(
            report.buttonCSV == "hour,button,input,presses\r\n2026-11-22T20:00:00Z,next,tap,12\r\n"
                + "2026-11-22T20:00:00Z,red+blue,tap,2\r\n2026-11-22T21:00:00Z,next,tap,1\r\n"
                + "2026-11-22T21:00:00Z,next,long_press,3\r\n"
        )
        report.add(UsageCount(hour: hour, id: "tea", taps: 1, shownSeconds: 5))
        #expect(
            report.table(width: 30) == [
                title, "", "option  taps  actions    shown", "tea        1        0  0:00:05",
            ] + buttons
        )
        #expect(report.csv == "hour,id,taps,activations,shown_seconds\r\n2026-11-22T20:00:00Z,tea,1,0,5\r\n")
    }

    @Test("an id with a line break is quoted for a spreadsheet", arguments: ["a\nb", "a\rb", "a\r\nb"])
    func lineBreaks(_ id: String) throws {
        let hour = try #require(UsageHour(text: "2026-11-22T20:00:00Z"))
        var report = UsageReport(since: hour)
        report.add(UsageCount(hour: hour, id: id, taps: 1))
        let rows = "2026-11-22T20:00:00Z,\"\(id)\",1,0,0\r\n"
        #expect(report.csv == "hour,id,taps,activations,shown_seconds\r\n" + rows)
    }
}
