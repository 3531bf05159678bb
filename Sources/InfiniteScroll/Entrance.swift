/// A transition with which the page of an option replaces the previous page, instead of a slide (R-VIEW-2).
///
/// The engine determines the instants at which the picture between two pages changes, and the owner of the banner draws
/// it. Without an entrance, the pages move along the strip.
public struct Entrance: Hashable, Sendable {
    /// A number by which the owner distinguishes its transitions.
    public var kind: UInt8
    /// The number of times that the picture changes during the transition, at equal distances along the way between the
    /// pages. If nil, it may change with every subpixel.
    public var steps: Int? {
        didSet { steps = steps?.clamped(to: Self.limits) }
    }

    private static let limits = 1...(1 << 24) - 2

    /// Creates an entrance. `steps` is at least 1.
    public init(kind: UInt8, steps: Int?) {
        self.kind = kind
        self.steps = steps?.clamped(to: Self.limits)
    }
}

extension Entrance {
    /// An optional entrance that is stored in four bytes, so that a long list stays small.
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
