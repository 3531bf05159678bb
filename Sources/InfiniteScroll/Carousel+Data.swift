import MonotonicTime

/// A new list or a new configuration, while everything goes on (R-DATA, 4.7).
extension Carousel {
    /// Puts `options` in force, matched by id with those before: the selected one stays selected and does not
    /// move while it is still there. While a slide crosses an option that changes, the list waits for its end,
    /// unless everything has to be laid out anew.
    /// A list in which an id occurs twice is refused with `dataRejected`, and the old one stays.
    public mutating func replace(options: [Option], at instant: Instant) {
        replace(Replacement(options: options, behaviour: nil), at: instant)
    }

    /// Puts a whole new configuration in force: `configApplied`, then as `replace(options:at:)`. It does not wait
    /// for the end of a slide where `atOnce` says so, because the display itself is another one.
    public mutating func replace(
        options: [Option],
        behaviour: Behaviour,
        atOnce: Bool = false,
        at instant: Instant
    ) {
        replace(Replacement(options: options, behaviour: behaviour.bounded()), atOnce: atOnce, at: instant)
    }

    /// Reports that a new configuration was refused and that the old one stays.
    public mutating func rejectConfiguration(reason: String, at instant: Instant) {
        advance(to: instant)
        guard !isStopped else { return }
        emit(.configRejected(reason: reason))
    }

    private mutating func replace(_ replacement: Replacement, atOnce: Bool = false, at instant: Instant) {
        advance(to: instant)
        guard !isStopped else { return }
        var replacement = replacement
        // A configuration that waits for the end of a slide is not lost to a newer list.
        if replacement.behaviour == nil { replacement.behaviour = pending?.behaviour }
        if let id = firstDuplicate(in: replacement.options) {
            return emit(
                .dataRejected(reason: "the id '\(id)' occurs twice; every option needs an id of its own")
            )
        }
        let isSameGeometry = replacement.behaviour?.hasGeometry(of: behaviour) ?? true
        if case .slide = motion, isSameGeometry, !atOnce, disturbsView(replacement) {
            pending = replacement
        } else {
            pending = nil
            apply(replacement)
            comeToRestUnlessDwelling()
        }
    }

    private func firstDuplicate(in options: [Option]) -> String? {
        var seen = Set<String>(minimumCapacity: options.count)
        return options.first { !seen.insert($0.id).inserted }?.id
    }

    /// Whether a slide under way would show something else: an option that it crosses is gone, changed, or
    /// has other neighbours.
    private func disturbsView(_ replacement: Replacement) -> Bool {
        guard case .slide(let slide) = motion, replacement.options != options else { return false }
        let old = optionsCrossed(by: slide).map { options[$0] }
        guard let start = replacement.options.firstIndex(where: { $0.id == old.first?.id }) else {
            return true
        }
        let count = replacement.options.count
        let isForward = behaviour.direction == .towardsStart
        return old.indices.contains { step in
            let index = (isForward ? start + step : start - step).flooredRemainder(by: count)
            return replacement.options[index] != old[step]
        }
    }

    /// The indices of the options in whose cells a display looks during `slide`, from left to right.
    func optionsCrossed(by slide: Slide) -> [Int] {
        var crossed: [Int] = []
        var coordinate = Int(min(slide.from, slide.to).flooredQuotient(by: subpixelsPerPixel))
        let end = Int(max(slide.from, slide.to).flooredQuotient(by: subpixelsPerPixel)) + ring.viewport
        var hint = 0
        while coordinate < end, crossed.count <= options.count {
            let run = ring.run(at: coordinate, hint: &hint)
            if crossed.last != hint { crossed.append(hint) }
            coordinate += run.count
        }
        return crossed
    }

    /// Puts the list in force that had to wait, once no slide crosses it any more.
    mutating func takeWaitingList() {
        guard let replacement = pending else { return }
        if case .slide = motion { return }
        pending = nil
        apply(replacement)
    }

