import MonotonicTime
import TestSupport
import Testing

@testable import InfiniteScroll

/// The invariants of the space for options, after any changes of it: R-DWELL-2, R-LOOP-1.
@Suite("Extents")
struct RoomInvariantTests {
    @Test("R-DWELL-2: at rest an option pans if and only if it is longer than the viewport")
    func pansWhatDoesNotFit() {
        expectNoFailure(seeds: 1...400, make: { $0.changingScript() }) { script in
            var reader = JournalReader()
            var seen = 0
            return script.run { carousel, _ in
                for event in carousel.journal[seen...] { _ = reader.read(event) }
                seen = carousel.journal.count
                guard !carousel.isSliding, let selected = carousel.selected else { return nil }
                let motion = carousel.track.motion
                guard carousel.behavior.style == .paged else {
                    return motion.panExtent == nil ? nil : "a ticker that pans"
                }
                let room = carousel.extent(of: selected)
                let way = room.overhang > 0 ? room.overhang : max(0, room.length - carousel.ring.viewport)
                guard way > 0 else { return motion.panExtent == nil ? nil : "a pan over what fits" }
                guard let extent = motion.panExtent else { return "no pan over \(way) pixels" }
                guard extent == way else { return "a pan over \(extent) of \(way) pixels" }
                guard motion.isPanFrozen == reader.isPaused else { return "a pan that knows no pause" }
                guard let panned = carousel.window.pannedOption else {
                    return room.overhang > 0 ? "not across" : nil
                }
                return room.overhang > 0 && panned.index == selected ? nil : "across"
            }
        }
    }

    @Test("R-LOOP-1: without a loop, nothing beyond the first and last option is in view")
    func neverBeyondTheEnds() {
        let make: (inout SeededGenerator) -> ScriptedBanner = { generator in
            var script = generator.changingScript(tickers: 60)
            script.behavior.loop = false
            for index in script.steps.indices where generator.chance(80) {
                guard case .configure(let options, var behavior) = script.steps[index].action else {
                    continue
                }
                behavior.loop = false
                script.steps[index].action = .configure(options, behavior)
            }
            return script
        }
        expectNoFailure(seeds: 1...400, make: make) { script in
            script.run { carousel, _ in
                let behavior = carousel.behavior
                let ring = OracleRing(
                    options: Array(carousel.options),
                    behavior: behavior,
                    isUncovered: carousel.arrangement == .full
                )
                guard !behavior.loop, let last = carousel.options.indices.last else { return nil }
                // Texts change before other events at the same instant, as the ticker's edge does.
                if let due = carousel.nextDeadline, due <= carousel.now { return nil }
                let length = carousel.extent(of: last).length
                let content = ring.starts[last] + length
                if behavior.style == .ticker, behavior.staticIfFits ?? (last == 0),
                    content <= carousel.ring.viewport
                {
                    return nil
                }
                let end =
                    behavior.style == .ticker
                    ? max(0, content - carousel.ring.viewport)
                    : ring.starts[last] + max(0, length - carousel.ring.viewport)
                let position = carousel.window.position * (ring.isMirrored ? -1 : 1)
                return (0...end).contains(position) ? nil : "at \(position), not in 0 to \(end)"
            }
        }
    }
}
