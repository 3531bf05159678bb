import InfiniteScroll
import MonotonicTime
import Pixels
import SignCore

extension Scenario {
    /// The maximum time that `firstLap()` simulates: ten minutes.
    public static let lapLimit = Nanoseconds.seconds(600)

    /// Returns the first time span without inputs that can be repeated as an animation without a visible seam, or nil
    /// if there is none within `lapLimit`. It starts later than zero if the banner first shows something that does not
    /// recur.
    ///
    /// With pages, a lap is the time between two dwells on the same option that look the same. With a ticker, it is the
    /// time in which the ticker moves by the length of its ring. A ticker that does not loop, or does not run, has no
    /// lap.
    public func firstLap() -> Span? {
        let behavior = configuration.scroll
        var simulation = simulation(for: Self.lapLimit)
        var search: any LapSearch
        switch behavior.style {
        case .paged: search = PagedLapSearch()
        case .ticker where behavior.loop && simulation.isMoving:
            search = TickerLapSearch(speed: behavior.speed)
        case .ticker: return nil
        }
        do throws(LapError) {
            try simulation.run { (output) throws(LapError) in
                switch output {
                case .event(let event): search.add(event)
                case .frame(let picture, let at, _): search.add(picture, at: at)
                case .brightness: break
                }
                if let lap = search.lap { throw LapError(lap: lap) }
            }
        } catch {
            return error.lap
        }
        return nil
    }
}

/// Ends the simulation.
private struct LapError: Error {
    var lap: Scenario.Span
}

private protocol LapSearch {
    var lap: Scenario.Span? { get }
    mutating func add(_ event: JournalEntry)
    mutating func add(_ picture: Bitmap, at instant: Instant)
}

private struct PagedLapSearch: LapSearch {
    private(set) var lap: Scenario.Span?
    private var firstID: String?
    /// A dwell on the first option. Its picture is final only when time has advanced.
    private var dwellStart: Instant?
    private var picture: Bitmap?
    private var previous: (at: Instant, picture: Bitmap)?

    mutating func add(_ event: JournalEntry) {
        completeDwell(before: event.at)
        guard case .scroll(.dwellStarted(let choice, _)) = event.kind, choice.id == firstID ?? choice.id
        else {
            return
        }
        firstID = choice.id
        dwellStart = event.at
    }

    mutating func add(_ picture: Bitmap, at instant: Instant) {
        completeDwell(before: instant)
        self.picture = picture
    }

    private mutating func completeDwell(before instant: Instant) {
        guard lap == nil, let dwellStart, dwellStart < instant, let picture else { return }
        if let previous, previous.picture == picture {
            lap = Scenario.Span(beginning: previous.at, length: dwellStart - previous.at)
        }
        previous = (dwellStart, picture)
        self.dwellStart = nil
    }
}

private struct TickerLapSearch: LapSearch {
    let speed: Int64
    private(set) var lap: Scenario.Span?
    private var firstPicture: Bitmap?
    private var turn: Nanoseconds?
    private var hasOtherLength = false

    init(speed: Int64) {
        self.speed = speed
    }

    mutating func add(_ event: JournalEntry) {
        if case .scroll(.layout(let layout)) = event.kind, layout.length > 0, speed > 0 {
            let (distance, isTooLong) = Int64(layout.length).multipliedReportingOverflow(
                by: 256 * Nanoseconds.perSecond
            )
            let newTurn = Nanoseconds(isTooLong ? .max : (distance + speed - 1) / speed)
            // A text with the time has changed its length, and with it the ring.
            hasOtherLength = hasOtherLength || turn ?? newTurn != newTurn
            turn = newTurn
        }
        endLap(at: event.at)
    }

    /// The lap ends at the first frame after a turn that looks like the first one. With steps larger than a pixel it may
    /// never do, so then only the time matters.
    mutating func add(_ picture: Bitmap, at instant: Instant) {
        guard let firstPicture else {
            firstPicture = picture
            return
        }
        guard lap == nil, !hasOtherLength, let turn else { return }
        if instant - .zero >= turn, picture == firstPicture {
            lap = Scenario.Span(length: instant - .zero)
        }
        endLap(at: instant)
    }

    private mutating func endLap(at instant: Instant) {
        guard lap == nil, !hasOtherLength, let turn, instant - .zero > turn + .milliseconds(100) else {
            return
        }
        lap = Scenario.Span(length: turn)
    }
}
