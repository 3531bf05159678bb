import InfiniteScroll
import MonotonicTime
import Testing

@testable import SignCore

/// Tests the examples about time: a timer, a rest after a press, and a loop that can be switched on and off.
@Suite("Examples of the timer")
struct TimerExampleTests {
    @Test("hold.toml: after a press the timer waits ten seconds, and each further press begins them again")
    func holdInterval() throws {
        let example = try Example("hold")
        let once = try example.run("1s tap", for: .seconds(15))
        #expect(once.selections == ["1000 Salad tap", "14000 Fish timer"])
        #expect(once.names(from: 11_000, to: 11_000) == ["resumed", "dwell_started"])
        let twice = try example.run("1s tap\n6s tap", for: .seconds(20))
        #expect(twice.selections == ["1000 Salad tap", "6000 Fish tap", "19000 Cake timer"])
    }

    @Test("hold.toml with none: the page that was tapped rests as long as every other")
    func holdNone() throws {
        let example = try Example(
            "hold",
            with: #"hold_after_input = "none""#,
            insteadOf: #"hold_after_input = "10s""#
        )
        let run = try example.run("1s tap", for: .seconds(5))
        #expect(run.selections == ["1000 Salad tap", "4300 Fish timer"])
        #expect(run.events.contains { $0.kind.name == "held" } == false)
    }

    @Test("hold.toml with forever: after a press, the timer stays off until it is resumed")
    func holdForever() throws {
        let example = try Example(
            "hold",
            with: #"hold_after_input = "forever""#,
            insteadOf: #"hold_after_input = "10s""#
        )
        let untouched = try example.run(for: .seconds(7))
        #expect(untouched.selections == ["3000 Salad timer", "6300 Fish timer"])
        let touched = try example.run("1s tap\n3600s resume", for: .seconds(3_605))
        #expect(touched.selections == ["1000 Salad tap", "3603000 Fish timer"])
    }

    @Test("by-hand.toml: for a whole day nothing moves on its own, and taps go round")
    func byHand() throws {
        let run = try Example("by-hand").run("10s tap\n20s tap\n30s tap", for: .seconds(86_400))
        #expect(run.selections == ["10000 Juice tap", "20000 Milk tap", "30000 Tea tap"])
        #expect(run.pictures.last?.at == 30_300)
        #expect(run.picture(at: 86_400_000) == run.picture(at: 0))
        #expect(run.events.contains { $0.kind.name == "dwell_started" } == false)
    }

    @Test("by-hand.toml with a timer: three seconds of dwell after each slide")
    func timer() throws {
        let example = try Example("by-hand", with: "autoplay = true", insteadOf: "autoplay = false")
        let run = try example.run(for: .seconds(12))
        #expect(run.selections == ["3000 Juice timer", "6300 Milk timer", "9600 Tea timer"])
    }

    @Test("backward.toml: the timer runs through the list in reverse, and the picture moves to the right")
    func backward() throws {
        let run = try Example("backward").run("14s tap", for: .seconds(15))
        #expect(
            run.selections == [
                "3000 One timer", "6300 Two timer", "9600 Three timer", "12900 One timer",
                "14000 Two previous",
            ]
        )
        #expect(run.isSliding(.right, at: 3_150, from: 0, to: 3_300))
    }

    @Test("slider.toml: the timer reverses at both ends, and a tap on the last option changes no frame")
    func slider() throws {
        let run = try Example("slider").run("7s tap", for: .seconds(17))
        #expect(
            run.selections == [
                "3000 2 Pay timer", "6300 3 Sit timer", "9600 2 Pay timer", "12900 1 Ask timer",
                "16200 2 Pay timer",
            ]
        )
        #expect(run.names(from: 7_000, to: 7_000) == ["ignored"])
        #expect(run.changes(from: 6_700, to: 9_500) == [])
        #expect(run.isSliding(.left, at: 6_450, from: 3_300, to: 6_600))
        #expect(run.isSliding(.right, at: 9_750, from: 6_600, to: 9_900))
    }

    @Test("slider.toml with a loop: a tap on the last slides on to the first, the way of every other")
    func loop() throws {
        let example = try Example("slider", with: "loop = true", insteadOf: "loop = false")
        let run = try example.run("7s tap", for: .seconds(8))
        #expect(run.selections == ["3000 2 Pay timer", "6300 3 Sit timer", "7000 1 Ask tap"])
        #expect(run.isSliding(.left, at: 7_150, from: 6_900, to: 7_300))
    }

    @Test("reading.toml: a page rests for its reading time, or for its own dwell")
    func reading() throws {
        let run = try Example("reading").run(for: .seconds(30))
        // The text of the soup pans at fifty pixels a second, and rests at both ends so that it can be read.
        let dwells = run.events.compactMap { event -> String? in
            guard case .engine(.dwellStarted(let choice, let deadline)) = event.kind else { return nil }
            return "\(choice.text) \((deadline.nanoseconds - event.at.nanoseconds) / 1_000_000)"
        }
        #expect(
            dwells.prefix(4) == ["Hi 2000", "Soup of the day: leek and potato 4540", "Wi-Fi 6000", "Hi 2000"]
        )
    }

    @Test("cut.toml: one new picture for each page, and the events of a slide at one instant")
    func cut() throws {
        let run = try Example("cut").run(for: .seconds(5))
        #expect(run.pictures.map(\.at) == [0, 2_000, 4_000])
        #expect(
            run.names(from: 2_000, to: 2_000) == [
                "selected", "move_started", "settled", "page", "dwell_started",
            ]
        )
    }
}
