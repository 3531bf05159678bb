import Diagnostics
import GatewayMessages
import InfiniteScroll
import MonotonicTime
import Pixels
import SignCore
import SignTestSupport
import TestSupport
import Testing

@testable import SignSimulation

/// Tests what a group of signs guarantees (docs/groups.md, G1 to G8). The engine, the sign and the gateway's
/// group member are the real ones. The network has the faults that a test requires.
@Suite("A group of signs")
struct GroupSimulationTests {
    /// The results of a simulation of a group.
    private struct Run {
        var report = GroupReport()
        var events: [Int: [JournalEntry]] = [:]
        var frames: [Int: [(at: Instant, frame: Bitmap)]] = [:]
        var memberStates: [String] = []

        func frame(of sign: Int, at instant: Instant) -> Bitmap? {
            frames[sign]?.last { $0.at <= instant }?.frame
        }

        func selections(of sign: Int) -> [String] {
            (events[sign] ?? []).compactMap { event in
                guard case .engine(.selected(let selection)) = event.kind else { return nil }
                return
                    "\(event.at.nanoseconds / 1_000_000) \(selection.option.id) \(selection.reason.rawValue)"
            }
        }
    }

    private func scenario(
        _ scroll: String = "",
        options: [String] = ["Tea", "Cake", "Soup"],
        _ script: String
    ) throws
        -> Scenario
    {
        let options = options.map { "[[option]]\ntext = \"\($0)\"\n" }.joined()
        let list = try playlist("[display]\ndriver = \"memory\"\n[scroll]\n\(scroll)\n\(options)")
        return Scenario(list, script: try Script(parsing: script, file: "script")) { _ in list }
    }

    private func run(_ scenario: Scenario, _ plan: GroupSimulation.Plan, seconds: Int64) -> Run {
        var simulation = scenario.simulation(of: plan, for: .seconds(seconds))
        var run = Run()
        simulation.run { output in
            switch output {
            case .sign(let sign, .event(let event)): run.events[sign, default: []].append(event)
            case .sign(let sign, .frame(let frame, let at, _)):
                run.frames[sign, default: []].append((at, frame))
            case .sign(_, .brightness): break
            case .memberState(let sign, let state, let at):
                run.memberStates.append("\(at.nanoseconds / 1_000_000) @\(sign) \(state.rawValue)")
            }
        }
        run.report = simulation.report
        return run
    }

    /// Returns the events of the same sign when it is not in a group.
    private func alone(_ scenario: Scenario, seconds: Int64) -> [JournalEntry] {
        var events: [JournalEntry] = []
        var simulation = scenario.simulation(for: .seconds(seconds))
        simulation.run { if case .event(let event) = $0 { events.append(event) } }
        return events
    }

