/// A transition, such as a dissolve, that replaces the previous page with an option's page instead of sliding
/// (R-VIEW-2).
///
/// The engine determines when the picture between the two pages changes, and the owner of the banner draws
/// it. Without an entrance, the pages move along the strip.
public struct Entrance: Hashable, Sendable {
    /// The number by which the banner's owner identifies the kind of transition.
    public var kind: UInt8
    /// The number of times that the picture changes during the transition, at equal distances between the
    /// pages. If it is nil, the picture can change with every subpixel.
    public var steps: Int? {
        didSet { steps = steps?.clamped(to: Self.limits) }
    }

    private static let limits = 1...(1 << 24) - 2

    /// Creates a transition of the kind that the owner identifies by `kind`. `steps` is the number of times
    /// that the picture changes, which is at least 1, or nil for no limit.
    public init(kind: UInt8, steps: Int?) {
        self.kind = kind
        self.steps = steps?.clamped(to: Self.limits)
    }
}

extension Entrance {
    /// An optional entrance (the transition to an option), encoded in four bytes so that a long list stays
    /// small.
    struct Packed: Hashable, Sendable {
        private let bits: UInt32
        private static let everySubpixel: UInt32 = 1 << 24 - 1

        init(_ entrance: Entrance?) {
            guard let entrance else {
                bits = 0
                return
            }
            let steps = entrance.steps.map { UInt32(truncatingIfNeeded: $0) } ?? Self.everySubpixel
            bits = UInt32(entrance.kind) << 24 | steps
        }

        var isAbsent: Bool { bits == 0 }

        var entrance: Entrance? {
            guard !isAbsent else { return nil }
            let steps = bits & Self.everySubpixel
            return Entrance(
                kind: UInt8(bits >> 24),
                steps: steps == Self.everySubpixel ? nil : Int(steps)
            )
        }
    }
}
