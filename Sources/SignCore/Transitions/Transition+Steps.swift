import Pixels

/// The number of steps of a transition. The steps divide the distance that the banner moves from one page to the next.
public enum TransitionSteps: Hashable, Sendable {
    /// The banner moves along its strip by whole pixels. The engine computes this motion.
    case slide
    /// The transition has this number of equally long steps. The picture changes at most once per step.
    case count(Int)
    /// The picture can change with every subpixel by which the banner moves.
    case everySubpixel
}

extension Transition {
    /// Returns the number of steps for pages of the given `size` that move in the direction `travel` (R-VIEW-2).
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
        case .slot: return .count(axes.breadth * (Self.cells(in: axes) + Self.rollingCells - 1))
        default: return .count(ranks(on: axes)?.count ?? 1)
        }
    }

    /// The length of a cell in `flap` and `slot`, and of a slat in `blinds`, in pixels along the motion.
    static let cell = 8
    /// The number of cells of `slot` that roll at the same time.
    static let rollingCells = 3

    /// Returns the number of cells along the motion on a page with `axes`.
    static func cells(in axes: PageAxes) -> Int { (axes.length + cell - 1) / cell }
}
