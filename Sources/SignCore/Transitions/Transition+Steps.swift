import Pixels

/// The number of steps into which a transition divides the motion from one page to the next.
public enum TransitionSteps: Hashable, Sendable {
    /// The banner slides by whole pixels without a special transition. The engine that moves the banner
    /// computes this motion.
    case slide
    /// The transition has this number of steps of equal length, and the picture changes at most once per
    /// step.
    case count(Int)
    /// The picture can change with every subpixel (the smallest distance that the banner moves).
    case everySubpixel
}

extension Transition {
    /// Returns the number of steps of the transition between pages of the given `size` that move in the
    /// direction `travel` (R-VIEW-2).
    ///
    /// Call this method on the transition that the display can actually show, as returned by `shown(in:)`.
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
        case .slot: return .count(axes.breadth * (Self.cellCount(in: axes) + Self.rollingCells - 1))
        default: return .count(ranks(on: axes)?.count ?? 1)
        }
    }

    /// The length, in pixels in the direction of motion, of a cell in the transitions `flap` and `slot`, and
    /// of a slat in `blinds`.
    static let cellLength = 8
    /// The number of cells that roll at the same time in the transition `slot`.
    static let rollingCells = 3

    /// Returns the number of cells into which the transitions `flap` and `slot` divide a page with `axes`
    /// along the motion.
    static func cellCount(in axes: PageAxes) -> Int { (axes.length + cellLength - 1) / cellLength }
}
