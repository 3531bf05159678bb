import MonotonicTime

/// Support for transitions, which show other pictures while the position is between two pages (R-VIEW-1).
///
/// The position moves as it does in a slide, and only the picture differs. Redirected, reversed and
/// interrupted moves therefore need no additional rules.
extension Track {
    /// Returns the visible part of the ring (the endless strip of options) at `now` during `slide`. The
    /// result `until` is the time of the first frame that shows a different picture, or nil if the picture
    /// stays the same until the slide ends.
    func view(of slide: Slide, at now: Instant) -> (window: Window, until: Instant?) {
        let window = window(of: slide, at: now)
        return (window, timeOfNextChange(from: window, during: slide, after: now))
    }

    private func window(of slide: Slide, at instant: Instant) -> Window {
        let position = ring.clamped(slide.position(at: instant))
        let panned = motion.pannedOption(at: instant)
        guard let transition = ring.transition(at: position) else {
            return Window(position: ring.windowCoordinate(at: position), pannedOption: panned)
        }
        return ring.window(during: transition, at: position, pannedOption: panned)
    }

    /// Returns the time of the first frame after `now` that does not show `window`, the part of the ring (the
    /// endless strip of options) or the step of a transition that the display shows at `now`. Returns nil if
    /// all remaining frames of the slide show it.
    ///
    /// The frames between `now` and the end of the slide are numbered. A slide moves in one direction, except
    /// that a reversed slide first moves away from its destination and then turns around. In each of these
    /// two parts, once a frame does not show `window`, neither do the following frames. A binary search in
    /// each part therefore finds the first such frame.
    private func timeOfNextChange(from window: Window, during slide: Slide, after now: Instant) -> Instant? {
        let nextFrame = motion.frameGrid.frameNumber(at: now) + 1
        let lastFrame = motion.frameGrid.frameNumber(at: slide.endTime)
        guard nextFrame <= lastFrame else { return nil }

        let currentTransition = ring.transition(at: ring.clamped(slide.position(at: now)))
        let currentStep = window.crossing?.step ?? 0
        let showsOtherWindow = { (frame: Int64) -> Bool in
            let instant = motion.frameGrid.instant(ofFrame: frame)
            // In the transition that is visible now, only the step can differ from the window. Most frames
            // are in it, and need no search on the ring.
            if let currentTransition {
                let position = ring.clamped(slide.position(at: instant))
                if currentTransition.contains(position) {
                    return currentTransition.step(at: position) != currentStep
                }
            }
            return self.window(of: slide, at: instant) != window
        }

        // In most cases, the next frame already shows another picture, and no search is necessary.
        if showsOtherWindow(nextFrame) { return motion.frameGrid.instant(ofFrame: nextFrame) }
        var searchStart = nextFrame
        if slide.startsBackward {
            // The first part of a reversed slide ends before this frame, the first one in which the picture
            // moves toward the destination.
            let turnaroundFrame = Self.firstFrame(in: nextFrame...lastFrame) { frame in
                !slide.isBackward(at: motion.frameGrid.instant(ofFrame: frame))
            }
            if turnaroundFrame > nextFrame, showsOtherWindow(turnaroundFrame - 1) {
                let changedFrame = Self.firstFrame(
                    in: nextFrame...turnaroundFrame - 1,
                    where: showsOtherWindow
                )
                return motion.frameGrid.instant(ofFrame: changedFrame)
            }
            // The turning point lies between two frames. The frame after it may be farther away than the one
            // before.
            if showsOtherWindow(turnaroundFrame) { return motion.frameGrid.instant(ofFrame: turnaroundFrame) }
            searchStart = turnaroundFrame
        }
        // The part that moves toward the destination. If no frame of it shows another picture, the search
        // returns the last frame.
        let changedFrame = Self.firstFrame(in: searchStart...lastFrame, where: showsOtherWindow)
        return showsOtherWindow(changedFrame) ? motion.frameGrid.instant(ofFrame: changedFrame) : nil
    }

