import MonotonicTime

/// Support for replacing the banner's list of options or its behavior while it runs (R-DATA).
extension Carousel {
    /// Replaces the options and keeps the behavior.
    ///
    /// Options are matched by id. If the selected option is still in the list, it stays selected and does not
    /// move. If the current slide crosses an option that changes, the new list takes effect when the slide
    /// ends, unless the layout changes as a whole. A list with a duplicate id is rejected: the banner reports
    /// `dataRejected` and keeps the current list.
    public mutating func replace(options: Options, at instant: Instant) {
        advance(to: instant)
        guard !hasStopped else { return }
        // A newer list keeps the configuration that is still pending.
        replace(latestList.with(options), isConfiguration: pending.isConfiguration, atOnce: false)
    }

    /// Replaces the list of options and their behavior, and reports the change as a new configuration
    /// (`configurationAdopted`). The new list takes effect as described at `replace(options:at:)`.
    ///
    /// - Parameters:
    ///   - list: The new options and their layout.
    ///   - atOnce: Whether the list takes effect immediately instead of when the current slide ends, for
    ///     example because the display has changed.
    ///   - instant: The time of the change.
    public mutating func configure(_ list: OptionList<Appearance>, atOnce: Bool = false, at instant: Instant)
    {
        advance(to: instant)
        guard !hasStopped else { return }
        replace(list, isConfiguration: true, atOnce: atOnce)
    }

    /// Replaces the list of options and their behavior as `configure(_:atOnce:at:)` does, but does not report
    /// a new configuration.
    public mutating func replace(_ list: OptionList<Appearance>, at instant: Instant) {
        advance(to: instant)
        guard !hasStopped else { return }
        replace(list, isConfiguration: pending.isConfiguration, atOnce: false)
    }

    private mutating func replace(_ new: OptionList<Appearance>, isConfiguration: Bool, atOnce: Bool) {
        if let id = new.options.firstDuplicate {
            return emit(
                .dataRejected(reason: "the id '\(id)' occurs twice; every option needs a unique id")
            )
        }
        pending.list = new
        pending.isConfiguration = isConfiguration
        if atOnce || !new.behavior.hasSameGeometry(as: behavior) || !disturbsView(new.options) {
            makePendingListCurrent()
        }
        updateDerivedState()
    }

    /// Returns whether replacing the options by `new` would disturb the picture of the current slide. This is
    /// the case if an option that the slide crosses is missing, has changed, or has other neighbors.
    private func disturbsView(_ new: Options) -> Bool {
        guard isSliding, new != options else { return false }
        let old = track.crossedOptions.map { options[$0] }
        guard let start = new.firstIndex(where: { $0.id == old.first?.id }) else { return true }
        let isForward = behavior.direction == .towardsStart
        return old.indices.contains { step in
            let index = (isForward ? start + step : start - step).flooredRemainder(by: new.count)
            return new[index] != old[step]
        }
    }

    mutating func adoptPendingList() {
        if !isSliding { makePendingListCurrent() }
    }

    /// Makes the pending list (new options and their behavior) the current one, and reports its layout. If
    /// possible, the same option stays selected, and the visible columns stay in place. Does nothing if no
    /// list is pending.
    ///
    /// The order of the steps matters. The new behavior can change the arrangement (whether the stationary
    /// regions around the strip of options are visible). The arrangement determines the ring, the endless
    /// strip of the new options, on which the selection and the motion continue. If another option is then
    /// selected, it may need another arrangement, which replaces the ring again.
    private mutating func makePendingListCurrent() {
        guard let newList = pending.list else { return }
        // Only a list that belongs to a new configuration is reported as one.
        let isConfiguration = pending.isConfiguration
        let oldList = list
        let previousOption = selected.map { oldList.options[$0] }
        let isUnchanged = newList.options == oldList.options && newList.behavior == oldList.behavior

        // From here on, the properties `options` and `behavior` are those of the new list.
        list = newList
        // The banner counts its lists and the revisions of their texts, so both numbers continue.
        list.number = oldList.number + 1
        list.revision = oldList.revision
        pending = PendingChanges()
        if isConfiguration { emit(.configurationAdopted) }
        if isConfiguration || behavior != oldList.behavior { adoptBehavior(replacing: oldList.behavior) }

        let newRing = Ring(options: options, behavior: behavior, arrangement: arrangement)
        layoutVersion += 1
        emitLayout(of: newRing, isUnchanged: isUnchanged)
        // A list that is equal to the old one affects neither the selection nor the motion.
        if !isUnchanged {
            let replacedList = ReplacedList(
                options: oldList.options,
                behavior: oldList.behavior,
                newOptions: options
            )
            updateSelection(on: newRing, replacing: replacedList)
        }
        // This depends on the new selection, so it comes last.
        updateArrangement(previousOption: previousOption, oldBehavior: oldList.behavior)
    }

