/// The regions that stay where they are while the strip moves: when they are shown, and what that does to the
/// room for the strip (R-LAYER, 4.9).
///
/// They are hidden by a move forward, where the behaviour says so, and by an option that needs the whole
/// display. Any other input brings them back: previous, go to, pause, resume, activate, a new scale.
extension Carousel {
    /// What a move to option `index` means for the regions. The move itself then begins in the new layout.
    mutating func moveStationary(to index: Int, isForward: Bool) {
        let hides = isForward && behaviour.stationary?.hidesOnForward == true
        showStationary(!hides && !behaviour.hides(for: options[index]))
    }

    /// Shows the regions or hides them, and lays everything out anew for the room that is left. The picture
    /// stays with the option that it shows; a slide under way goes on to the same one. Says whether anything
    /// changed: the caller then sees to the timer and the pan with `comeToRestUnlessDwelling`, unless it comes
    /// there anyway.
    @discardableResult mutating func showStationary(_ isShown: Bool) -> Bool {
        guard behaviour.stationary != nil, isShown != isStationaryShown else { return false }
        isStationaryShown = isShown
        emit(.stationary(shown: isShown))
        let former = ring
        ring = Ring(options: options, behaviour: behaviour, isUncovered: !isShown)
        version += 1
        emitLayout(unchanged: false)
        if let selected {
            keepPlace(from: former, oldSelected: selected, old: options, oldView: tickerView)
        }
        return true
    }

    /// After a change of the list or of the behaviour: the regions are as the selected option has them, unless it
    /// is still the `former` one, and what hides them is the same as by the `old` behaviour.
    mutating func fitStationary(formerly former: Option?, by old: Behaviour) {
        let option = selected.map { options[$0] }
        let isHiding = behaviour.hides(for: option)
        let movesHid = old.stationary?.hidesOnForward == true
        let isSame =
            option?.id == former?.id && isHiding == old.hides(for: former)
            && (!movesHid || behaviour.stationary?.hidesOnForward == true)
        guard !isSame else { return }
        showStationary(!isHiding)
    }

    /// The room that option `index` takes at present.
    public func extent(of index: Int) -> Extent {
        options[index].extent(isUncovered: !isStationaryShown)
    }
}

extension Behaviour {
    /// Whether showing `option` hides the stationary regions.
    func hides(for option: Option?) -> Bool {
        guard stationary != nil, style == .paged else { return false }
        return option?.needsWholeDisplay == true
    }

    /// The display's extent for the strip.
    func viewport(isUncovered: Bool) -> Int {
        isUncovered ? stationary?.uncoveredViewport ?? viewport : viewport
    }
}

extension Option {
    /// The room that the option takes.
    func extent(isUncovered: Bool) -> Extent {
        let covered = Extent(length: length, overhang: overhang)
        return isUncovered ? uncovered ?? covered : covered
    }
}
