import MonotonicTime

/// A new list or a new behavior, while everything goes on (R-DATA).
extension Carousel {
    /// Puts `options` in force, matched by id with those before: the selected one stays selected and does not
    /// move while it is still there. While a slide crosses an option that changes, the list waits for its end,
    /// unless everything has to be laid out anew.
    /// A list in which an id occurs twice is refused with `dataRejected`, and the old one stays.
    public mutating func replace(options: Options, at instant: Instant) {
        advance(to: instant)
        guard !hasStopped else { return }
        // A configuration that waits for the end of a slide is not lost to a newer list.
        replace(latestList.with(options), isConfiguration: pending.isConfiguration, atOnce: false)
    }

    /// Puts a list and a new behavior in force: `adopted`, then as `replace(options:at:)`. It does not wait for
    /// the end of a slide where `atOnce` says so, because the display itself is another one.
    public mutating func configure(_ list: OptionList<Look>, atOnce: Bool = false, at instant: Instant) {
        advance(to: instant)
        guard !hasStopped else { return }
        replace(list, isConfiguration: true, atOnce: atOnce)
    }

    /// Puts a list and a behavior in force as `configure` does, without a report of a configuration: its owner has
    /// changed them.
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

    /// Whether a slide under way would show something else: an option that it crosses is gone, changed, or
    /// has other neighbors.
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

    /// Puts the list in force that had to wait, once no slide crosses it any more.
    mutating func takeWaitingList() {
        if !isSliding { takeList() }
    }

    /// Swaps the lists between two frames.
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

    /// Goes on in another list: with the same option where it is still there, otherwise with the one that came
    /// after it.
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
        dwellCancelled(autoplay.breakOff(at: now))
        autoplay.forgetRemainder()
        let next = follower ?? 0
        select(next, reason: follower == nil ? .layout : .removed, previous: old[formerly].id)
        if track.motion.isTicking, isSameGeometry, behavior.style == .ticker {
            follow(track.lay(ring, content(next), formerly: nil, at: now) { indices[old[$0].id] })
        } else {
            snap(to: next, on: ring)
        }
    }

    /// Goes on without any option, instead of option `former` that was the selected one.
    private mutating func removeAllOptions(_ ring: Ring, instead former: Option, at index: Int) {
        dwellCancelled(autoplay.breakOff(at: now))
        let wasSliding = isSliding
        selected = nil
        track.snap(to: nil, on: ring)
        if wasSliding {
            emitArrival(Event.Choice(id: former.id, index: index, text: former.text), at: nil)
        }
        autoplay.forgetPausedRemainder()
    }

    /// Stands at option `index` at once. A move that this ends before it arrives is over: begin and end stay
    /// balanced (R-EVT-3).
    private mutating func snap(to index: Int, on ring: Ring) {
        let wasSliding = isSliding
        track.snap(to: index, on: ring)
        if wasSliding { emitArrival(at: index) }
    }

    private mutating func adoptBehavior(formerly old: Behavior) {
        let new = behavior
        // The law of motion changes with speed and frame rate: begin anew from the pixel shown (R-TICK-5).
        if new != old { track.motion.stopRunning(at: now) }
        if new.autoplayBackward != old.autoplayBackward || new.loop != old.loop {
            autoplay.turn(to: new.firstStep)
        }
        if new.stationary == nil, arrangement == .full {
            arrangement = .framed
            emit(.stationary(shown: true))
        }
        track.motion.adopt(new)
        if new.hold == .none, autoplay.endHold(), !autoplay.isPaused { emit(.resumed(.hold)) }
    }

    /// The timer goes on, for as long as the option now says; a shorter dwell that is already over ends now.
    private mutating func adjustDwell(old: Option, oldBehavior: Behavior) {
        guard let start = autoplay.dwellStart, let selected else { return }
        guard mayAdvance, behavior.style == .paged else {
            return dwellCancelled(autoplay.breakOff(at: now))
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

    /// Where the option that came after a removed one is now; nil when nothing of the old list is left.
    private func follower(of removed: Int, in old: Options, _ indices: [String: Int]) -> Int? {
        let after = old[(removed + 1)...].lazy.compactMap { indices[$0.id] }.first
        if let after { return after }
        let survivors = old[..<removed].compactMap { indices[$0.id] }
        return behavior.loop ? survivors.first : survivors.last
    }
}
