import InfiniteScroll
import MonotonicTime

/// Something said to a banner, as a value that scripts can be made of.
enum Input: Hashable {
    case touch
    case navigate(Navigation, Cause)
    /// Carried out by the banner's owner.
    case accepted(Cause)
    /// Refused by the banner's owner.
    case refused(Cause, Event.Refusal)
}

extension Carousel {
    /// Says `input` at `instant`.
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
    /// One that no engine has.
    static let unbound = Event.Refusal("unbound")
}
