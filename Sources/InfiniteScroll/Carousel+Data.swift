import MonotonicTime

/// Replacing the list or the behavior while the banner runs (R-DATA).
extension Carousel {
    /// Replaces the options and keeps the behavior.
    ///
    /// Options are matched by id. If the selected option is still present, it stays selected and does not move. If a
    /// slide crosses an option that changes, the list waits for the end of the slide, unless the layout changes as a
    /// whole. A list with a duplicate id is rejected with `dataRejected`, and the current one stays.
    public mutating func replace(options: Options, at instant: Instant) {
        advance(to: instant)
        guard !hasStopped else { return }
        // A newer list keeps the configuration that is still pending.
        replace(latestList.with(options), isConfiguration: pending.isConfiguration, atOnce: false)
    }

    /// Replaces the list and reports a new configuration: `adopted`, then as `replace(options:at:)`.
    ///
    /// - Parameter atOnce: Whether the list does not wait for the end of a slide, such as for another display.
    public mutating func configure(_ list: OptionList<Look>, atOnce: Bool = false, at instant: Instant) {
        advance(to: instant)
        guard !hasStopped else { return }
        replace(list, isConfiguration: true, atOnce: atOnce)
    }

    /// Replaces the list as `configure(_:atOnce:at:)` does, without reporting a new configuration.
    public mutating func replace(_ list: OptionList<Look>, at instant: Instant) {
        advance(to: instant)
        guard !hasStopped else { return }
        replace(list, isConfiguration: pending.isConfiguration, atOnce: false)
    }

    private mutating func replace(_ new: OptionList<Look>, isConfiguration: Bool, atOnce: Bool) {
        if let id = new.options.firstDuplicate {
            return emit(
                .dataRejected(reason: "the id '\(id)' occurs twice; every option needs an id of its own")
            )
        }
        pending.list = new
        pending.isConfiguration = isConfiguration
        if atOnce || !new.behavior.hasGeometry(of: behavior) || !disturbsView(new.options) { takeList() }
        settleState()
    }

    /// Returns whether `new` would change the current slide: whether an option that it crosses is missing, different,
    /// or between other neighbors.
    private func disturbsView(_ new: Options) -> Bool {
        guard isSliding, new != options else { return false }
        let old = track.optionsCrossed.map { options[$0] }
        guard let start = new.firstIndex(where: { $0.id == old.first?.id }) else { return true }
        let isForward = behavior.direction == .towardsStart
        return old.indices.contains { step in
            let index = (isForward ? start + step : start - step).flooredRemainder(by: new.count)
            return new[index] != old[step]
        }
    }

    /// Replaces the list with the pending one, unless a slide is under way.
    mutating func takeWaitingList() {
        if !isSliding { takeList() }
    }

    private mutating func takeList() {
        guard let new = pending.list else { return }
        let old = list
        let former = selected.map { old.options[$0] }
        let isUnchanged = new.options == old.options && new.behavior == old.behavior
        list = new
        list.number = old.number + 1
        list.revision = old.revision
        let isConfiguration = pending.isConfiguration
        pending = PendingChanges()
        if isConfiguration { emit(.adopted) }
        if isConfiguration || behavior != old.behavior { adoptBehavior(formerly: old.behavior) }
        let ring = Ring(options: options, behavior: behavior, arrangement: arrangement)
        version += 1
        emitLayout(of: ring, unchanged: isUnchanged)
        if !isUnchanged { takeUp(ring, old.options, by: old.behavior) }
        arrangeAnew(formerly: former, by: old.behavior)
    }

