import InfiniteScroll
import MonotonicTime
import TestSupport
import Testing

/// A banner and its inputs: the unit that property tests generate, run and shrink.
struct ScriptedBanner: CustomStringConvertible {
    var options: [Option]
    var behavior: Behavior
    var bookmark: Bookmark? = nil
    var steps: [Step]

    struct Step: CustomStringConvertible {
        var after: Nanoseconds
        var action: Action

        var description: String { "+\(after.rawValue) \(action)" }
    }

    enum Action {
        case advance
        case input(Input)
        case replace([Option])
        case configure([Option], Behavior)
        case revise([Revision], pending: [Revision], atOnce: Bool)
    }

    var description: String {
        let list = options.map { option in
            "\(option.id):\(option.length)" + (option.overhang > 0 ? "+\(option.overhang)" : "")
                + (option.fullExtent.map { "/\($0.length)+\($0.overhang)" } ?? "")
                + (option.needsWholeDisplay ? "!" : "") + (option.dwell.map { "@\($0.rawValue)" } ?? "")
        }
        return """
            options [\(list.joined(separator: " "))]\(bookmark.map { " at \($0)" } ?? "")
            \(unusual.joined(separator: ", "))
            \(steps.map(\.description).joined(separator: "\n"))
            """
    }

    /// Returns the banner at the start.
    func start() -> Carousel {
        Carousel(options: options, behavior: behavior, bookmark: bookmark, at: .zero)
    }

    /// Runs the script as a frame loop does or, if `isSparse`, advancing the time only at steps. `check` is
    /// called after every call, and ends the run if it returns a problem.
    func run(isSparse: Bool = false, check: (Carousel, Step?) -> String?) -> String? {
        var carousel = start()
        var now = Instant.zero
        for step in steps {
            let next = now + step.after
            while !isSparse, let due = carousel.nextDeadline, due < next {
                if due < now { return "a deadline at \(due.nanoseconds), before \(now.nanoseconds)" }
                carousel.advance(to: due)
                if let found = check(carousel, nil) { return "at \(due.nanoseconds): \(found)" }
            }
            now = next
            step.action.take(carousel: &carousel, at: now)
            if let found = check(carousel, step) { return "after \(step): \(found)" }
        }
        return nil
    }

    /// The differences from the default behavior.
    private var unusual: [String] {
        zip(Mirror(reflecting: behavior).children, Mirror(reflecting: Behavior()).children)
            .filter { "\($0.0.value)" != "\($0.1.value)" }
            .map { "\($0.0.label ?? ""): \($0.0.value)" }
    }

    /// Returns the smallest script that fails, found by removing runs of steps.
    func shrunk(_ failure: (ScriptedBanner) -> String?) -> ScriptedBanner {
        var smallest = self
        var run = max(1, steps.count / 2)
        while true {
            var start = 0
            var isSmaller = false
            while start < smallest.steps.count {
                var candidate = smallest
                let end = min(start + run, smallest.steps.count)
                let skipped = smallest.steps[start..<end].reduce(Nanoseconds.zero) { $0 + $1.after }
                candidate.steps.removeSubrange(start..<end)
                if start < candidate.steps.count {
                    let after = candidate.steps[start].after + skipped
                    candidate.steps[start].after = min(after, max(candidate.steps[start].after, .seconds(1)))
                }
                if failure(candidate) != nil {
                    smallest = candidate
                    isSmaller = true
                } else {
                    start += run
                }
            }
            if run == 1, !isSmaller { return smallest }
            run = max(1, run / 2)
        }
    }
}

extension ScriptedBanner.Action {
    /// Performs the action on `carousel`.
    func take(carousel: inout Carousel, at now: Instant) {
        switch self {
        case .advance: carousel.advance(to: now)
        case .input(let input): carousel.handle(input, at: now)
        case .replace(let options): carousel.replace(options: options, at: now)
        case .configure(let options, let behavior):
            carousel.replace(options: options, behavior: behavior, at: now)
        case .revise(let changes, let pending, let atOnce):
            carousel.revise(changes, pendingRevisions: pending, atOnce: atOnce, at: now)
        }
    }
}

/// Records the first seed whose script fails, with the shrunk script.
func expectNoFailure(
    seeds: ClosedRange<Int>,
    make: (inout SeededGenerator) -> ScriptedBanner,
    failure: (ScriptedBanner) -> String?,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    for seed in seeds {
        var generator = SeededGenerator(seed: seed)
        let script = make(&generator)
        guard failure(script) != nil else { continue }
        let small = script.shrunk(failure)
        Issue.record("seed \(seed): \(failure(small) ?? "")\n\(small)", sourceLocation: sourceLocation)
        return
    }
}
