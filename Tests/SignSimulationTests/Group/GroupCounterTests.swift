import GatewayMessages
import MonotonicTime
import SignCore
import SignTestSupport
import TestSupport
import Testing

@testable import SignSimulation

/// The engine, the sign and the gateway's group member are the real ones. The network loses, delays and
/// repeats messages.
@Suite("A counter of a group of signs")
struct GroupCounterTests {
    private func scenario(_ script: String, _ keys: String = "") throws -> Scenario {
        let list = try playlist(
            "[display]\ndriver = \"memory\"\n[[counter]]\nname = \"queue\"\n\(keys)\n"
                + "[[option]]\ntext = \"{counter:queue}\"\n[[option]]\ntext = \"Tea\"\n"
        )
        return Scenario(list, script: try Script(parsing: script, file: "script")) { _ in list }
    }

    /// Returns the changes on each sign as `time origin number`.
    private func run(_ scenario: Scenario, _ plan: GroupSimulation.Plan, seconds: Int64) -> [[String]] {
        var counts = [[String]](repeating: [], count: plan.signCount)
        var simulation = scenario.simulation(of: plan, for: .seconds(seconds))
        simulation.run { output in
            guard case .sign(let sign, .event(let event)) = output, case .counted(let counting) = event.kind
            else { return }
            let origin: String
            switch counting.origin {
            case .input: origin = "input"
            case .reset: origin = "reset"
            case .group: origin = "group"
            case .range: origin = "range"
            }
            counts[sign - 1].append("\(event.at.nanoseconds / 1_000_000) \(origin) \(counting.number)")
        }
        return counts
    }

    private func lastNumbers(_ counts: [[String]]) -> [Int] {
        counts.map { $0.last.flatMap { Int($0.split(separator: " ")[2]) } ?? 0 }
    }

    private var instantPlan: GroupSimulation.Plan {
        var plan = GroupSimulation.Plan(signCount: 3)
        plan.delay = .zero
        return plan
    }

    @Test("a press on one sign changes the number of all, once")
    func presses() throws {
        let counts = run(
            try scenario("10s @1 count queue +1\n11s @2 count queue +2\n12s @3 count queue -1"),
            instantPlan,
            seconds: 15
        )
        #expect(counts[0] == ["10000 input 1", "11000 group 3", "12000 group 2"])
        #expect(counts[1] == ["10000 group 1", "11000 input 3", "12000 group 2"])
        #expect(counts[2] == ["10000 group 1", "11000 group 3", "12000 input 2"])
    }

    @Test("without the broker a sign counts on its own, and its changes are added when it is back")
    func partition() throws {
        let script = """
            10s @1 count queue +1
            12s @2 cut
            13s @2 count queue +5
            14s @1 count queue +2
            20s @2 mend
            """
        let counts = run(try scenario(script), instantPlan, seconds: 30)
        #expect(counts[1] == ["10000 group 1", "13000 input 6", "20000 group 8"])
        #expect(lastNumbers(counts) == [8, 8, 8])
    }

    @Test("a number that is set meanwhile replaces what a sign without broker counted before, not after")
    func setting() throws {
        let script = """
            12s @2 cut
            13s @2 count queue +5
            14s @1 count queue =100
            15s @2 count queue +3
            16s @3 count queue +1
            20s @2 mend
            """
        #expect(lastNumbers(run(try scenario(script), instantPlan, seconds: 30)) == [104, 104, 104])
    }

    @Test("a broker that loses its memory, and a sign that joins late, change nothing")
    func forget() throws {
        var plan = instantPlan
        plan.startInterval = .seconds(10)
        let script = """
            12s @1 count queue +1
            13s @2 count queue +1
            14s forget
            15s @1 count queue +1
            16s @2 cut
            22s @2 mend
            """
        #expect(lastNumbers(run(try scenario(script), plan, seconds: 40)) == [3, 3, 3])
    }

    @Test("clocks that differ lose no press")
    func clocks() throws {
        let script = """
            8s @2 clock -1h
            9s @3 clock +1h
            20s @1 count queue =10
            21s @2 count queue +1
            22s @3 count queue +1
            23s @2 count queue =5
            24s @1 count queue +1
            25s @3 count queue +1
            """
        #expect(lastNumbers(run(try scenario(script), instantPlan, seconds: 40)) == [7, 7, 7])
    }

    @Test("random presses in a bad network with partitions end with the sum of all presses on all signs")
    func random() throws {
        for seed in 1...InputCount.of(8, nightly: 40) {
            var generator = SeededGenerator(seed: UInt64(seed))
            var plan = GroupSimulation.Plan(signCount: Int(generator.next() % 4) + 2)
            plan.latePercent = 20
            plan.doublePercent = 20
            plan.seed = UInt64(seed)
            var script = ""
            var at: Int64 = 1_000
            var sum = 0
            var areCut = Set<Int>()
            for _ in 1...60 {
                at += Int64(generator.next() % 900)
                let sign = Int(generator.next() % UInt64(plan.signCount)) + 1
                switch generator.next() % 8 {
                case 0:
                    script += "\(at)ms @\(sign) \(areCut.contains(sign) ? "mend" : "cut")\n"
                    areCut.formSymmetricDifference([sign])
                case 1: script += "\(at)ms forget\n"
                default:
                    // A sign starts 0.7 s after the one before.
                    guard at > 4_000 else { continue }
                    let steps = Int(generator.next() % 5) + 1
                    script += "\(at)ms @\(sign) count queue +\(steps)\n"
                    sum += steps
                }
            }
            at += 1_000
            for sign in areCut.sorted() { script += "\(at)ms @\(sign) mend\n" }
            let counts = run(try scenario(script), plan, seconds: 120)
            #expect(lastNumbers(counts) == [Int](repeating: sum, count: plan.signCount), "seed \(seed)")
        }
    }

    @Test("a reset at a set time is one reset, and presses of all signs after it count")
    func resets() throws {
        // The simulation begins at noon.
        let script = "10s @1 count queue +4\n61s @2 count queue +1\n62s @3 count queue +1"
        let counts = run(try scenario(script, "reset = [\"12:01\"]"), instantPlan, seconds: 70)
        for sign in 0...2 {
            #expect(counts[sign].filter { $0.contains("reset") } == ["60000 reset 0"])
        }
        #expect(lastNumbers(counts) == [2, 2, 2])
    }
}
