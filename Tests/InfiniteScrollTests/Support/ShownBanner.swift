import InfiniteScroll
import MonotonicTime

/// A banner that is run like a frame loop does, with short descriptions of its pictures and events.
struct ShownBanner {
    var carousel: Carousel
    private(set) var now: Instant

    /// Creates a banner of options with one letter each. Times are relative to its start.
    init(_ options: [Option], _ configure: (inout Behavior) -> Void = { _ in }) {
        var behavior = Behavior()
        behavior.viewport = 8
        configure(&behavior)
        now = .zero
        carousel = Carousel(options: options, behavior: behavior, at: .zero)
    }

    /// Creates a banner with an option for each letter, all as long as the display.
    init(_ letters: String, _ configure: (inout Behavior) -> Void = { _ in }) {
        self.init(letters.map { Option(id: String($0), length: 8) }, configure)
    }

    /// Advances from deadline to deadline for `length`, and calls `eachFrame` at each of them and at the end.
    mutating func wait(_ length: Nanoseconds, eachFrame: (Carousel) -> Void = { _ in }) {
        let end = now + length
        while let due = carousel.nextDeadline, due < end {
            carousel.advance(to: due)
            eachFrame(carousel)
        }
        carousel.advance(to: end)
        now = end
        eachFrame(carousel)
    }

    mutating func wait(milliseconds: Int) {
        wait(.milliseconds(Int64(milliseconds)))
    }

    mutating func say(_ input: Input) {
        carousel.handle(input, at: now)
    }

    mutating func tap() { say(.navigate(.next, "tap")) }

    mutating func previous() { say(.navigate(.previous, "previous")) }

    mutating func replace(_ options: some Sequence<Option>, _ configure: ((inout Behavior) -> Void)? = nil) {
        guard let configure else { return carousel.replace(options: Array(options), at: now) }
        var behavior = carousel.behavior
        configure(&behavior)
        carousel.replace(options: Array(options), behavior: behavior, at: now)
    }

    /// The display, with a letter for each lit pixel.
    var picture: String { carousel.picture }

    /// Returns the events since the last call as texts.
    mutating func said() -> [String] {
        let words = carousel.journal.map(\.words)
        carousel.journal = []
        return words
    }

    /// Returns the events since the last call with their milliseconds.
    mutating func timeline() -> [String] {
        let lines = carousel.journal.map { "\($0.at.nanoseconds / 1_000_000) \($0.words)" }
        carousel.journal = []
        return lines
    }

    /// Discards the events so far.
    mutating func forget() { carousel.journal = [] }
}

extension Carousel {
    /// The display, with the first letter of its option for each lit pixel.
    var picture: String {
        (0..<ring.viewport).map { content(column: $0).map { String(options[$0.option].id.prefix(1)) } ?? "." }
            .joined()
    }

    /// Returns the option, and the column of it, in `column` of the display.
    func content(column: Int) -> (option: Int, column: Int)? {
        var hint = 0
        let run = ring.columnRun(at: window.position + column, cellHint: &hint)
        return run.option.map { ($0, run.column) }
    }

    /// The display as numbers that are equal exactly if the views are equal.
    var view: [Int] {
        (0..<ring.viewport).map { column in
            content(column: column).map { $0.option << 32 | $0.column } ?? -1
        }
    }

    /// Returns how far the window has moved from `position` of the ring.
    func shift(since position: Int) -> Int {
        let half = ring.length / 2
        return floorMod(ringPosition - position + half, ring.length) - half
    }

    /// The ring coordinate of the window.
    var ringPosition: Int { ring.length == 0 ? 0 : floorMod(window.position, ring.length) }
}

extension Event {
    /// A short description of the event: its name, the option's id and the relevant details.
    var words: String {
        switch kind {
        case .started: "started"
        case .layout(let layout): "layout \(layout.count)" + (layout.unchanged ? " unchanged" : "")
        case .selected(let selection):
            "selected \(selection.option.id) \(selection.reason.rawValue)"
                + (selection.changed ? "" : " again")
        case .moveStarted(let move): "moveStarted \(move.option.id)"
        case .moveRetargeted(let move): "moveRetargeted \(move.option.id)"
        case .settled(let choice, _): "settled \(choice.id)"
        case .page(let choice): "page \(choice.index)"
        case .dwellStarted(_, let deadline): "dwellStarted until \(deadline.nanoseconds / 1_000_000)"
        case .dwellCancelled: "dwellCancelled"
        case .held(let until):
            "held " + (until.map { "until \($0.nanoseconds / 1_000_000)" } ?? "indefinitely")
        case .resumed: "resumed"
        case .paused(let remaining):
            "paused" + (remaining.map { " with \($0.rawValue / 1_000_000)" } ?? "")
        case .activated(let choice, let handled): "activated \(choice.id)" + (handled ? "" : " in vain")
        case .input(let cause): "input \(cause.name)"
        case .ignored(let cause, let reason): "ignored \(cause.name) \(reason.code)"
        case .current(let choice): "current \(choice.id)"
        case .stationary(let isShown): isShown ? "stationary shown" : "stationary hidden"
        case .timeJump(let lateness): "timeJump \(lateness.rawValue / 1_000_000)"
        case .overrun(let frames): "overrun \(frames)"
        case .dataRejected: "dataRejected"
        case .configurationAdopted: "adopted"
        case .stopped: "stopped"
        }
    }
}