    /// Returns the first frame in `frames` for which `predicate` returns true, or the last frame if there is
    /// none. The predicate must also return true for all frames after that first one.
    private static func firstFrame(in frames: ClosedRange<Int64>, where predicate: (Int64) -> Bool) -> Int64 {
        var (low, high) = (frames.lowerBound, frames.upperBound)
        while low < high {
            let middle = low + (high - low) / 2
            if predicate(middle) { high = middle } else { low = middle + 1 }
        }
        return high
    }
}

/// A transition from one page to the next, with the positions that the banner passes during it.
///
/// The positions lead from where the content of the first option ends at the end of the display to where the
/// next option rests. This distance is divided into equal steps (R-VIEW-2).
private struct PageTransition {
    /// The index of the option that the transition leaves.
    let formerIndex: Int
    /// The index of the option that the transition enters.
    let nextIndex: Int
    /// The position at which the transition begins, where the content of the first option ends at the end of
    /// the display.
    let startPosition: Position
    /// The position at which the transition ends, where the next option rests.
    let endPosition: Position
    let entrance: Entrance

    /// The number of steps of the transition between the two pages.
    var stepCount: Int64 { entrance.steps.map(Int64.init) ?? (endPosition - startPosition).subpixels }

    /// Returns whether `position` is between the two pages of the transition, that is, after its beginning
    /// and before its end.
    func contains(_ position: Position) -> Bool { position > startPosition && position < endPosition }

    /// Returns the number of completed steps of the transition at `position`, which must be between the two
    /// pages.
    func step(at position: Position) -> Int64 {
        (position - startPosition).subpixels * stepCount / (endPosition - startPosition).subpixels
    }
}

extension Ring {
    /// Returns the transition that the display shows at `position`, between the page of one option and the
    /// page of the next one. Returns nil if the display shows a part of the ring (the endless strip of
    /// options) instead.
    ///
    /// Each option has a cell on the ring. From the start of the cell, a page that is longer than the display
    /// first moves until its end is visible, which is called a pan. The rest of the cell, up to the position
    /// at which the next option rests, belongs to the transition.
    fileprivate func transition(at position: Position) -> PageTransition? {
        guard optionCount > 0, length > 0 else { return nil }
        // The ring repeats with every lap. These distances are counted from the start of the current lap.
        let distance = Distance(subpixels: position.subpixels.flooredRemainder(by: lap.subpixels))
        let index = cellIndex(containing: Position(subpixels: distance.subpixels).pixel(.down))
        let cellStart = cellStart(of: index)
        let panLength = max(0, contentLength(of: index) - viewport)
        let endOfPan = Distance(pixels: cellStart + panLength)
        guard distance > endOfPan else { return nil }

        let nextIndex = index + 1 < optionCount ? index + 1 : 0
        // An option without an entrance slides in.
        guard let entrance = entrance(of: nextIndex) else { return nil }
        let endOfCell = Distance(pixels: cellStart + cellLength(of: index))
        let lapStart = Position(subpixels: position.subpixels - distance.subpixels)
        return PageTransition(
            formerIndex: index,
            nextIndex: nextIndex,
            startPosition: lapStart + endOfPan,
            endPosition: lapStart + endOfCell,
            entrance: entrance
        )
    }

    /// Returns the window, which describes what the display shows, at `position` during `transition`, a
    /// change from one page to the next in several steps. Before the first step, the window shows only the
    /// former page.
    ///
    /// `pannedOption` is the shift of an option across the axis of motion, or nil if there is none.
    fileprivate func window(
        during transition: PageTransition,
        at position: Position,
        pannedOption: Window.PannedOption?
    ) -> Window {
        // The shift belongs to the page of its option, so it matters only if this is the former page.
        let shiftOfFormerPage = pannedOption?.index == transition.formerIndex ? pannedOption : nil
        let step = transition.step(at: position)
        guard step > 0 else {
            return Window(
                position: windowCoordinate(at: transition.startPosition),
                pannedOption: shiftOfFormerPage
            )
        }
        let crossing = Window.Crossing(
            destination: windowCoordinate(at: transition.endPosition),
            option: transition.nextIndex,
            kind: transition.entrance.kind,
            step: Int(step),
            stepCount: Int(transition.stepCount)
        )
        return Window(
            position: windowCoordinate(at: transition.startPosition),
            pannedOption: shiftOfFormerPage,
            crossing: crossing
        )
    }
}
