/// Returns the earlier of two instants, or nil if both are nil.
@inlinable public func earlier(_ left: Instant?, _ right: Instant?) -> Instant? {
    guard let left else { return right }
    guard let right else { return left }
    return min(left, right)
}

/// Returns the earliest of three instants, or nil if all are nil.
@inlinable public func earliest(_ first: Instant?, _ second: Instant?, _ third: Instant?) -> Instant? {
    earlier(earlier(first, second), third)
}

/// Finds the earliest of several scheduled events.
@frozen public struct Earliest<Event> {
    @usableFromInline var first: (due: Instant, event: Event)?

    /// The earliest of the events considered so far and its instant, or nil if none is scheduled. If several events are
    /// at the same instant, the result is the one that was considered first.
    @inlinable public var result: (due: Instant, event: Event)? { first }

    /// Creates a search without events.
    @inlinable public init() {}

    /// Considers `event`, which is due at the instant `due`. If `due` is nil, the event is not scheduled and is
    /// ignored.
    @inlinable public mutating func consider(_ due: Instant?, _ event: @autoclosure () -> Event) {
        guard let due else { return }
        if let first, first.due <= due { return }
        first = (due, event())
    }
}
