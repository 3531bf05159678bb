import BusInterfaces
import InfiniteScroll
import MonotonicTime
import Pixels
import SignFile
import SignTestSupport
import TestSupport
import Testing

@testable import SignCore

@Suite("Signs in step")
struct GroupTests {
    /// A sign in a group. Its monotonic clock began at a given time of the wall clock.
    private struct Member {
        var sign: Sign
        let clock: GroupClock

        init(_ name: String, _ playlist: Playlist, startedAt wall: Int64) {
            clock = GroupClock(wallTime: wall, at: .zero)
            sign = Sign(playlist, at: .zero, dropsLateFrames: true)
            _ = sign.compose()
            _ = sign.join(as: name, clock: clock, at: .zero)
        }

        /// Returns the monotonic instant at which the wall clock shows `milliseconds`.
        func at(_ milliseconds: Int64) -> Instant {
            Instant(nanoseconds: milliseconds * 1_000_000 - clock.offset)
        }

        mutating func show(until milliseconds: Int64) {
            while let due = sign.nextDeadline, due <= at(milliseconds) {
                sign.advance(to: due)
                _ = sign.compose()
            }
            sign.advance(to: at(milliseconds))
            _ = sign.compose()
        }

        mutating func tap(at milliseconds: Int64) {
            sign.handle(.navigate(.next), cause: "tap", at: at(milliseconds))
        }

        /// Merges inputs of other signs that arrive at `milliseconds`. Returns how they were merged.
        mutating func merge(_ inputs: [SharedInput], at milliseconds: Int64) throws -> GroupMerge {
            try sign.mergeInputs(inputs, at: at(milliseconds))
        }

        /// Removes the events of the sign. Returns each as text, with the milliseconds of the wall clock.
        mutating func events() -> [String] {
            var events: [String] = []
            sign.takeEvents { event in
                let wall = clock.wallTime(at: event.at) / 1_000_000
                switch event.kind {
                case .engine(.selected(let selection)):
                    events.append("\(wall) selected \(selection.option.id) \(selection.reason.rawValue)")
                case .engine(let kind): events.append("\(wall) \(JournalEntry.Kind.engine(kind).name)")
                default: events.append("\(wall) \(event.kind.name)")
                }
            }
            return events
        }
    }

    private func list(_ scroll: String = "", options: [String] = ["A", "B", "C", "D"]) throws -> Playlist {
        let options = options.map { "[[option]]\ntext = \"\($0)\"\n" }.joined()
        return try playlist(
            "[display]\ndriver = \"memory\"\nheight = 16\n[text]\nscale_max = 2\n[scroll]\n\(scroll)\n\(options)"
        )
    }

    /// Returns two signs that are synchronized from second 100 of the wall clock on. They were started at
    /// different times.
    private func pair(_ scroll: String = "", options: [String] = ["A", "B", "C", "D"]) throws -> (
        Member, Member
    ) {
        try pair(of: list(scroll, options: options))
    }

    private func pair(of list: Playlist) throws -> (Member, Member) {
        var first = Member("a", list, startedAt: 90_000_000_000)
        var second = Member("b", list, startedAt: 98_765_432_100)
        first.show(until: 100_000)
        second.show(until: 100_000)
        let anchor = try first.sign.lead(at: first.at(100_000))
        #expect(try second.sign.adopt(anchor, at: second.at(100_000)))
        second.show(until: 100_000)
        _ = first.events()
        _ = second.events()
        return (first, second)
    }

    @Test("two signs with the same list that started at different times show the same after an anchor")
    func adopt() throws {
        var (first, second) = try pair()
        for milliseconds in stride(from: Int64(100_000), to: 112_000, by: 37) {
            first.show(until: milliseconds)
            second.show(until: milliseconds)
            #expect(first.sign.frame == second.sign.frame, "at \(milliseconds)")
        }
        #expect(first.events() == second.events())
    }

