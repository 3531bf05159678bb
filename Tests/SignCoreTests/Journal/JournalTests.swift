import InfiniteScroll
import MonotonicTime
import Testing

@testable import SignCore

@Suite("The journal of a sign")
struct JournalTests {
    private func at(_ milliseconds: Int64) -> Instant { .zero + .milliseconds(milliseconds) }

    private func sign(_ texts: [String]) -> Sign {
        var configuration = Configuration()
        configuration.options = texts.map { OptionSettings(id: $0, text: $0) }
        configuration.text.largestScale = 2
        configuration.display.height = 16
        return Sign(Playlist(configuration), at: .zero, dropsLateFrames: false)
    }

    /// Removes the entries of the journal. Returns the number, the time in milliseconds and the name of each.
    private func transcript(_ sign: inout Sign) -> [String] {
        var transcript: [String] = []
        sign.takeEvents { entry in
            transcript.append(
                "\(entry.sequence) \((entry.at - .zero).rawValue / 1_000_000) \(entry.kind.name)"
            )
        }
        return transcript
    }

    @Test("R-EVT-6: events of the engine and of the sign are one sequence without gaps")
    func oneSequence() {
        var sign = sign(["A"])
        #expect(transcript(&sign) == ["1 0 started", "2 0 layout", "3 0 selected"])
        sign.handle(.larger, cause: "larger", at: at(100))
        sign.handle(.brighter, cause: "brighter", at: at(200))
        sign.reject(reason: "no", at: at(300))
        // If the sign advanced by more than a second at once, it would assume that its process had been
        // stopped.
        sign.advance(to: at(1_000))
        sign.advance(to: at(2_000))
        sign.replace(Playlist(Configuration()), at: at(3_000))
        let all = transcript(&sign)
        #expect(
            all.prefix(6) == [
                "4 100 input", "5 100 layout", "6 200 input", "7 250 rescaled", "8 300 config_rejected",
                "9 700 brightness",
            ]
        )
        #expect(all.contains { $0.hasSuffix("3000 config_applied") })
        #expect(all.enumerated().allSatisfy { $1.hasPrefix("\($0 + 4) ") })
    }

    @Test("a rejected configuration is reported, and nothing else changes")
    func rejected() {
        var sign = sign(["A", "B"])
        sign.advance(to: at(100))
        sign.takeEvents { _ in }
        let deadline = sign.nextDeadline
        sign.reject(reason: "line 3", at: at(100))
        var kinds: [JournalEntry.Kind] = []
        sign.takeEvents { kinds.append($0.kind) }
        #expect(kinds == [.configRejected(reason: "line 3")])
        #expect(sign.nextDeadline == deadline)
    }

    @Test("there are no events after the end")
    func end() {
        var sign = sign(["A"])
        sign.handle(.brighter, cause: "brighter", at: at(100))
        sign.stop(at: at(200))
        sign.reject(reason: "no", at: at(300))
        sign.advance(to: at(5_000))
        #expect(transcript(&sign).last?.hasSuffix("200 stopped") == true)
    }

    @Test("without options a press for the banner is ignored as empty; light and letter size still change")
    func empty() {
        var sign = sign([])
        let commands: [Command] = [.none, .darker, .scale(9)]
        for command in commands { sign.handle(command, cause: "tap", at: at(10)) }
        var reasons: [String] = []
        sign.takeEvents { entry in
            if case .engine(.ignored(_, let reason)) = entry.kind { reasons.append(reason.code) }
        }
        #expect(reasons == ["empty", "at_limit"])
    }
}
