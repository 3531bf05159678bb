import InfiniteScroll
import MonotonicTime

/// A second implementation of the paged style, written from the rules. It is slow and simple: a list of timed
/// actions, searched at every step for the earliest one.
struct OracleCarousel {
    enum Due: Int {
        case settle
        case holdEnd
        case dwellEnd
    }

    enum Hold: Equatable {
        case until(Int64)
        case forever

        func runs(at now: Int64) -> Bool {
            switch self {
            case .until(let end): end > now
            case .forever: true
            }
        }
    }

    let options: [Option]
    let behavior: Behavior
    /// With the regions shown, and without them.
    let rings: (covered: OracleRing, uncovered: OracleRing)
    var isCovered = true
    var layouts: UInt64 = 1
    var now: Int64
    var events: [Event] = []
    var agenda: [(at: Int64, due: Due)] = []
    var selected: Int?
    var slide: OracleSlide?
    var pan: OraclePan?
    /// The option whose content is shifted across the axis, and how far it was when it last stood.
    var across: (option: Int, standing: Int)?
    var hold: Hold?
    /// Whether `held` was reported for this hold.
    var isHeld = false
    var isPaused = false
    var isTouched = false
    /// The rest that a `resume` restores, or nil for a full dwell.
    var remaining: Int64?
    /// What was left when an input broke the dwell off, as long as the option stays the same.
    var broken: Int64?
    var timerStep: Int
    var lastTimerMove: Int64?
    var selections: UInt64 = 0

    init(options: [Option], behavior: Behavior, bookmark: Bookmark?, at instant: Instant) {
        self.options = options
        self.behavior = behavior
        rings = (
            OracleRing(options: options, behavior: behavior),
            OracleRing(options: options, behavior: behavior, isUncovered: true)
        )
        now = instant.nanoseconds
        timerStep = behavior.autoplayBackward ? -1 : 1
        let first = options.firstIndex { $0.id == bookmark?.id } ?? 0
        isCovered = options.isEmpty || !asksForAll(first)
        emit(.started)
        emitLayout()
        guard !options.isEmpty else { return }
        select(first, reason: .layout)
        if !isCovered { emit(.stationary(shown: false)) }
        if bookmark?.isPaused == true {
            isPaused = true
            emit(.paused(remaining: nil))
        }
        comeToRest()
    }

    // MARK: What can be seen

    /// Subpixels, unwrapped; at rest exactly the snap of the selection unless it pans (INV-2).
    var position: Int64 {
        if let slide { return withinEnds(slide.position(at: now)) }
        return snap + (across == nil ? sign * (pan?.shift(at: now).subpixels ?? 0) : 0)
    }

    var panned: Window.PannedOption? {
        guard let panned = contentShift else { return nil }
        guard let way = wayBetweenPages else { return panned }
        return panned.index == way.former ? panned : nil
    }

    private var contentShift: Window.PannedOption? {
        across.map { option, standing in
            let shift = pan.map { Int($0.shift(at: now).subpixels / 256) }
            return Window.PannedOption(index: option, offset: shift ?? standing)
        }
    }

    /// Returns the first `count` columns of the window.
    func pixels(count: Int) -> [OracleRing.Pixel?] {
        ring.pixels(from: windowStart, count: count)
    }

    /// The ring coordinate of the first column: that of the page which a transition leaves, if there is one.
    var windowStart: Int { wayBetweenPages?.formerStart ?? Int(floored(Int128(position), 256)) }

    /// The transition that is visible.
    var crossing: Window.Crossing? { wayBetweenPages?.crossing }

    var ring: OracleRing { isCovered ? rings.covered : rings.uncovered }

    var viewport: Int {
        isCovered ? behavior.viewport : behavior.stationary?.fullViewport ?? behavior.viewport
    }

    func room(_ index: Int) -> Extent {
        let covered = Extent(length: options[index].length, overhang: options[index].overhang)
        return isCovered ? covered : options[index].fullExtent ?? covered
    }

