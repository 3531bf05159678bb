/// Support for showing and hiding the stationary regions of the display, which do not scroll (R-LAYER).
///
/// Moving to the next option hides them if `behavior.hidesOnForward` is true. An option that needs the entire
/// display hides them while it is selected. Every other input shows them again.
extension Carousel {
    /// Shows or hides the stationary regions of the display before a move to option `index` starts.
    /// `isForward` is true for a move to the next option, which may hide them.
    mutating func arrange(forMoveTo index: Int, isForward: Bool) {
        let hides = isForward && behavior.hidesOnForward
        arrange(hides ? .full : behavior.arrangement(for: options[index]))
    }

    /// Shows or hides the stationary regions of the display, and updates the layout. The visible option stays
    /// in place, and a slide keeps its destination.
    mutating func arrange(_ new: Arrangement) {
        guard behavior.stationary != nil, new != arrangement else { return }
        arrangement = new
        emit(.stationary(shown: new.showsRegions))
        layOut(Ring(options: options, behavior: behavior, arrangement: arrangement))
    }

    /// Shows or hides the stationary regions after the list or the behavior has changed. Does nothing if the
    /// selected option is the same and has the same reasons to hide the regions.
    ///
    /// - Parameters:
    ///   - previous: The option that was selected before the change, or nil if there was none.
    ///   - old: The behavior before the change.
    mutating func updateArrangement(previous: Option?, oldBehavior old: Behavior) {
        let option = selected.map { options[$0] }
        let isSame =
            option?.id == previous?.id && behavior.hides(for: option) == old.hides(for: previous)
            && (!old.hidesOnForward || behavior.hidesOnForward)
        guard !isSame else { return }
        arrange(behavior.arrangement(for: option))
    }

    mutating func layOut(_ new: Ring) {
        version += 1
        emitLayout(of: new, unchanged: false)
        guard let selected else { return track.snap(to: nil, on: new) }
        report(track.setRing(new, content(selected), previousIndex: selected, at: now))
    }

    mutating func report(_ effect: Track.LayoutEffect) {
        switch effect {
        case .none: break
        case .arrived: if let selected { emitArrival(at: selected) }
        case .panChanged: dwellUntilPanned()
        }
    }
}
