/// Returns the earlier of two optional instants. If only one of them is nil, returns the other. Returns nil
/// if both are nil.
@inlinable public func earlier(_ left: Instant?, _ right: Instant?) -> Instant? {
    guard let left else { return right }
    guard let right else { return left }
    return min(left, right)
}

/// Returns the earliest of three optional instants, ignoring those that are nil. Returns nil if all are nil.
@inlinable public func earliest(_ first: Instant?, _ second: Instant?, _ third: Instant?) -> Instant? {
    earlier(earlier(first, second), third)
}

/// A search for the earliest of several scheduled events, which are considered one after the other.
@frozen public struct Earliest<Event> {
    @usableFromInline var first: (due: Instant, event: Event)?

    /// The earliest of the events considered so far, together with its instant, or nil if none of them is
    /// scheduled. If several events are due at the same instant, the result is the one that was considered
    /// first.
    @inlinable public var result: (due: Instant, event: Event)? { first }

    /// Creates a search that has not considered any event yet.
    @inlinable public init() {}

    /// Considers `event` as a candidate for the earliest event. `due` is the instant at which the event is
    /// due. If `due` is nil, the event is not scheduled and is ignored.
    @inlinable public mutating func consider(_ due: Instant?, _ event: @autoclosure () -> Event) {
        guard let due else { return }
        if let first, first.due <= due { return }
        first = (due, event())
    }
}