    var snap: Int64 { selected.map { Int64(ring.restCoordinate(of: $0)) * 256 } ?? 0 }

    var sign: Int64 { ring.isMirrored ? -1 : 1 }

    /// Without a loop, nothing beyond the first and last option is visible.
    private func withinEnds(_ position: Int64) -> Int64 {
        guard !behavior.loop, let last = options.indices.last else { return position }
        let overflow = max(0, room(last).length - viewport)
        let along = min(max(sign * position, 0), Int64(ring.starts[last] + overflow) * 256)
        return sign * along
    }

    // MARK: Time

    mutating func advance(to time: Int64) {
        guard time >= now else { return }
        runAgenda(to: time)
        now = time
    }

    mutating func runAgenda(to time: Int64) {
        while let next = agenda.min(by: { ($0.at, $0.due.rawValue) < ($1.at, $1.due.rawValue) }),
            next.at <= time
        {
            cancel(next.due)
            now = next.at
            switch next.due {
            case .settle: settle()
            case .holdEnd: endHold()
            case .dwellEnd: timerAdvance()
            }
        }
    }

    private mutating func settle() {
        guard let selected else { return }
        slide = nil
        across = nil
        emit(.settled(choice(selected), position: floorMod(ring.restCoordinate(of: selected), ring.length)))
        emit(.page(choice(selected)))
        comeToRest()
    }

    /// R-HOLD-2, R-DWELL-3: a hold that is in force, otherwise a dwell; neither if a condition suspends the
    /// timer.
    mutating func comeToRest() {
        guard slide == nil, let selected else { return }
        let isNew = pan == nil
        if isNew, way(selected) > 0 { pan = OraclePan(extent: way(selected), behavior: behavior, at: now) }
        if pan != nil, room(selected).overhang > 0 { across = (selected, 0) }
        if isPaused { pan?.stop(at: now) }
        if isNew { waitForPan() }
        guard !isPaused, !isTouched, timerMayGo else { return }
        guard !isHeld, !agenda.contains(where: { $0.due == .dwellEnd }) else { return }
        switch hold {
        case .forever:
            isHeld = true
            emit(.held(until: nil))
        case .until(let end) where end >= now:
            isHeld = true
            emit(.held(until: Instant(nanoseconds: end)))
            agenda.append((end, .holdEnd))
        case .until, nil:
            hold = nil
            arm(for: nil)
        }
    }

    private mutating func endHold() {
        hold = nil
        isHeld = false
        emit(.resumed(.hold))
        startTimerAgain()
    }

    /// R-HOLD-2.
    mutating func startTimerAgain() {
        guard slide == nil, !isPaused, !isTouched, timerMayGo else { return }
        switch behavior.resumption {
        case .full: arm(for: nil)
        case .remaining: arm(for: broken)
        case .immediate: timerAdvance()
        }
    }

    /// R-DWELL-3, and a timer that stops at the end (R-LOOP-1).
    var timerMayGo: Bool {
        guard options.count >= 2, behavior.autoplay, let selected else { return false }
        return behavior.loop || behavior.endAction != .stop || options.indices.contains(selected + timerStep)
    }

    /// R-DWELL-1 and R-DWELL-2.
    mutating func arm(for remaining: Int64?) {
        guard let selected else { return }
        let dwell = remaining ?? (options[selected].dwell ?? behavior.dwell).rawValue
        // Two advances are at least a frame apart.
        let period = -Int64(floored(-1_000_000_000, Int128(behavior.framesPerSecond)))
        let next = floorMod(selected + timerStep, options.count)
        let slide = options[timerStep > 0 ? next : selected].slideDuration ?? behavior.slideDuration
        var end = now + max(dwell, period - slide.rawValue, 0)
        if pan != nil, remaining == nil || pan?.lastPass == nil {
            end = max(end, pan?.finish(after: behavior.panRepeats, at: now) ?? end)
        }
        broken = nil
        emit(.dwellStarted(choice(selected), deadline: Instant(nanoseconds: end)))
        agenda.append((end, .dwellEnd))
    }