    @Test(
        "the first sign leads after five seconds, and all others follow it, including late and reconnected ones"
    )
    func joining() throws {
        var plan = GroupSimulation.Plan(signCount: 3)
        plan.delay = .zero
        plan.startInterval = .seconds(4)
        let run = run(try scenario("", "20s @2 cut\n30s @2 mend\n"), plan, seconds: 40)
        #expect(
            run.memberStates == [
                "0 @1 joining", "4000 @2 joining", "5000 @1 in_step", "5000 @2 in_step", "8000 @3 joining",
                "8500 @3 in_step", "20000 @2 alone", "30000 @2 joining", "30500 @2 in_step",
            ]
        )
        #expect(run.report.agreedSince.map { $0 <= .zero + .milliseconds(30_600) } == true)
    }

    @Test("G4: a sign without other members or a broker behaves like an ungrouped one, event for event")
    func alone() throws {
        let script = "1s tap\n1.1s tap\n7s press\n7.2s release\n9s pause\n12s resume\n14s goto Soup\n"
        for scroll in ["", "style = \"ticker\"", "hold_after_input = \"2s\"\ncollision_guard = \"120ms\""] {
            let expected = alone(try scenario(scroll, script), seconds: 30)
            let plan = GroupSimulation.Plan(signCount: 1)
            #expect(run(try scenario(scroll, script), plan, seconds: 30).events[1] == expected)
            let cut = try scenario(scroll, "0s cut\n" + script)
            #expect(run(cut, plan, seconds: 30).events[1] == expected)
        }
    }

    @Test(
        "G2, G3: inputs in any order and with duplicates have the effect that they have on one sign"
    )
    func order() throws {
        for seed in 1...InputCount.of(6, nightly: 25) {
            var generator = SeededGenerator(seed: UInt64(seed))
            let signs = Int(generator.next() % 4) + 2
            var lines: [(at: Int64, sign: Int, word: String)] = []
            var at: Int64 = 12_000
            for _ in 1...30 {
                at += Int64(generator.next() % 900)
                let words = ["tap", "tap", "tap", "previous", "goto Soup", "pause", "resume"]
                let word = words[Int(generator.next() % UInt64(words.count))]
                lines.append((at, Int(generator.next() % UInt64(signs)) + 1, word))
            }
            let all = lines.map { "\($0.at)ms \($0.word)" }.joined(separator: "\n")
            let each = lines.map { "\($0.at)ms @\($0.sign) \($0.word)" }.joined(separator: "\n")
            let styles = [
                "", "style = \"ticker\"", "hold_after_input = \"1s\"", "loop = false\nat_end = \"reverse\"",
                "slide = \"0s\"", "transition = \"random\"\neasing = \"out\"",
                "transition = \"dissolve\"\ndirection = \"right\"\nslide = \"900ms\"",
            ]
            let scroll = styles[seed % styles.count]
            var plan = GroupSimulation.Plan(signCount: signs)
            plan.delay = .milliseconds(1900)
            plan.doublePercent = 30
            plan.seed = UInt64(seed)
            let end = at / 1000 + 40
            let run = run(try scenario(scroll, each), plan, seconds: end)
            let agreed = run.report.agreedSince.map { $0 <= .zero + .milliseconds(at + 2000) }
            #expect(agreed == true, "seed \(seed): \(run.report.text)")
            var simulation = try scenario(scroll, all).simulation(for: .seconds(end))
            var last: Bitmap?
            var shown: [Bitmap] = []
            simulation.run { output in
                guard case .frame(let frame, let instant, _) = output else { return }
                if instant > .zero + .milliseconds(at + 2500) { shown.append(frame) }
                last = frame
            }
            let late = (run.frames[signs] ?? []).filter { $0.at > .zero + .milliseconds(at + 2500) }.map(
                \.frame
            )
            #expect(late == shown, "seed \(seed)")
            #expect(run.frames[1]?.last?.frame == last, "seed \(seed)")
        }
    }

    @Test(
        "G1, G5: after partitions, lost checkpoints, late messages and joins, all signs are equal within seconds"
    )
    func partitions() throws {
        for seed in 1...InputCount.of(6, nightly: 25) {
            var generator = SeededGenerator(seed: UInt64(seed) &* 77)
            let signs = Int(generator.next() % 4) + 2
            var script: [String] = []
            var at: Int64 = 1_000
            for _ in 1...60 {
                at += Int64(generator.next() % 1500)
                let sign = Int(generator.next() % UInt64(signs)) + 1
                switch generator.next() % 14 {
                case 0: script.append("\(at)ms @\(sign) cut")
                case 1: script.append("\(at)ms @\(sign) mend")
                case 2: script.append("\(at)ms cut\n\(at + 1)ms forget\n\(at + 2)ms mend")
                case 3: script.append("\(at)ms @\(sign) press\n\(at + 90)ms @\(sign) release")
                case 4: script.append("\(at)ms @\(sign) pause")
                case 5: script.append("\(at)ms @\(sign) resume")
                case 6: script.append("\(at)ms @\(sign) alert Fire for 3s")
                default: script.append("\(at)ms @\(sign) tap")
                }
                at += 100
            }
            script.append("\(at)ms mend")
            var plan = GroupSimulation.Plan(signCount: signs)
            plan.delay = .milliseconds(60)
            plan.latePercent = 2
            plan.doublePercent = 5
            plan.seed = UInt64(seed)
            plan.startInterval = .seconds(3)
            let style =
                seed.isMultiple(of: 3)
                ? "style = \"ticker\"" : "hold_after_input = \"700ms\"\ntransition = \"alternate\""
            let run = run(try scenario(style, script.joined(separator: "\n")), plan, seconds: at / 1000 + 120)
            // Two anchors of a group at rest are at most a minute apart. After an input, an anchor comes
            // sooner.
            let agreed = run.report.agreedSince.map { $0 <= .zero + .milliseconds(at + 62_000) }
            #expect(agreed == true, "seed \(seed): \(run.report.text)")
        }
    }

    @Test("G5: members re-announce themselves to a broker that has cleared its messages")
    func forgetting() throws {
        for seed in 1...InputCount.of(8, nightly: 40) {
            var generator = SeededGenerator(seed: UInt64(seed) &* 91)
            let signs = Int(generator.next() % 5) + 2
            var script: [String] = []
            var at: Int64 = 0
            for _ in 1...Int(generator.next() % 8 + 1) {
                at += Int64(generator.next() % 3000) + 100
                let sign = Int(generator.next() % UInt64(signs)) + 1
                script.append(generator.next().isMultiple(of: 2) ? "\(at)ms forget" : "\(at)ms @\(sign) tap")
            }
            var plan = GroupSimulation.Plan(signCount: signs)
            plan.seed = UInt64(seed)
            plan.startInterval = .milliseconds(Int64(generator.next() % 4000))
            let run = run(try scenario("", script.joined(separator: "\n")), plan, seconds: at / 1000 + 150)
            let started = max(at, plan.startInterval.rawValue / 1_000_000 * Int64(signs))
            let agreed = run.report.agreedSince.map { $0 <= .zero + .milliseconds(started + 62_000) }
            #expect(agreed == true, "seed \(seed): \(run.report.text)\n\(script)")
        }
    }

    @Test("G6: the tapped sign acts at that instant, and the others when they receive the input")
    func latency() throws {
        var plan = GroupSimulation.Plan(signCount: 2)
        plan.delay = .milliseconds(400)
        let run = run(try scenario("", "20s @2 tap\n"), plan, seconds: 25)
        #expect(run.selections(of: 2).contains { $0.hasPrefix("20000 ") && $0.hasSuffix(" tap") })
        #expect(run.selections(of: 1).contains { $0.hasSuffix(" group") })
    }

    @Test("G7: more inputs in a window than the log holds are handled")
    func flood() throws {
        let taps = (0..<600).map { "\(20_000 + $0 * 3)ms @\($0 % 3 + 1) tap" }.joined(separator: "\n")
        let run = run(try scenario("", taps), GroupSimulation.Plan(signCount: 3), seconds: 90)
        #expect(run.report.agreedSince.map { $0 <= .zero + .seconds(60) } == true, "\(run.report.text)")
    }

    @Test(
        "G8: clocks that differ by some milliseconds move pictures apart by at most that time"
    )
    func clocks() throws {
        var plan = GroupSimulation.Plan(signCount: 2)
        plan.delay = .zero
        plan.startInterval = .zero
        let script = "0s @2 clock +30ms\n"
        let options = ["Tea and cake", "Soup of the day"]
        let run = run(
            try scenario("style = \"ticker\"\nspeed = 50", options: options, script),
            plan,
            seconds: 20
        )
        // In 30 ms, the picture moves 1.5 pixels at 50 pixels per second.
        for milliseconds in stride(from: Int64(10_000), to: 19_000, by: 113) {
            let now = Instant.zero + .milliseconds(milliseconds)
            let first = try #require(run.frame(of: 1, at: now))
            let second = try #require(run.frame(of: 2, at: now))
            let shifts = (-2...2).filter { isShifted(first, second, by: $0) }
            #expect(!shifts.isEmpty, "at \(milliseconds)")
        }
    }

    private func isShifted(_ first: Bitmap, _ second: Bitmap, by columns: Int) -> Bool {
        (0..<first.width).allSatisfy { x in
            guard (0..<first.width).contains(x + columns) else { return true }
            return (0..<first.height).allSatisfy { first[x, $0] == second[x + columns, $0] }
        }
    }

    @Test("a sign whose clock is set leaves the group and rejoins with the new time")
    func setClock() throws {
        var plan = GroupSimulation.Plan(signCount: 2)
        plan.delay = .zero
        let run = run(try scenario("", "0s @2 clock +60ms\n20s @2 clock +0ms\n"), plan, seconds: 30)
        #expect(run.memberStates.suffix(2) == ["20000 @2 joining", "20500 @2 in_step"])
        #expect(
            run.report.agreedSince.map { $0 <= .zero + .milliseconds(20_600) } == true,
            "\(run.report.text)"
        )
    }

    @Test("a group can run until the end of 64-bit nanoseconds, and later clocks do no harm")
    func farFuture() throws {
        func scenario(at clock: String) throws -> Scenario {
            let list = try playlist("[display]\ndriver = \"memory\"\n[[option]]\ntext = \"Tea\"\n")
            let script = try Script(parsing: "1s @2 tap\n2s clock +20000h\n9s tap\n", file: "f")
            return Scenario(list, script: script, civil: try CivilTime(parsing: clock)) { _ in list }
        }
        #expect(try scenario(at: "2262-04-10T23:00:00").isWithinGroupTime(for: .seconds(2_700)))
        #expect(try !scenario(at: "2262-04-10T23:00:00").isWithinGroupTime(for: .seconds(3_600)))
        for clock in ["1970-01-01T00:00:00", "2262-04-11T23:47:15", "9999-12-31T23:59:59"] {
            let run = run(try scenario(at: clock), GroupSimulation.Plan(signCount: 2), seconds: 20)
            #expect(run.events.count == 2, "\(clock)")
        }
    }

    @Test("a script for a group is rejected for a single sign, and for a group that is too small")
    func refusedScripts() throws {
        func complaints(_ text: String, signs: Int?) -> [String] {
            do throws(ConfigurationError) {
                let script = try Script(parsing: text, file: "f")
                try script.check(signs: signs, file: "f")
                return []
            } catch {
                return error.diagnostics.map(\.description)
            }
        }
        #expect(complaints("1s @2 tap\n2s cut\n", signs: 2) == [])
        #expect(
            complaints("1s @2 tap\n2s cut\n", signs: nil) == [
                "f:1:1: error: this is for a group; use --signs",
                "f:2:1: error: this is for a group; use --signs",
            ]
        )
        #expect(complaints("1s @3 tap", signs: 2) == ["f:1:1: error: unknown sign @3; --signs is 2"])
        #expect(
            complaints("1s @x tap", signs: 2) == [
                "f:1:4: error: '@x' is not a sign; write @ and its number, such as @2"
            ]
        )
        #expect(
            complaints("1s clock 5ms", signs: 2) == [
                "f:1:4: error: clock needs + or - and a time, as in clock +5ms"
            ]
        )
    }
}
