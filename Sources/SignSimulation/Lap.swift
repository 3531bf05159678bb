import InfiniteScroll
import MonotonicTime
import Pixels
import SignCore

/// A time span that repeats without a visible seam.
public struct Lap: Hashable, Sendable {
    /// The start, which is later than zero if the banner first shows something that never returns.
    public var beginning: Instant
    /// The duration.
    public var length: Nanoseconds

    /// The limit of the search for a lap.
    public static let limit = Nanoseconds.seconds(600)

    /// Finds the first lap of a banner without input, or returns nil if there is none within `limit`.
    ///
    /// A lap of pages is the time between two dwells on the same option that look the same. A ticker's lap is the time
    /// in which it moves by the length of its ring. A ticker that does not loop, or stands still, has none.
    public init?(of scenario: Scenario) {
        let behavior = scenario.configuration.scroll
        var simulation = scenario.simulation(for: Self.limit)
        var search: any LapSearch
        switch behavior.style {
        case .paged: search = PagedLapSearch()
        case .ticker where behavior.loop && simulation.isMoving:
            search = TickerLapSearch(speed: behavior.speed)
        case .ticker: return nil
        }
        do throws(Found) {
            try simulation.run { (output) throws(Found) in
                switch output {
                case .event(let event): search.take(event)
                case .frame(let picture, let at, _): search.take(picture, at: at)
                case .brightness: break
                }
                if let lap = search.lap { throw Found(lap: lap) }
            }
        } catch {
            self = error.lap
            return
        }
        return nil
    }

    /// Ends the simulation.
    private struct Found: Error {
        var lap: Lap
    }

    fileprivate init(from beginning: Instant, to end: Instant) {
        self.beginning = beginning
        length = end - beginning
    }
}

private protocol LapSearch {
    var lap: Lap? { get }
    mutating func take(_ event: JournalEntry)
    mutating func take(_ picture: Bitmap, at instant: Instant)
}

private struct PagedLapSearch: LapSearch {
    private(set) var lap: Lap?
    private var first: String?
    /// A dwell on the first option. Its picture is final only when time has advanced.
    private var mark: Instant?
    private var picture: Bitmap?
    private var previous: (at: Instant, picture: Bitmap)?

    mutating func take(_ event: JournalEntry) {
        settle(before: event.at)
        guard case .scroll(.dwellStarted(let choice, _)) = event.kind, choice.id == first ?? choice.id else {
            return
        }
        first = choice.id
        mark = event.at
    }

    mutating func take(_ picture: Bitmap, at instant: Instant) {
        settle(before: instant)
        self.picture = picture
    }

    private mutating func settle(before instant: Instant) {
        guard lap == nil, let mark, mark < instant, let picture else { return }
        if let previous, previous.picture == picture { lap = Lap(from: previous.at, to: mark) }
        previous = (mark, picture)
        self.mark = nil
    }
}

private struct TickerLapSearch: LapSearch {
    let speed: Int64
    private(set) var lap: Lap?
    private var first: Bitmap?
    private var turn: Nanoseconds?
    private var hasOtherLength = false

    init(speed: Int64) {
        self.speed = speed
    }

    mutating func take(_ event: JournalEntry) {
        if case .scroll(.layout(let layout)) = event.kind, layout.length > 0, speed > 0 {
            let (way, isTooLong) = Int64(layout.length).multipliedReportingOverflow(
                by: 256 * Nanoseconds.perSecond
            )
            let new = Nanoseconds(isTooLong ? .max : (way + speed - 1) / speed)
            // A text with the time has changed its length, and with it the ring.
            hasOtherLength = hasOtherLength || turn ?? new != new
            turn = new
        }
        end(at: event.at)
    }

    /// The lap ends at the first frame after a turn that looks like the first one. With steps larger than a pixel it
    /// may never do, so then only the time matters.
    mutating func take(_ picture: Bitmap, at instant: Instant) {
        guard let first else {
            first = picture
            return
        }
        guard lap == nil, !hasOtherLength, let turn else { return }
        if instant - .zero >= turn, picture == first { lap = Lap(from: .zero, to: instant) }
        end(at: instant)
    }

    private mutating func end(at instant: Instant) {
        guard lap == nil, !hasOtherLength, let turn, instant - .zero > turn + .milliseconds(100) else {
            return
        }
        lap = Lap(from: .zero, to: .zero + turn)
    }
}
