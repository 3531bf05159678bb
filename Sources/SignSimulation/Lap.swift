import InfiniteScroll
import MonotonicTime
import Pixels
import SignCore

/// Once round the banner: a stretch of time whose end looks like its beginning and goes on like it.
public struct Lap: Hashable, Sendable {
    /// When it begins. Mostly at once; later when the banner first shows something that never comes again.
    public var beginning: Instant
    /// How long it takes.
    public var length: Nanoseconds

    /// How far is looked for a lap.
    public static let limit = Nanoseconds.seconds(600)

    /// The first lap of a banner that is left to itself; nil when there is none within `limit`.
    ///
    /// A lap of pages lies between two dwells on the option of the first dwell that look the same. A ticker's is
    /// the time in which it moves by the length of its ring; one that does not loop or stands still has none,
    /// whatever else changes on the display.
    public init?(of scenario: Scenario) {
        let behaviour = scenario.configuration.scroll
        var simulation = scenario.simulation(for: Self.limit)
        var search: any LapSearch
        switch behaviour.style {
        case .paged: search = PagedLapSearch()
        case .ticker where behaviour.loop && simulation.isMoving:
            search = TickerLapSearch(speed: behaviour.speed)
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

    /// Ends the simulation in which a lap is looked for.
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
    /// A dwell on the first option, whose picture is not certain before time has passed.
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
        if case .scroll(.layout(_, _, let length, _)) = event.kind, length > 0, speed > 0 {
            let (way, isTooLong) = Int64(length).multipliedReportingOverflow(by: 256 * Nanoseconds.perSecond)
            let new = Nanoseconds(isTooLong ? .max : (way + speed - 1) / speed)
            // Words that tell the time have become longer or shorter: it is not the same ring any more.
            hasOtherLength = hasOtherLength || turn ?? new != new
            turn = new
        }
        end(at: event.at)
    }

    /// The ring is round at the first frame from then on, if that looks like the first one; where a step is more
    /// than a pixel it may not, and the time alone counts.
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
