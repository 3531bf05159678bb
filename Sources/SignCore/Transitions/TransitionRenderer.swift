import Pixels

/// A renderer that draws the pictures of a transition between two pages.
///
/// The renderer caches the order in which pixels appear for each transition, and keeps the memory for
/// temporary pictures, so that drawing a frame allocates nothing. Every picture depends only on the arguments
/// (R-VIEW-1).
public struct TransitionRenderer: Sendable {
    private var axes = PageAxes(size: PixelSize(width: 0, height: 0), travel: .left)
    /// For each transition drawn so far, the order in which pixels of the new page appear.
    private var ranksByTransition: [Transition: PixelRanks] = [:]
    /// The pixels that show the new page, for a transition in which pixels appear one after another.
    private var mask = Bitmap(width: 0, height: 0)
    /// A temporary picture for transitions in which odd rows or columns move in the opposite direction. Only
    /// its odd rows or columns are shown.
    private var oddLines = Bitmap(width: 0, height: 0)

    /// Creates a renderer of transitions, which adapts to the size of the pages that it draws.
    public init() {}

    /// Draws the picture of a transition after a number of steps. A transition moves or mixes whole pages or
    /// parts of them, or the pixels of the new page replace those of the old page one after another, in the
    /// order of their ranks.
    ///
    /// - Parameters:
    ///   - transition: The transition. For `slide`, only the old page is drawn, because the engine moves the
    ///     strip itself.
    ///   - step: The progress in steps, from 0 (the old page) to `stepCount` (the new page).
    ///   - stepCount: The number of steps: the result of `Transition.steps(on:travel:)`, or the number of
    ///     subpixels between the pages.
    ///   - oldPage: The old page.
    ///   - newPage: The new page. It must have the size and format of the old page.
    ///   - travel: The direction in which the pages of the banner move.
    ///   - picture: The picture to draw into. It must have the size and format of the pages.
    public mutating func draw(
        _ transition: Transition,
        step: Int,
        stepCount: Int,
        from oldPage: Bitmap,
        to newPage: Bitmap,
        travel: Travel,
        into picture: inout Bitmap
    ) {
        updateAxes(to: PageAxes(size: picture.size, travel: travel))
        // A monochrome picture cannot show `fade`, which `dither` then replaces.
        let shownTransition = transition.shown(in: picture.format)
        let pages = Pages(oldPage: oldPage, newPage: newPage, axes: axes)
        guard step < stepCount else { return picture.copy(newPage, to: .zero) }
        switch shownTransition {
        case .fade: picture.mix(oldPage, with: newPage, progress: step, total: stepCount)
        case .push: pages.push(by: step, into: &picture)
        case .cover: pages.cover(by: step, into: &picture)
        case .reveal: pages.reveal(by: step, into: &picture)
        case .doors: pages.openDoors(by: step, into: &picture)
        case .bar: pages.moveBar(by: step, into: &picture)
        case .slot: pages.rollCells(by: step, into: &picture)
        // In the next two, the odd rows or columns move in the opposite direction.
        case .mesh:
            pages.push(by: step, into: &picture)
            replaceOddLines(of: shownTransition, in: &picture) { reversedPicture in
                pages.pushBack(by: step, into: &reversedPicture)
            }
        case .interlock:
            pages.shift(by: step, into: &picture)
            replaceOddLines(of: shownTransition, in: &picture) { reversedPicture in
                pages.shiftBack(by: step, into: &reversedPicture)
            }
        default:
            // The pixels of the new page appear in order of their rank. For `slide`, they have no rank.
            picture.copy(oldPage, to: .zero)
            guard updateMask(for: shownTransition, ranksBelow: step) else { return }
            picture.replacePixels(in: mask, with: newPage)
        }
    }

    private mutating func updateAxes(to axes: PageAxes) {
        guard axes != self.axes else { return }
        self.axes = axes
        ranksByTransition = [:]
        mask = Bitmap(size: axes.size)
    }

    /// Fills `mask` with the pixels that show the new page: those whose rank (position in the order of
    /// appearance) is below `limit`. Returns false if the pixels of this transition do not appear in such an
    /// order.
    private mutating func updateMask(for transition: Transition, ranksBelow limit: Int) -> Bool {
        if ranksByTransition[transition] == nil {
            ranksByTransition[transition] = transition.ranks(on: axes).map { PixelRanks($0, axes) }
        }
        guard let order = ranksByTransition[transition] else { return false }
        order.lightPixels(withRankBelow: limit, in: &mask)
        return true
    }

    /// Replaces the odd columns or rows of `picture`, depending on `transition`, with those of a second
    /// picture. `draw` draws the second picture.
    private mutating func replaceOddLines(
        of transition: Transition,
        in picture: inout Bitmap,
        _ draw: (inout Bitmap) -> Void
    ) {
        if !oddLines.hasSameShape(as: picture) {
            oddLines = Bitmap(size: picture.size, format: picture.format)
        }
        draw(&oddLines)
        guard updateMask(for: transition, ranksBelow: 1) else { return }
        picture.replacePixels(in: mask, with: oddLines)
    }
}

extension PixelRanks {
    fileprivate init(_ ranks: Ranks, _ axes: PageAxes) {
        self.init(size: axes.size, rankCount: ranks.count) { x, y in
            switch ranks.rank {
            case .pixels(let rank): return rank(x, y)
            case .axes(let rank):
                let place = axes.coordinates(x: x, y: y)
                return rank(place.along, place.across)
            }
        }
    }
}
