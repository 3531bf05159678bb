/// The earlier of two instants; nil stands for one that never comes.
@inlinable public func earlier(_ left: Instant?, _ right: Instant?) -> Instant? {
    guard let left else { return right }
    guard let right else { return left }
    return min(left, right)
}

/// The earliest of three instants; nil stands for one that never comes.
@inlinable public func earliest(_ first: Instant?, _ second: Instant?, _ third: Instant?) -> Instant? {
    earlier(earlier(first, second), third)
}

/// Of several things that may happen, the one that is due first.
@frozen public struct Earliest<Happening> {
    @usableFromInline var first: (due: Instant, happening: Happening)?

    /// The thing and its instant; nil while nothing is due. Among equals it is the one considered first.
    @inlinable public var found: (due: Instant, happening: Happening)? { first }

    /// Nothing is due yet.
    @inlinable public init() {}

    /// Considers `happening`, which is due at an instant or, with nil, never.
    @inlinable public mutating func consider(_ due: Instant?, _ happening: @autoclosure () -> Happening) {
        guard let due else { return }
        if let first, first.due <= due { return }
        first = (due, happening())
    }
}