    /// Updates the selection and the picture after the list of options was replaced. Selects the same option
    /// if the new list contains it, or else the option that followed it. Selects the first option if none was
    /// selected before, or if `behavior.restartsOnChange` is true.
    ///
    /// - Parameters:
    ///   - ring: The endless strip of the new options.
    ///   - oldList: The list that was replaced.
    private mutating func updateSelection(on ring: Ring, replacing oldList: ReplacedList) {
        guard let oldIndex = selected else {
            // The old list was empty, so there is no motion to continue.
            if !options.isEmpty { select(0, reason: .layout) }
            track.jump(toOption: selected, on: ring)
            return
        }
        let oldOption = oldList.options[oldIndex]
        guard !options.isEmpty else {
            deselect(oldOption, at: oldIndex, on: ring)
            return
        }
        if !behavior.restartsOnChange, let newIndex = oldList.newIndex(forOldIndex: oldIndex) {
            keepSelection(oldIndex: oldIndex, newIndex: newIndex, on: ring, replacing: oldList)
            adjustDwell(oldOption: oldOption, oldBehavior: oldList.behavior)
        } else {
            selectReplacement(forOldIndex: oldIndex, on: ring, replacing: oldList)
        }
    }

    /// Keeps the same option selected, at its index in the new list. The visible columns stay in place. If
    /// the new list changes the geometry, such as the length of the display, the picture jumps to the option
    /// instead.
    private mutating func keepSelection(
        oldIndex: Int,
        newIndex: Int,
        on ring: Ring,
        replacing oldList: ReplacedList
    ) {
        selected = newIndex
        guard behavior.hasSameGeometry(as: oldList.behavior) else {
            return jump(toOption: newIndex, on: ring)
        }
        moveTrack(to: ring, selectedIndex: newIndex, oldIndex: oldIndex, replacing: oldList)
    }

    /// Selects the option that followed the one at `oldIndex`, which the new list no longer contains. Selects
    /// the first option if no option of the old list remains, or if `behavior.restartsOnChange` is true.
    ///
    /// The dwell (display time) of the old option ends. A running ticker continues if the new list has the
    /// same geometry, such as the length of the display. In all other cases, the picture jumps to the newly
    /// selected option on `ring`, the endless strip of the new options.
    private mutating func selectReplacement(
        forOldIndex oldIndex: Int,
        on ring: Ring,
        replacing oldList: ReplacedList
    ) {
        let followerIndex =
            behavior.restartsOnChange ? nil : oldList.newIndex(ofFollowerOf: oldIndex, loops: behavior.loop)
        let wasDwelling = autoplay.interruptDwell(at: now)
        emitDwellCancelled(if: wasDwelling)
        // The remaining display time belongs to the old option.
        autoplay.discardRemainingDwell()

        let newIndex = followerIndex ?? 0
        let oldID = oldList.options[oldIndex].id
        select(newIndex, reason: followerIndex == nil ? .layout : .removed, previous: oldID)

        let isRunningTicker = track.motion.isTicking && behavior.style == .ticker
        guard isRunningTicker, behavior.hasSameGeometry(as: oldList.behavior) else {
            return jump(toOption: newIndex, on: ring)
        }
        // The old index is nil, because the selected option is not the one that was selected before.
        moveTrack(to: ring, selectedIndex: newIndex, oldIndex: nil, replacing: oldList)
    }

