import MonotonicTime

@testable import InfiniteScroll

/// A banner whose options carry nothing to be drawn with.
typealias Carousel = InfiniteScroll.Carousel<Void>

extension InfiniteScroll.Carousel where Look == Void {
    /// A banner of `options` that moves as `behavior` says.
    init(options: [Option], behavior: Behavior, bookmark: Bookmark? = nil, at instant: Instant) {
        self.init(OptionList(Options(options), behavior: behavior, look: ()), bookmark: bookmark, at: instant)
    }

    /// Puts a whole new configuration in force.
    mutating func replace(options: [Option], behavior: Behavior, atOnce: Bool = false, at instant: Instant) {
        configure(OptionList(Options(options), behavior: behavior, look: ()), atOnce: atOnce, at: instant)
    }

    /// Puts another list in force.
    mutating func replace(options: [Option], at instant: Instant) {
        replace(options: Options(options), at: instant)
    }

    /// Whether a list waits for the end of a slide.
    var isListPending: Bool { pendingList != nil }

    /// Counts the changes of options' words and lengths.
    var revision: UInt64 { list.revision }
}

extension Ring {
    /// The ring of `options`.
    init(options: [Option], behavior: Behavior, arrangement: Arrangement = .framed) {
        self.init(options: Options(options), behavior: behavior, arrangement: arrangement)
    }
}
