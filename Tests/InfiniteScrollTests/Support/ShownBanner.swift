import InfiniteScroll
import MonotonicTime

/// A banner that is run as a frame loop runs it, with words for what it shows and says.
struct ShownBanner {
    var carousel: Carousel
    private(set) var now: Instant

    /// A banner whose options are named by one letter each; times count from zero.
    init(_ options: [Option], _ configure: (inout Behavior) -> Void = { _ in }) {
        var behavior = Behavior()
        behavior.viewport = 8
        configure(&behavior)
        now = .zero
        carousel = Carousel(options: options, behavior: behavior, at: .zero)
    }

    /// A banner of one letter for each option, all of them as long as a display of eight pixels.
    init(_ letters: String, _ configure: (inout Behavior) -> Void = { _ in }) {
        self.init(letters.map { Option(id: String($0), length: 8) }, configure)
    }

    /// Goes from deadline to deadline until `length` is over, and calls `eachFrame` at every one and at the end.
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

    /// The display, a letter for each lit pixel.
    var picture: String { carousel.picture }

    /// Every event since the last call, in words.
    mutating func said() -> [String] {
        let words = carousel.journal.map(\.words)
        carousel.journal = []
        return words
    }

    /// As `said`, each with the milliseconds of its instant.
    mutating func timeline() -> [String] {
        let lines = carousel.journal.map { "\($0.at.nanoseconds / 1_000_000) \($0.words)" }
        carousel.journal = []
        return lines
    }

    /// As `said`, without what was said so far.
    mutating func forget() { carousel.journal = [] }
}

extension Carousel {
    /// The display, the first letter of its option for each lit pixel.
    var picture: String {
        (0..<ring.viewport).map { content(column: $0).map { String(options[$0.option].id.prefix(1)) } ?? "." }
            .joined()
    }

    /// The option and the column of it that is in view in `column` of the display.
    func content(column: Int) -> (option: Int, column: Int)? {
        var hint = 0
        let run = ring.run(at: window.position + column, hint: &hint)
        return run.option.map { ($0, run.column) }
    }

    /// The display as numbers that are equal exactly when what is in view is.
    var view: [Int] {
        (0..<ring.viewport).map { column in
            content(column: column).map { $0.option << 32 | $0.column } ?? -1
        }
    }

    /// How far the window has moved since it stood at `position` of the ring, less than half a lap.
    func shift(since position: Int) -> Int {
        let half = ring.length / 2
        return floorMod(ringPosition - position + half, ring.length) - half
    }

    /// Where the window stands on the ring.
    var ringPosition: Int { ring.length == 0 ? 0 : floorMod(window.position, ring.length) }
}

extension Event {
    /// The event in a few words: its name, the option's id, and what matters about it.
    var words: String {
        switch kind {
        case .started: "started"
        case .layout(let layout): "layout \(layout.count)" + (layout.unchanged ? " unchanged" : "")
        case .selected(let selection):
            "selected \(selection.choice.id) \(selection.reason.rawValue)"
                + (selection.changed ? "" : " again")
        case .moveStarted(let move): "moveStarted \(move.choice.id)"
        case .moveRetargeted(let move): "moveRetargeted \(move.choice.id)"
        case .settled(let choice, _): "settled \(choice.id)"
        case .page(let choice): "page \(choice.index)"
        case .dwellStarted(_, let deadline): "dwellStarted until \(deadline.nanoseconds / 1_000_000)"
        case .dwellCancelled: "dwellCancelled"
        case .held(let until): "held " + (until.map { "until \($0.nanoseconds / 1_000_000)" } ?? "for ever")
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
        case .adopted: "adopted"
        case .stopped: "stopped"
        }
    }
}