    /// Continues the motion on the ring (the endless strip of options) of the new list, and reports if this
    /// changes a slide or pan.
    ///
    /// - Parameters:
    ///   - ring: The ring of the new list.
    ///   - newIndex: The index of the selected option.
    ///   - oldIndex: Its index in the old list, or nil if another option was selected before.
    ///   - oldList: The list that was replaced.
    private mutating func moveTrack(
        to ring: Ring,
        selectedIndex newIndex: Int,
        oldIndex: Int?,
        replacing oldList: ReplacedList
    ) {
        let effect = track.setRing(
            ring,
            selectedOption: pannableOption(at: newIndex),
            previousIndex: oldIndex,
            at: now,
            newIndex: oldList.newIndex(forOldIndex:)
        )
        report(effect)
    }

    /// Clears the selection because the new list has no options, and reports the end of a slide in progress.
    ///
    /// - Parameters:
    ///   - previous: The option that was selected.
    ///   - index: The index of that option in the old list.
    ///   - ring: The empty ring of the new list.
    private mutating func deselect(_ previous: Option, at index: Int, on ring: Ring) {
        emitDwellCancelled(if: autoplay.interruptDwell(at: now))
        let wasSliding = isSliding
        selected = nil
        track.jump(toOption: nil, on: ring)
        if wasSliding {
            emitArrival(Event.ReportedOption(id: previous.id, index: index, text: previous.text), at: nil)
        }
        autoplay.discardPausedDwell()
    }

    /// Moves the picture to option `index` on `ring` (the endless strip of options) without a slide. If a
    /// slide was in progress, reports it as settled, so that every reported start has a reported end
    /// (R-EVT-3).
    private mutating func jump(toOption index: Int, on ring: Ring) {
        let wasSliding = isSliding
        track.jump(toOption: index, on: ring)
        if wasSliding { emitArrival(atOption: index) }
    }

    private mutating func adoptBehavior(replacing old: Behavior) {
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

    /// Changes the duration of the current dwell (the time for which the selected option is shown), counted
    /// from its original start. If the new end has already passed, the dwell ends now.
    private mutating func adjustDwell(oldOption: Option, oldBehavior: Behavior) {
        guard let start = autoplay.dwellStart, let selected else { return }
        guard mayAdvance, behavior.style == .paged else {
            return emitDwellCancelled(if: autoplay.interruptDwell(at: now))
        }
        let oldLength = oldOption.dwell ?? oldBehavior.dwell
        let length = options[selected].dwell ?? behavior.dwell
        guard length != oldLength else { return }
        var deadline = max(now, start + length)
        if let end = track.motion.finishPan(after: behavior.panRepeats, from: start) {
            deadline = max(deadline, end)
        }
        autoplay.startDwell(from: start, until: deadline)
        emit(.dwellStarted(reportedOption(at: selected), deadline: deadline))
    }
}

/// A list of options that has been replaced, with a lookup of each option's index in the new list.
private struct ReplacedList {
    let options: Options
    let behavior: Behavior
    private let newIndices: [String: Int]

    init(options: Options, behavior: Behavior, newOptions: Options) {
        self.options = options
        self.behavior = behavior
        newIndices = Dictionary(newOptions.enumerated().map { ($1.id, $0) }) { first, _ in first }
    }

    /// Returns the index in the new list of the option that was at `oldIndex`, or nil if it was removed.
    func newIndex(forOldIndex oldIndex: Int) -> Int? { newIndices[options[oldIndex].id] }

    /// Returns the new index of the option that takes the place of a removed one: the first remaining option
    /// after `oldIndex` or, if there is none, the first remaining option of the list. If the banner does not
    /// loop, it is the last remaining option instead. Returns nil if no option remains.
    func newIndex(ofFollowerOf oldIndex: Int, loops: Bool) -> Int? {
        let following = options[(oldIndex + 1)...].lazy.compactMap { newIndices[$0.id] }.first
        if let following { return following }
        let preceding = options[..<oldIndex].compactMap { newIndices[$0.id] }
        return loops ? preceding.first : preceding.last
    }
}
