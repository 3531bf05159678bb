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
public struct Earliest<Happening> {
    /// The thing and its instant; nil while nothing is due. Among equals it is the one considered first.
    public private(set) var found: (due: Instant, happening: Happening)?

    /// Nothing is due yet.
    public init() {}

    /// Considers `happening`, which is due at an instant or, with nil, never.
    public mutating func consider(_ due: Instant?, _ happening: @autoclosure () -> Happening) {
        guard let due else { return }
        if let found, found.due <= due { return }
        found = (due, happening())
    }
}
