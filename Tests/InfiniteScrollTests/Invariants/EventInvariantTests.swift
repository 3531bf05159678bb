import InfiniteScroll
import MonotonicTime
import Testing

/// The invariants of every journal: INV-6, INV-7, INV-9.
@Suite("Journals")
struct EventInvariantTests {
    @Test("INV-6: numbers have no gap, instants are in order, moves are balanced, and events are in order")
    func grammar() {
        expectNoFailure(seeds: 1...800, make: { $0.changingScript() }) { script in
            var reader = JournalReader()
            var seen = 0
            return script.run { carousel, _ in
                for event in carousel.journal[seen...] {
                    if let wrong = reader.read(event) { return "\(event.sequence) \(event.words): \(wrong)" }
                }
                seen = carousel.journal.count
                guard reader.isStationaryShown == (carousel.arrangement == .framed) else {
                    return "the regions differ from the reported state"
                }
                return carousel.isListPending && !carousel.isSliding ? "a list waits for nothing" : nil
            }
        }
    }

    @Test("INV-7: each accepted navigation is one selection, each rejected one none")
    func exactlyOnce() {
        expectNoFailure(seeds: 1...500, make: { $0.changingScript() }) { script in
            var before = 0
            return script.run { carousel, step in
                let said = carousel.journal[before...].map(\.words)
                before = carousel.journal.count
                let ofPeople = said.filter { words in
                    words.hasPrefix("selected")
                        && [" tap", " previous", " go_to"].contains { words.contains($0) }
                }
                switch step?.action {
                case .input(.navigate(.next, _)), .input(.navigate(.previous, _)),
                    .input(.navigate(.goTo, _)), .input(.navigate(.pick, _)):
                    let accepted = said.filter { $0.hasPrefix("input") }.count
                    let refused = said.filter { $0.hasPrefix("ignored") }.count
                    if accepted + refused != 1 { return "neither taken nor refused: \(said)" }
                    return ofPeople.count == accepted ? nil : "\(said)"
                default:
                    return ofPeople.isEmpty ? nil : "no input caused \(said)"
                }
            }
        }
    }

    @Test("INV-7: the number of a selection is the count of all selections")
    func selectionNumbers() {
        var banner = ShownBanner("ABC")
        for _ in 1...100 {
            banner.tap()
            banner.wait(milliseconds: 4000)
        }
        let selections = banner.carousel.journal.filter { $0.words.hasPrefix("selected") }
        let timers = selections.filter { $0.words.hasSuffix("timer") }
        #expect(selections.count == 1 + 100 + timers.count)
        if case .selected(let selection) = selections.last?.kind {
            #expect(selection.number == UInt64(selections.count))
        }
    }

    @Test("INV-9: a banner that may advance always has a next deadline, after any inputs")
    func liveness() {
        expectNoFailure(seeds: 1...800, make: { $0.changingScript() }) { script in
            var reader = JournalReader()
            var seen = 0
            var isTouched = false
            return script.run { carousel, step in
                for event in carousel.journal[seen...] { _ = reader.read(event) }
                seen = carousel.journal.count
                if case .input(let input) = step?.action { isTouched = input == .touch }
                let behavior = carousel.behavior
                guard behavior.autoplay, behavior.loop, carousel.options.count >= 2 else { return nil }
                guard !isTouched, !reader.isHeld, !reader.isPaused else { return nil }
                let room = carousel.ring.viewport + behavior.gap
                if behavior.style == .ticker, carousel.ring.length <= room { return nil }
                return carousel.nextDeadline == nil ? "nothing is due any more" : nil
            }
        }
    }
}