    /// Updates the selection for a new list: the same option if it is present, otherwise the one that followed it.
    private mutating func takeUp(_ ring: Ring, _ old: Options, by oldBehavior: Behavior) {
        guard let formerly = selected else {
            if !options.isEmpty { select(0, reason: .layout) }
            return track.snap(to: selected, on: ring)
        }
        guard !options.isEmpty else { return removeAllOptions(ring, instead: old[formerly], at: formerly) }
        let isSameGeometry = behavior.hasGeometry(of: oldBehavior)
        let indices = Dictionary(options.enumerated().map { ($1.id, $0) }) { first, _ in first }
        if !behavior.restartsOnChange, let kept = indices[old[formerly].id] {
            selected = kept
            if isSameGeometry {
                follow(
                    track.lay(ring, content(kept), formerly: formerly, at: now) { indices[old[$0].id] }
                )
            } else {
                snap(to: kept, on: ring)
            }
            return adjustDwell(old: old[formerly], oldBehavior: oldBehavior)
        }
        let follower = behavior.restartsOnChange ? nil : follower(of: formerly, in: old, indices)
        dwellCancelled(autoplay.interruptDwell(at: now))
        autoplay.discardRemainder()
        let next = follower ?? 0
        select(next, reason: follower == nil ? .layout : .removed, previous: old[formerly].id)
        if track.motion.isTicking, isSameGeometry, behavior.style == .ticker {
            follow(track.lay(ring, content(next), formerly: nil, at: now) { indices[old[$0].id] })
        } else {
            snap(to: next, on: ring)
        }
    }

    /// Updates the state for a list without options, after `former` was selected.
    private mutating func removeAllOptions(_ ring: Ring, instead former: Option, at index: Int) {
        dwellCancelled(autoplay.interruptDwell(at: now))
        let wasSliding = isSliding
        selected = nil
        track.snap(to: nil, on: ring)
        if wasSliding {
            emitArrival(Event.Choice(id: former.id, index: index, text: former.text), at: nil)
        }
        autoplay.discardPausedRemainder()
    }

    /// Jumps to option `index`. A slide that this ends is reported as settled, so that every start has its end
    /// (R-EVT-3).
    private mutating func snap(to index: Int, on ring: Ring) {
        let wasSliding = isSliding
        track.snap(to: index, on: ring)
        if wasSliding { emitArrival(at: index) }
    }

    private mutating func adoptBehavior(formerly old: Behavior) {
        let new = behavior
        // A change of speed or frame rate continues from the visible pixel (R-TICK-5).
        if new != old { track.motion.stopRunning(at: now) }
        if new.autoplayBackward != old.autoplayBackward || new.loop != old.loop {
            autoplay.setDirection(new.firstStep)
        }
        if new.stationary == nil, arrangement == .full {
            arrangement = .framed
            emit(.stationary(shown: true))
        }
        track.motion.adopt(new)
        if new.hold == .none, autoplay.endHold(), !autoplay.isPaused { emit(.resumed(.hold)) }
    }

    /// Applies a changed dwell to the current one. If the new dwell is already over, it ends now.
    private mutating func adjustDwell(old: Option, oldBehavior: Behavior) {
        guard let start = autoplay.dwellStart, let selected else { return }
        guard mayAdvance, behavior.style == .paged else {
            return dwellCancelled(autoplay.interruptDwell(at: now))
        }
        let before = old.dwell ?? oldBehavior.dwell
        let length = options[selected].dwell ?? behavior.dwell
        guard length != before else { return }
        var deadline = max(now, start + length)
        if let end = track.motion.finishPan(after: behavior.panRepeats, from: start) {
            deadline = max(deadline, end)
        }
        autoplay.dwell(from: start, until: deadline)
        emit(.dwellStarted(choice(selected), deadline: deadline))
    }

    /// Returns the new index of the first remaining option after a removed one. At the end of the list, it is the
    /// first one, or without a loop the last. Returns nil if none remains.
    private func follower(of removed: Int, in old: Options, _ indices: [String: Int]) -> Int? {
        let after = old[(removed + 1)...].lazy.compactMap { indices[$0.id] }.first
        if let after { return after }
        let survivors = old[..<removed].compactMap { indices[$0.id] }
        return behavior.loop ? survivors.first : survivors.last
    }
}