    @Test(
        "a tap on one sign is replayed on the others up to the present, exactly once"
    )
    func tap() throws {
        var (first, second) = try pair()
        first.show(until: 101_000)
        first.tap(at: 101_000)
        let inputs = first.sign.takeSharedInputs()
        #expect(inputs.count == 1 && inputs[0].at == 101_000_000_000 && inputs[0].action.name == "next")
        #expect(first.sign.takeSharedInputs().isEmpty)
        first.show(until: 101_150)
        second.show(until: 101_150)
        #expect(first.sign.frame != second.sign.frame)
        #expect(try second.merge(inputs, at: 101_150).acceptedCount == 1)
        second.show(until: 101_150)
        #expect(first.sign.frame == second.sign.frame)
        #expect(try second.merge(inputs, at: 101_160) == GroupMerge())
        #expect(try first.merge(inputs, at: 101_160) == GroupMerge())
        for milliseconds in stride(from: Int64(101_160), to: 108_000, by: 53) {
            first.show(until: milliseconds)
            second.show(until: milliseconds)
            #expect(first.sign.frame == second.sign.frame, "at \(milliseconds)")
        }
        #expect(
            second.events().prefix(3) == [
                "101150 dwell_cancelled", "101150 selected A group", "101150 move_started",
            ]
        )
        #expect(second.sign.takeSharedInputs().isEmpty)
    }

    @Test(
        "an input that is too old or in the future is rejected and counted; a slightly early one waits for its time"
    )
    func stamps() throws {
        var (first, second) = try pair()
        first.show(until: 110_000)
        second.show(until: 110_000)
        func input(_ at: Int64, _ number: Int) -> SharedInput {
            SharedInput(sign: "a", number: number, at: at * 1_000_000, action: .navigate(.next))
        }
        let merge = try second.merge([input(107_999, 1), input(110_251, 2), input(110_200, 3)], at: 110_000)
        #expect((merge.acceptedCount, merge.tooOldCount, merge.tooNewCount) == (1, 1, 1))
        let before = second.sign.frame
        second.show(until: 110_199)
        #expect(
            second.sign.state.selected?.id == first.sign.state.selected?.id && second.sign.frame == before
        )
        second.show(until: 110_210)
        first.show(until: 110_200)
        first.tap(at: 110_200)
        first.show(until: 110_210)
        #expect(first.sign.frame == second.sign.frame)
    }

    @Test(
        "an anchor with the same state changes nothing; another state is adopted, and later own inputs are kept"
    )
    func anchors() throws {
        var (first, second) = try pair()
        first.show(until: 105_000)
        second.show(until: 105_000)
        _ = second.events()
        #expect(
            try second.sign.adopt(first.sign.makeAnchor(at: first.at(105_000)), at: second.at(105_000))
                == false
        )
        #expect(second.events() == [])
        // The other sign does not receive this input.
        first.tap(at: 105_100)
        first.show(until: 110_000)
        second.show(until: 109_500)
        second.tap(at: 109_500)
        second.show(until: 110_000)
        #expect(first.sign.frame != second.sign.frame)
        #expect(try second.sign.adopt(first.sign.makeAnchor(at: first.at(110_000)), at: second.at(110_000)))
        #expect(try first.merge(second.sign.takeSharedInputs(), at: 110_050).acceptedCount == 1)
        first.show(until: 110_060)
        second.show(until: 110_060)
        #expect(first.sign.frame == second.sign.frame)
    }

    @Test("a joining sign replays the inputs in the anchor")
    func tail() throws {
        var (first, _) = try pair()
        first.show(until: 120_000)
        first.tap(at: 120_000)
        first.tap(at: 121_000)
        var third = try Member("c", list(), startedAt: 119_000_000_000)
        let anchor = try first.sign.makeAnchor(at: first.at(121_500))
        #expect(
            anchor.laterInputs.map(\.action.name) == ["next", "next"] && anchor.stateTime == 119_500_000_000
        )
        #expect(try third.sign.adopt(anchor, at: third.at(121_600)))
        first.show(until: 121_700)
        third.show(until: 121_700)
        #expect(first.sign.frame == third.sign.frame)
    }

    @Test("a press in progress on one sign holds all signs until its gesture is decided")
    func touch() throws {
        var configuration = try list(options: ["A", "B"]).configuration
        configuration.buttons = [ButtonSettings()]
        configuration.buttons[0].onLongPress = .navigate(.previous)
        var (first, second) = try pair(of: Playlist(configuration))
        let selected = first.sign.state.selected
        first.show(until: 101_000)
        second.show(until: 101_010)
        var words: [String] = []
        for milliseconds in stride(from: Int64(101_000), through: 105_000, by: 50) {
            let now = first.at(milliseconds)
            if milliseconds == 101_000 || milliseconds == 104_000 {
                first.sign.handle(Edge(isActive: milliseconds == 101_000, at: now), button: 0, now: now)
            }
            first.show(until: milliseconds)
            let inputs = first.sign.takeSharedInputs()
            words += inputs.map(\.action.name)
            _ = try second.merge(inputs, at: milliseconds)
            second.show(until: milliseconds)
            #expect(first.sign.frame == second.sign.frame, "at \(milliseconds)")
            if milliseconds == 101_550 { #expect(second.sign.state.selected == selected) }
        }
        #expect(words == ["touch", "previous"])
    }

    @Test("an alert covers one sign, and the banner continues under it in step")
    func alert() throws {
        var (first, second) = try pair()
        second.sign.handle(.raise(Alert(.text("Closed"), id: "x")), cause: "alert", at: second.at(100_500))
        first.show(until: 107_000)
        second.show(until: 107_000)
        #expect(first.sign.frame != second.sign.frame)
        second.sign.handle(.dismiss("x"), cause: "dismiss", at: second.at(107_000))
        first.show(until: 107_050)
        second.show(until: 107_050)
        #expect(first.sign.frame == second.sign.frame)
        #expect(second.events().contains { $0.contains("alert_dismissed") })
    }

    @Test("an alert stops the banner again when the sign leaves step")
    func alertAlone() throws {
        var (first, _) = try pair()
        first.sign.handle(.raise(Alert(.text("Closed"), id: "x")), cause: "alert", at: first.at(100_500))
        first.sign.leaveGroup(at: first.at(101_000))
        #expect(!first.sign.isInStep && first.sign.groupRev == nil)
        let selected = first.sign.state.selected
        first.show(until: 160_000)
        #expect(first.sign.state.selected == selected)
    }

    @Test("each sign updates texts with the time independently, and all stay in step")
    func words() throws {
        let options = ["{time:%H:%M:%S}", "{time:%A}"]
        var (first, second) = try pair("style = \"ticker\"", options: options)
        for milliseconds in stride(from: Int64(100_000), to: 109_000, by: 91) {
            first.show(until: milliseconds)
            second.show(until: milliseconds)
        }
        #expect(first.sign.isInStep && second.sign.isInStep)
        first.tap(at: 109_000)
        _ = try second.merge(first.sign.takeSharedInputs(), at: 109_030)
        #expect(second.sign.isInStep)
    }

    @Test("another list, another letter size or a set clock takes the sign out of step")
    func ends() throws {
        var (first, second) = try pair()
        let rev = try #require(first.sign.groupRev)
        first.sign.replace(try list(options: ["A", "B"]), at: first.at(101_000))
        #expect(first.sign.takeSharedInputs().isEmpty)
        #expect(!first.sign.isInStep && first.sign.groupRev != rev)
        second.sign.handle(.larger, cause: "key", at: second.at(101_000))
        _ = second.sign.takeSharedInputs()
        #expect(!second.sign.isInStep && second.sign.groupRev != rev)
        var (third, fourth) = try pair()
        third.sign.setGroupClock(GroupClock(wallTime: 0, at: .zero), at: third.at(101_000))
        #expect(!third.sign.isInStep && third.sign.groupRev == rev)
        fourth.sign.leaveGroup(at: fourth.at(101_000))
        #expect(!fourth.sign.isInStep)
        #expect(throws: GroupRefusal.notJoined) { try fourth.sign.mergeInputs([], at: fourth.at(101_100)) }
        #expect(throws: GroupRefusal.notInStep) { try third.sign.makeAnchor(at: third.at(101_100)) }
    }

    @Test("an anchor of another list, a malformed, an old or a future one is rejected with the reason")
    func refusedAnchors() throws {
        var (first, second) = try pair()
        let anchor = try first.sign.makeAnchor(at: first.at(103_000))
        func refusal(_ change: (inout GroupAnchor) -> Void) -> GroupRefusal? {
            var changed = anchor
            change(&changed)
            do throws(GroupRefusal) {
                _ = try second.sign.adopt(changed, at: second.at(103_000))
                return nil
            } catch {
                return error
            }
        }
        #expect(refusal { $0.listHash = "0" } == .otherList(rev: anchor.listHash))
        #expect(refusal { $0.stateTime += 10_000_000_000 } == .invalidAnchor("it is in the future"))
        #expect(refusal { $0.stateTime -= 300_000_000_000 } == .invalidAnchor("it is too old"))
        #expect(refusal { $0.stateTime = .min } == .invalidAnchor("it is too old"))
        #expect(refusal { $0.encodedState = "x" } == .invalidAnchor("its state is not a list of numbers"))
        #expect(
            refusal { $0.encodedState = "2 1 99" }
                == .invalidAnchor("its state cannot be restored: number 3 is 99; it must be from 0 to 3")
        )
        #expect(refusal { _ in } == nil)
    }

    @Test("a clock that is set to the far end of time is clamped")
    func farEnds() {
        let late = GroupClock(wallTime: .max, at: Instant(nanoseconds: 5))
        #expect(late.wallTime(at: Instant(nanoseconds: 4)) == .max - 1)
        #expect(late.wallTime(at: Instant(nanoseconds: 9)) == .max)
        #expect(late.instant(atWallTime: .min) == Instant(nanoseconds: .min))
        let early = GroupClock(wallTime: .min, at: Instant(nanoseconds: 5))
        #expect(
            early.wallTime(at: .zero) == .min && early.instant(atWallTime: .max) == Instant(nanoseconds: .max)
        )
    }

    private func rev(_ toml: String) throws -> String {
        var sign = Sign(try playlist(toml), at: .zero, dropsLateFrames: true)
        return sign.join(as: "a", clock: GroupClock(wallTime: 0, at: .zero), at: .zero)
    }

    @Test("the rev depends on the list and its behavior, not on settings of a single sign")
    func rev() throws {
        let display = "[display]\ndriver = \"memory\"\n"
        let option = "[[option]]\ntext = \"Tea\"\n"
        let base = try rev(display + option)
        #expect(base.hasPrefix("4-") && base.utf8.count == 18)
        #expect(try rev(display + "brightness = 3\n" + option) == base)
        #expect(try rev(display + option + "action = [\"/bin/true\"]\n") == base)
        #expect(try rev(display + "[[option]]\ntext = \"Tee\"\n") != base)
        #expect(try rev(display + "[scroll]\ndwell = \"9s\"\n" + option) != base)
        #expect(try rev(display + "width = 64\n" + option) != base)
        #expect(try rev(display + option + "id = \"x\"\n") != base)
        #expect(try rev(display + option + "transition = \"wipe\"\n") != base)
        #expect(try rev(display + "[scroll]\neasing = \"out\"\n" + option) != base)
    }

    @Test(
        "the rev of a file is the same in every build of this version",
        arguments: [
            ("[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"Cake\"\n", "4-f7792125579c33b5"),
            (
                """
                [scroll]
                loop = false
                at_end = "reverse"
                hold_after_input = "10s"
                resume = "remaining"
                align = "right"
                [[option]]
                text = "Tea {time:%H:%M}"
                """, "4-5e6018dd09f7277c"
            ),
            (
                "[scroll]\nstyle = \"ticker\"\ndirection = \"right\"\nfill = \"pad\"\n[[option]]\ntext = \"Tea\"\n",
                "4-6b4785d20293e752"
            ),
            (
                """
                [scroll]
                transition = "dissolve"
                easing = "linear"
                pan_easing = "smooth"
                [[option]]
                text = "Tea"
                [[option]]
                text = "Cake"
                transition = "doors"
                """, "4-c0bcaf05127c32e8"
            ),
        ]
    )
    func pinned(toml: String, identity: String) throws {
        let found = try rev("[display]\ndriver = \"memory\"\n" + toml)
        #expect(found == identity)
    }
}
