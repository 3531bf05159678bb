import MonotonicTime

@testable import InfiniteScroll

/// A banner whose options have no data for drawing.
typealias Carousel = InfiniteScroll.Carousel<Void>

extension InfiniteScroll.Carousel where Appearance == Void {
    /// Creates a banner of `options`.
    init(options: [Option], behavior: Behavior, bookmark: Bookmark? = nil, at instant: Instant) {
        self.init(
            OptionList(Options(options), behavior: behavior, appearance: ()),
            bookmark: bookmark,
            at: instant
        )
    }

    /// Replaces the list and the behavior.
    mutating func replace(options: [Option], behavior: Behavior, atOnce: Bool = false, at instant: Instant) {
        configure(
            OptionList(Options(options), behavior: behavior, appearance: ()),
            atOnce: atOnce,
            at: instant
        )
    }

    /// Replaces the options.
    mutating func replace(options: [Option], at instant: Instant) {
        replace(options: Options(options), at: instant)
    }

    /// Whether a list waits for the end of a slide.
    var isListPending: Bool { pendingList != nil }

    var revision: UInt64 { list.revision }
}

extension Ring {
    /// Creates the ring of `options`.
    init(options: [Option], behavior: Behavior, arrangement: Arrangement = .framed) {
        self.init(options: Options(options), behavior: behavior, arrangement: arrangement)
    }
}
