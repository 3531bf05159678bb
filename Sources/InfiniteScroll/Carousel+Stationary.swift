/// Support for showing and hiding the stationary regions of the display, which do not scroll (R-LAYER).
///
/// Moving to the next option hides them if `behavior.hidesOnForward` is true. An option that needs the entire
/// display hides them while it is selected. Every other input shows them again.
extension Carousel {
    /// Shows or hides the stationary regions of the display before a move to option `index` starts.
    /// `isForward` is true for a move to the next option, which may hide them.
    mutating func setArrangement(forMoveTo index: Int, isForward: Bool) {
        let hides = isForward && behavior.hidesOnForward
        setArrangement(hides ? .full : behavior.arrangement(for: options[index]))
    }

    /// Shows or hides the stationary regions of the display, and updates the layout. The visible option stays
    /// in place, and a slide keeps its destination.
    mutating func setArrangement(_ newArrangement: Arrangement) {
        guard behavior.stationary != nil, newArrangement != arrangement else { return }
        arrangement = newArrangement
        emit(.stationary(shown: newArrangement.showsRegions))
        replaceRing(with: Ring(options: options, behavior: behavior, arrangement: arrangement))
    }

    /// Shows or hides the stationary regions after the list or the behavior has changed. Does nothing if the
    /// selected option is the same and has the same reasons to hide the regions.
    ///
    /// - Parameters:
    ///   - previousOption: The option that was selected before the change, or nil if there was none.
    ///   - oldBehavior: The behavior before the change.
    mutating func updateArrangement(previousOption: Option?, oldBehavior: Behavior) {
        let option = selected.map { options[$0] }
        let isSame =
            option?.id == previousOption?.id
            && behavior.hides(for: option) == oldBehavior.hides(for: previousOption)
            && (!oldBehavior.hidesOnForward || behavior.hidesOnForward)
        guard !isSame else { return }
        setArrangement(behavior.arrangement(for: option))
    }

    mutating func replaceRing(with newRing: Ring) {
        layoutVersion += 1
        emitLayout(of: newRing, isUnchanged: false)
        guard let selected else { return track.jump(toOption: nil, on: newRing) }
        report(
            track.setRing(
                newRing,
                selectedOption: pannableOption(at: selected),
                previousIndex: selected,
                at: now
            )
        )
    }

    mutating func report(_ effect: Track.LayoutEffect) {
        switch effect {
        case .none: break
        case .slideEnded: if let selected { emitArrival(atOption: selected) }
        case .panChanged: dwellUntilPanned()
        }
    }
}
