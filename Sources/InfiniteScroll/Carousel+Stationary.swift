/// The regions that stay where they are while the strip moves: when they are shown, and what that does to the
/// room for the strip (R-LAYER).
///
/// They are hidden by a move forward, where the behavior says so, and by an option that needs the whole
/// display. Any other input brings them back: previous, go to, pause, resume, activate, a new scale.
extension Carousel {
    /// What a move to option `index` means for the regions. The move itself then begins in the new layout.
    mutating func arrange(forMoveTo index: Int, isForward: Bool) {
        let hides = isForward && behavior.hidesOnForward
        arrange(hides ? .full : behavior.arrangement(for: options[index]))
    }

    /// Shows the regions or hides them, and lays everything out anew for the room that is left. The picture
    /// stays with the option that it shows; a slide under way goes on to the same one.
    mutating func arrange(_ wanted: Arrangement) {
        guard behavior.stationary != nil, wanted != arrangement else { return }
        arrangement = wanted
        emit(.stationary(shown: wanted.showsRegions))
        layOut(as: Ring(options: options, behavior: behavior, arrangement: arrangement))
    }

    /// After a change of the list or of the behavior: the regions are as the selected option has them, unless it
    /// is still the `former` one, and what hides them is the same as by the `old` behavior.
    mutating func arrangeAnew(formerly former: Option?, by old: Behavior) {
        let option = selected.map { options[$0] }
        let isSame =
            option?.id == former?.id && behavior.hides(for: option) == old.hides(for: former)
            && (!old.hidesOnForward || behavior.hidesOnForward)
        guard !isSame else { return }
        arrange(behavior.arrangement(for: option))
    }

    /// Lays the same options out anew, as `new` has them.
    mutating func layOut(as new: Ring) {
        version += 1
        emitLayout(of: new, unchanged: false)
        guard let selected else { return track.snap(to: nil, on: new) }
        follow(track.lay(new, content(selected), formerly: selected, at: now))
    }

    /// Reports what a new layout meant for what was under way.
    mutating func follow(_ consequence: Track.Consequence) {
        switch consequence {
        case .none: break
        case .arrived: if let selected { emitArrival(at: selected) }
        case .panChanged: dwellUntilPanned()
        }
    }
}
