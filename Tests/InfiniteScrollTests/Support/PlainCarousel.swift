import InfiniteScroll
import MonotonicTime

/// A banner whose options carry nothing to be drawn with.
typealias Carousel = InfiniteScroll.Carousel<Void>

extension InfiniteScroll.Carousel where Look == Void {
    /// A banner of `options` that moves as `behavior` says.
    init(options: [Option], behavior: Behavior, bookmark: Bookmark? = nil, at instant: Instant) {
        self.init(OptionList(options, behavior: behavior, look: ()), bookmark: bookmark, at: instant)
    }

    /// Puts a whole new configuration in force.
    mutating func replace(options: [Option], behavior: Behavior, atOnce: Bool = false, at instant: Instant) {
        configure(OptionList(options, behavior: behavior, look: ()), atOnce: atOnce, at: instant)
    }

    /// Whether a list waits for the end of a slide.
    var isListPending: Bool { coming != nil }

    /// Counts the changes of options' words and lengths.
    var revision: UInt64 { list.revision }
}