    /// Swaps the lists between two frames. The caller starts the timer if nothing else runs.
    private mutating func apply(_ replacement: Replacement) {
        let old = options
        let oldRing = ring
        let oldSelected = selected
        let oldView = tickerView
        let oldBehaviour = behaviour
        let isUnchanged = replacement.options == old && (replacement.behaviour ?? behaviour) == behaviour

        if let new = replacement.behaviour {
            emit(.configApplied)
            adopt(new)
        }
        options = replacement.options
        departed = departed.flatMap { index(of: old[$0].id) }
        revisions.removeAll()
        defer { fitStationary(formerly: oldSelected.map { old[$0] }, by: oldBehaviour) }
        ring = Ring(options: options, behaviour: behaviour, isUncovered: !isStationaryShown)
        version += 1
        listsInForce += 1
        emitLayout(unchanged: isUnchanged)
        guard !isUnchanged else { return }

        guard let oldSelected else {
            if !options.isEmpty { select(0, reason: .layout) }
            return snapToSelected()
        }
        guard !options.isEmpty else {
            cancelDwell()
            finishMove(old[oldSelected], index: oldSelected)
            selected = nil
            pause?.remaining = nil
            return snapToSelected()
        }

        let isSameGeometry = behaviour.hasGeometry(of: oldBehaviour)
        if !behaviour.restartsOnChange, let kept = index(of: old[oldSelected].id) {
            selected = kept
            if isSameGeometry {
                keepPlace(from: oldRing, oldSelected: oldSelected, old: old, oldView: oldView)
            } else {
                finishMove(options[kept], index: kept)
                snapToSelected()
            }
            adjustDwell(old: old[oldSelected], oldBehaviour: oldBehaviour)
            return
        }
        let follower = behaviour.restartsOnChange ? nil : follower(of: oldSelected, in: old)
        cancelDwell()
        brokenDwell = nil
        pause?.remaining = nil
        select(follower ?? 0, reason: follower == nil ? .layout : .removed, previous: old[oldSelected].id)
        if case .tick = motion, isSameGeometry, behaviour.style == .ticker {
            keepPlace(from: oldRing, oldSelected: nil, old: old, oldView: oldView)
        } else {
            finishMove(options[selected ?? 0], index: selected ?? 0)
            snapToSelected()
        }
    }

    private mutating func adopt(_ new: Behaviour) {
        if case .tick = motion, new != behaviour {
            // The law of motion changes with speed and frame rate: begin anew from the pixel shown (R-TICK-5).
            stopTicking()
        }
        if new.autoplayBackward != behaviour.autoplayBackward || new.loop != behaviour.loop {
            timerStep = new.autoplayBackward ? -1 : 1
        }
        behaviour = new
        if new.stationary == nil, !isStationaryShown {
            isStationaryShown = true
            emit(.stationary(shown: true))
        }
        grid.framesPerSecond = new.framesPerSecond
        if new.hold == .none, hold != nil {
            let wasAnnounced = hold?.isAnnounced == true
            hold = nil
            if wasAnnounced, pause == nil { emit(.resumed) }
        }
    }

    /// A move that a new layout ends before it arrives: begin and end stay balanced (R-EVT-3).
    mutating func finishMove(_ option: Option, index: Int) {
        guard case .slide = motion else { return }
        motion = .rest(0)
        let choice = Event.Choice(id: option.id, index: index, text: option.text)
        emit(
            .settled(
                choice,
                position: index < ring.count ? ringPixel(Int64(ring.snap(index)) * subpixelsPerPixel) : 0
            )
        )
        emit(.page(choice))
    }

    /// The timer goes on, for as long as the option now says; a shorter dwell that is already over ends now.
    private mutating func adjustDwell(old: Option, oldBehaviour: Behaviour) {
        guard let running = dwell, let selected else { return }
        guard mayAdvance, behaviour.style == .paged else { return cancelDwell() }
        let before = old.dwell ?? oldBehaviour.dwell
        let length = options[selected].dwell ?? behaviour.dwell
        guard length != before else { return }
        var deadline = max(now, running.started + length)
        if let end = pan?.finish(after: behaviour.panRepeats, from: running.started) {
            deadline = max(deadline, end)
        }
        dwell = Dwell(started: running.started, deadline: deadline)
        emit(.dwellStarted(choice(selected), deadline: deadline))
    }

    func index(of id: String) -> Int? {
        options.firstIndex { $0.id == id }
    }

    /// Where the option that came after a removed one is now; nil when nothing of the old list is left.
    private func follower(of removed: Int, in old: [Option]) -> Int? {
        let indices = Dictionary(
            options.enumerated().map { ($1.id, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        let after = old[(removed + 1)...].lazy.compactMap { indices[$0.id] }.first
        if let after { return after }
        let before = old[..<removed]
        let survivors = before.compactMap { indices[$0.id] }
        return behaviour.loop ? survivors.first : survivors.last
    }
}

extension Behaviour {
    /// Whether pictures lie in the same places as with `other`.
    func hasGeometry(of other: Behaviour) -> Bool {
        style == other.style && direction == other.direction && viewport == other.viewport
            && pageGap == other.pageGap && gap == other.gap && alignment == other.alignment
            && fill == other.fill && staticIfFits == other.staticIfFits
            && viewport(isUncovered: true) == other.viewport(isUncovered: true)
    }
}