    private mutating func timerAdvance() {
        guard let selected else { return }
        var target = selected + timerStep
        var step = timerStep
        if !behavior.loop, !options.indices.contains(target) {
            switch behavior.endAction {
            case .stop: return
            case .rewind:
                target = timerStep > 0 ? 0 : options.count - 1
                step = -timerStep
            case .reverse:
                timerStep = -timerStep
                step = timerStep
                target = selected + step
            }
        }
        move(to: floorMod(target, options.count), step: step, reason: .timer)
        lastTimerMove = now
    }

    // MARK: Moving

    /// Selects `target` and slides there, option by option in the direction of `step`.
    mutating func move(to target: Int, step: Int, reason: Event.Reason) {
        guard let old = selected else { return }
        coverOnTheWay(to: target, isForward: step > 0 && (reason == .tap || reason == .timer))
        var distance = 0
        var index = old
        repeat {
            let cell = step > 0 ? index : floorMod(index - 1, options.count)
            distance += step * ring.cells[cell]
            index = floorMod(index + step, options.count)
        } while index != target
        let from = position
        let destination = (slide?.to ?? snap) + sign * Int64(distance) * 256
        select(target, reason: reason)
        let start = ring.withinLag(from, of: destination, target: target, cap: behavior.lagCap)
        let length = (options[step > 0 ? target : old].slideDuration ?? behavior.slideDuration).rawValue
        var next = OracleSlide(
            start: now,
            length: length,
            from: start,
            to: destination,
            slope: slope(per: length)
                ?? OracleCurve.start(of: behavior.easing, over: destination - start),
            easing: behavior.easing
        )
        next.limitSlope()
        let isRetarget = slide != nil
        slide = next
        across = contentShift.map { ($0.index, $0.offset) }
        pan = nil
        cancel(.settle)
        agenda.append((next.end, .settle))
        let begin = floorMod(Int(floored(Int128(next.from), 256)), ring.length)
        let end = floorMod(Int(next.to / 256), ring.length)
        if isRetarget {
            emit(.moveRetargeted(Event.Move(choice(target), from: begin, to: end, reason: reason)))
        } else {
            emit(.moveStarted(Event.Move(choice(target), from: begin, to: end, reason: reason)))
        }
    }

    /// The velocity of the current slide or pan as the distance in `length`, or nil if nothing moves.
    private func slope(per length: Int64) -> Int64? {
        guard let slide else { return panSlope(per: length) }
        let perSlide = slide.slope(at: now)
        guard perSlide != 0 else { return 0 }
        return Int64(floored(Int128(perSlide) * Int128(length), Int128(slide.length)))
    }

    /// A tap during a pan continues with the pan's velocity (R-RET-1).
    /// Nil if nothing pans at the moment.
    private func panSlope(per length: Int64) -> Int64? {
        guard let pan, case let direction = pan.shift(at: now).direction, direction != 0 else { return nil }
        return across == nil ? sign * direction * pan.slope(at: now, per: length) : 0
    }

    mutating func select(_ index: Int, reason: Event.Reason) {
        let previous = selected.map { options[$0].id }
        let changed = selected != index
        if changed { broken = nil }
        selected = index
        selections += 1
        emit(
            .selected(
                Event.Selection(
                    choice(index),
                    previous: previous,
                    reason: reason,
                    changed: changed,
                    number: selections
                )
            )
        )
    }

    // MARK: Bookkeeping

    mutating func cancel(_ due: Due) {
        agenda.removeAll { $0.due == due }
    }

    mutating func emitLayout() {
        let length = ring.length
        emit(.layout(Event.Layout(version: layouts, count: options.count, length: length, unchanged: false)))
    }

    func choice(_ index: Int) -> Event.ReportedOption {
        Event.ReportedOption(id: options[index].id, index: index, text: options[index].text)
    }

    mutating func emit(_ kind: Event.Kind) {
        let sequence = UInt64(events.count + 1)
        events.append(Event(sequence: sequence, at: Instant(nanoseconds: now), kind: kind))
    }
}
