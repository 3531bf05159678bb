import Pixels

/// The number of steps in which a transition is complete.
public enum TransitionSteps: Hashable, Sendable {
    /// The strip moves by whole pixels, as the engine computes it.
    case slide
    /// The picture changes at most this number of times, at equal shares of the way between the pages.
    case count(Int)
    /// The picture may change with every subpixel of the way.
    case everySubpixel
}

extension Transition {
    /// Returns the number of steps on pages of `size` that move in the direction `travel` (R-VIEW-2).
    ///
    /// Call it on the transition that the display shows; see `shown(in:)`.
    public func steps(on size: PixelSize, travel: Travel) -> TransitionSteps {
        let axes = PageAxes(size: size, travel: travel)
        switch self {
        case .slide: return .slide
        case .fade: return .everySubpixel
        case .cut: return .count(1)
        case .push, .mesh: return .count(axes.breadth)
        case .cover, .reveal, .interlock: return .count(axes.length)
        case .doors: return .count((axes.length + 1) / 2)
        case .bar: return .count(axes.length + 1)
        case .slot: return .count(axes.breadth * (Self.cells(in: axes) + 2))
        default: return .count(ranks(on: axes)?.count ?? 1)
        }
    }

    /// The extent of a cell of `flap` and `slot`, and of a slat of `blinds`, in pixels.
    static let cell = 8

    /// Returns the number of cells along the motion.
    static func cells(in axes: PageAxes) -> Int { (axes.length + cell - 1) / cell }
}
