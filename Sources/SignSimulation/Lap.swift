import InfiniteScroll
import MonotonicTime
import Pixels
import SignCore

extension Scenario {
    /// The maximum virtual time that `firstLap()` simulates in order to find a lap: ten minutes. A lap is a
    /// time span that can be repeated as an animation without a visible seam.
    public static let lapLimit = Nanoseconds.seconds(600)

    /// Returns the first time span that can be repeated as an animation without a visible seam. The
    /// simulation has no inputs. If the banner first shows something that never recurs, the span starts later
    /// than zero. Returns nil if there is no such span within `lapLimit`.
    ///
    /// With pages, the span is the time between two equal pictures of the same option. With a ticker, it is
    /// the time in which the ticker moves by the length of its ring, the endless row of options. There is no
    /// such span for a ticker that does not loop or does not run.
    public func firstLap() -> Span? {
        let simulation = simulation(for: Self.lapLimit)
        let behavior = configuration.scroll
        switch behavior.style {
        case .paged:
            var search = PagedLapSearch()
            return search.run(simulation)
        case .ticker:
            guard behavior.loop, simulation.isMoving else { return nil }
            var search = TickerLapSearch(speed: behavior.speed)
            return search.run(simulation)
        }
    }
}

/// An error that ends a simulation before its end, because the search that uses it has found a lap.
private struct SearchCompletion: Error {}

extension LapSearch {
    /// Passes the events and pictures of `simulation` to this search until it finds a lap: a time span that
    /// can be repeated as an animation without a visible seam. Returns the lap, or nil if the simulation ends
    /// before that.
    fileprivate mutating func run(_ simulation: Simulation) -> Scenario.Span? {
        var simulation = simulation
        // The only way to stop a simulation early is an error. It needs no handling, because the search has
        // stored the lap.
        try? simulation.run { (output) throws(SearchCompletion) in
            switch output {
            case .event(let event): add(event)
            case .frame(let picture, let instant, _): add(picture, at: instant)
            case .brightness: break
            }
            if lap != nil { throw SearchCompletion() }
        }
        return lap
    }
}

private protocol LapSearch {
    var lap: Scenario.Span? { get }
    mutating func add(_ event: JournalEntry)
    mutating func add(_ picture: Bitmap, at instant: Instant)
}

private struct PagedLapSearch: LapSearch {
    private(set) var lap: Scenario.Span?
    private var firstID: String?
    /// The time at which the first option began to stand still, or nil if its picture has already been
    /// stored. The picture is final only after time has advanced.
    private var dwellStart: Instant?
    private var picture: Bitmap?
    private var previous: (at: Instant, picture: Bitmap)?

    mutating func add(_ event: JournalEntry) {
        completeDwell(before: event.at)
        guard case .engine(.dwellStarted(let choice, _)) = event.kind else { return }
        if firstID == nil { firstID = choice.id }
        if choice.id == firstID { dwellStart = event.at }
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
    /// The time that the ticker takes to move by the length of its ring, which is the endless row of options.
    /// Nil until the options have been laid out.
    private var turnDuration: Nanoseconds?
    private var hasLengthChanged = false

    init(speed: Int64) {
        self.speed = speed
    }

    mutating func add(_ event: JournalEntry) {
        if case .engine(.layout(let layout)) = event.kind, layout.length > 0, speed > 0 {
            let newDuration = duration(ofTurn: layout.length)
            // A text that shows the time has changed its length, and so has the ring.
            if let turnDuration, turnDuration != newDuration { hasLengthChanged = true }
            turnDuration = newDuration
        }
        endLap(at: event.at)
    }

    /// Returns the time that the ticker takes to move by `length` pixels, rounded up. If this time exceeds 64
    /// bits, returns the longest possible duration.
    private func duration(ofTurn length: Int) -> Nanoseconds {
        let (distance, isTooLong) = Int64(length).multipliedReportingOverflow(
            by: Self.speedUnitsPerPixel * Nanoseconds.perSecond
        )
        return Nanoseconds(isTooLong ? .max : (distance + speed - 1) / speed)
    }

    /// The value of a ticker's speed that equals one pixel per second, because speeds have the unit 1/256
    /// pixel per second.
    private static let speedUnitsPerPixel: Int64 = 256
    /// The maximum additional time for finding a repeating picture after the ticker has completed a turn of
    /// its ring.
    private static let tolerance = Nanoseconds.milliseconds(100)

    /// Adds a picture that the ticker shows from `instant` onward. The lap ends with the first picture that
    /// equals the very first one after a full turn of the ring. There may be none if the ticker moves in
    /// steps larger than a pixel; the lap then ends when the time of a turn has passed.
    mutating func add(_ picture: Bitmap, at instant: Instant) {
        guard let firstPicture else {
            firstPicture = picture
            return
        }
        guard lap == nil, !hasLengthChanged, let turnDuration else { return }
        if instant - .zero >= turnDuration, picture == firstPicture {
            lap = Scenario.Span(length: instant - .zero)
        }
        endLap(at: instant)
    }

    private mutating func endLap(at instant: Instant) {
        guard lap == nil, !hasLengthChanged, let turnDuration else { return }
        let hasTurnEnded = instant - .zero > turnDuration + Self.tolerance
        if hasTurnEnded { lap = Scenario.Span(length: turnDuration) }
    }
}
