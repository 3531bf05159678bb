import InfiniteScroll
import MonotonicTime
import SignTestSupport
import Testing

/// Tests what a press on the button does in the examples: one moves the banner, another runs the action of
/// the page.
@Suite("Examples of the button")
struct PressExampleTests {
    private func activations(_ run: Played) -> [String] {
        run.events.compactMap { event in
            guard case .engine(.activated(let choice, let isHandled)) = event.kind else { return nil }
            return "\(event.at.nanoseconds / 1_000_000) \(choice.id) \(isHandled)"
        }
    }

    @Test(
        "actions.toml: a long press runs the action of the page on view, where it has one, and moves nothing"
    )
    func actions() throws {
        let example = try Example("actions")
        let script = """
            1s    press
            1.7s  release
            2s    tap
            3s    press
            3.7s  release
            4s    tap
            5s    press
            5.7s  release
            """
        let run = try example.run(script, for: .seconds(6))
        #expect(activations(run) == ["1600 waiter true", "3600 bill true", "5600 thanks false"])
        #expect(run.selections == ["2000 bill tap", "4000 thanks tap"])
        #expect(run.changes(from: 2_301, to: 3_999) == [])
        let words = example.configuration.options.map { $0.action.last }
        #expect(words == ["a customer wants to order", "a customer wants to pay", nil])
    }

    @Test("menu.toml: a tap runs the action and moves nothing, a long press shows the next option")
    func menu() throws {
        let run = try Example("menu").run("1s tap\n2s press\n2.7s release\n3s tap", for: .seconds(4))
        #expect(activations(run) == ["1000 light true", "3000 music true"])
        #expect(run.selections == ["2600 music tap"])
        #expect(run.changes(from: 1, to: 2_600) == [])
    }

    @Test("menu.toml with a tap that moves: the same press selects the next page")
    func advance() throws {
        let example = try Example("menu", with: #"on_tap = "next""#, insteadOf: #"on_tap = "activate""#)
        let run = try example.run("1s tap", for: .seconds(2))
        #expect(run.selections == ["1000 music tap"])
        #expect(activations(run) == [])
    }

    @Test("two-buttons.toml: forward and back each go their way, and both together run the page's action")
    func together() throws {
        let script = """
            1s     press forward
            1.1s   release forward
            2s     press back
            2.1s   release back
            3s     press back
            3.03s  press forward
            3.2s   release forward
            3.2s   release back
            """
        let run = try Example("two-buttons").run(script, for: .seconds(5))
        #expect(
            run.selections.map { $0.split(separator: " ").dropFirst().joined(separator: " ") } == [
                "Soda 4.20 tap", "Tea 3.50 previous",
            ]
        )
        #expect(activations(run) == ["3030 Tea 3.50 true"])
    }
}
