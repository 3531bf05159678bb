import InfiniteScroll
import MonotonicTime

/// An input to a banner, as a value for scripts.
enum Input: Hashable {
    case touch
    case navigate(Navigation, Cause)
    /// An input that the banner's owner performs.
    case accepted(Cause)
    /// An input that the banner's owner rejects.
    case refused(Cause, Event.Refusal)
}

extension Carousel {
    /// Handles `input` at `instant`.
    mutating func handle(_ input: Input, at instant: Instant) {
        switch input {
        case .touch: touch(at: instant)
        case .navigate(let navigation, let cause): handle(navigation, cause: cause, at: instant)
        case .accepted(let cause): accept(cause, at: instant)
        case .refused(let cause, let reason): refuse(cause, reason: reason, at: instant)
        }
    }
}

extension Event.Refusal {
    /// A reason of the banner's owner.
    static let unbound = Event.Refusal("unbound")
}
