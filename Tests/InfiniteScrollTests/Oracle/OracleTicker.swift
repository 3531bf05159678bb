import InfiniteScroll
import MonotonicTime

/// The endless ticker once more, written from R-TICK: it goes through every frame of the grid, one by one.
struct OracleTicker {
    let options: [Option]
    let behaviour: Behaviour
    let ring: OracleRing
    let epoch: Int64
    var now: Int64
    var events: [Event] = []
    var selected = 0
    /// The option at the leading edge, and the frame up to which that is known.
    var current = 0
    var seenFrame: Int64 = 0
    var place = Place.resting(0)
    var hold: Int64??
    var holdEnd: Int64?
    var isHeld = false
    var isPaused = false
    var selections: UInt64 = 0

    enum Place {
        /// Subpixels.
        case resting(Int64)
        case ticking(anchor: Int64, frame: Int64)
        case sliding(OracleSlide)
    }

    init(options: [Option], behaviour: Behaviour, at instant: Instant) {
        self.options = options
        self.behaviour = behaviour
        ring = OracleRing(options: options, behaviour: behaviour)
        epoch = instant.nanoseconds
        now = epoch
        emit(.started)
        emit(.layout(version: 1, count: options.count, length: ring.length, unchanged: false))
        select(0, reason: .layout)
        comeToRest()
    }

    // MARK: What can be seen

    private var sign: Int64 { ring.isMirrored ? -1 : 1 }

    private var frame: Int64 {
        Int64(floored(Int128(now - epoch) * Int128(behaviour.framesPerSecond), 1_000_000_000))
    }

    /// R-TICK-2.
    private func position(frame: Int64) -> Int64 {
        switch place {
        case .resting(let position): return position
        case .sliding(let slide): return slide.position(at: now)
        case .ticking(let anchor, let first):
            let step = (behaviour.autoplayBackward ? -sign : sign) * behaviour.speed
            return anchor
                + Int64(floored(Int128(frame - first) * Int128(step), Int128(behaviour.framesPerSecond)))
        }
    }

    var position: Int64 { position(frame: frame) }

    func pixel(column: Int) -> OracleRing.Pixel? {
        ring.pixel(at: Int(floored(Int128(position), 256)) + column)
    }

    /// The option at the leading edge of a window at `position`, and the pixels of its cell that are behind.
    private func leading(_ position: Int64) -> (option: Int, behind: Int) {
        let pixel = Int(floored(Int128(position), 256))
        let along = floorMod(Int(sign) * pixel, ring.length)
        for index in ring.cells.indices where along < ring.starts[index] + ring.cells[index] {
            return (index, along - ring.starts[index])
        }
        return (0, 0)
    }

    // MARK: Time

    mutating func advance(to time: Int64) {
        while true {
            var next = time
            var settles = false
            var resumes = false
            if case .sliding(let slide) = place, slide.end <= next { (next, settles) = (slide.end, true) }
            if let holdEnd, !isPaused, holdEnd <= next, !settles || holdEnd < next {
                (next, settles, resumes) = (holdEnd, false, true)
            }
            showFrames(until: next)
            now = next
            if settles {
                settle()
            } else if resumes {
                endHold()
            } else {
                return
            }
        }
    }

    /// Reports a passing option at the frame that first shows it (R-TICK-4).
    private mutating func showFrames(until time: Int64) {
        while case .ticking = place {
            let due =
                epoch
                - Int64(floored(-Int128(seenFrame + 1) * 1_000_000_000, Int128(behaviour.framesPerSecond)))
            guard due <= time else { return }
            seenFrame += 1
            now = due
            let option = leading(position).option
            guard option != current else { continue }
            current = option
            emit(.current(choice(option)))
        }
    }

    private mutating func settle() {
        let snap = ring.snap(selected)
        place = .resting(Int64(snap) * 256)
        current = selected
        emit(.settled(choice(selected), position: floorMod(snap, ring.length)))
        emit(.page(choice(selected)))
        comeToRest()
    }

    private mutating func comeToRest() {
        guard case .resting = place, !isPaused, behaviour.autoplay, !isHeld else { return }
        if let until = hold {
            guard let until else {
                isHeld = true
                return emit(.held(until: nil))
            }
            if until >= now {
                isHeld = true
                holdEnd = until
                return emit(.held(until: Instant(nanoseconds: until)))
            }
            hold = nil
        }
        tickOn()
    }

    private mutating func tickOn() {
        guard case .resting(let position) = place, behaviour.autoplay, !isPaused else { return }
        place = .ticking(anchor: position, frame: frame)
        seenFrame = frame
    }

    private mutating func endHold() {
        (hold, holdEnd, isHeld) = (nil, nil, false)
        emit(.resumed)
        tickOn()
    }

    // MARK: Input

    mutating func handle(_ input: Input, at instant: Instant) {
        advance(to: instant.nanoseconds)
        switch input {
        case .next(let gesture): navigate(gesture, step: 1, reason: .tap)
        case .previous(let gesture): navigate(gesture, step: -1, reason: .previous)
        case .goTo(let id): goTo(id)
        case .pick(let gesture):
            emit(.input(gesture))
            select(subject, reason: .tap)
        case .activate(let gesture):
            let option = subject
            emit(.input(gesture))
            if behaviour.hold != .none { stand(); beginHold() }
            emit(.activated(choice(option), handled: options[option].hasAction))
            if behaviour.hold != .none { comeToRest() }
        case .pause(let gesture):
            guard !isPaused else { return emit(.ignored(gesture, reason: .alreadyPaused)) }
            emit(.input(gesture))
            stand()
            isPaused = true
            emit(.paused(remaining: nil))
        case .resume(let gesture):
            guard isPaused || isHeld else { return emit(.ignored(gesture, reason: .notPaused)) }
            emit(.input(gesture))
            isPaused = false
            endHold()
        default: break
        }
        advance(to: now)
    }

    /// The option that an input means: what is asked for while a slide brings it, else what is in view.
    private var subject: Int {
        if case .sliding = place { selected } else { current }
    }

    private mutating func beginHold() {
        (holdEnd, isHeld) = (nil, false)
        switch behaviour.hold {
        case .none: hold = nil
        case .interval(let length): hold = now + length.rawValue
        case .forever: hold = .some(nil)
        }
    }

    /// R-PAUSE-1: stops on the pixel that is shown.
    private mutating func stand() {
        guard case .ticking = place else { return }
        place = .resting(Int64(floored(Int128(position), 256)) * 256)
    }

    private mutating func navigate(_ gesture: Gesture, step: Int, reason: Event.Reason) {
        emit(.input(gesture))
        beginHold()
        move(to: floorMod(subject + step, options.count), step: step, reason: reason)
    }

    private mutating func goTo(_ id: String) {
        guard let target = options.firstIndex(where: { $0.id == id }) else {
            return emit(.ignored(.goTo, reason: .unknownID))
        }
        emit(.input(.goTo))
        beginHold()
        move(to: target, step: target == subject ? 0 : 1, reason: .goTo)
    }

    private mutating func move(to target: Int, step: Int, reason: Event.Reason) {
        let from = position
        var distance = 0
        var index = subject
        if step != 0 {
            repeat {
                distance += step * ring.cells[step > 0 ? index : floorMod(index - 1, options.count)]
                index = floorMod(index + step, options.count)
            } while index != target
        }
        let base: Int64
        var slope: Int64 = 0
        var isRetarget = false
        switch place {
        case .sliding(let slide):
            base = slide.to
            slope = slide.slope(at: now)
            isRetarget = true
        case .ticking:
            base = startOfCurrent(from)
            let speed = (behaviour.autoplayBackward ? -sign : sign) * behaviour.speed
            slope = Int64(floored(Int128(speed) * Int128(behaviour.slide.rawValue), 1_000_000_000))
        case .resting:
            base = startOfCurrent(from)
        }
        let destination = base + sign * Int64(distance) * 256
        select(target, reason: reason)
        if destination == (isRetarget ? base : from) {
            if behaviour.hold != .none { stand() }
            return comeToRest()
        }
        var slide = OracleSlide(
            start: now,
            length: behaviour.slide.rawValue,
            from: ring.withinLag(
                from,
                of: destination,
                target: target,
                cap: behaviour.lagCap
            ),
            to: destination,
            slope: slope
        )
        slide.limitSlope()
        place = .sliding(slide)
        let begin = floorMod(Int(floored(Int128(slide.from), 256)), ring.length)
        let end = floorMod(Int(slide.to / 256), ring.length)
        emit(
            isRetarget
                ? .moveRetargeted(choice(target), from: begin, to: end, reason: reason)
                : .moveStarted(choice(target), from: begin, to: end, reason: reason)
        )
    }

    private func startOfCurrent(_ position: Int64) -> Int64 {
        let pixel = floored(Int128(position), 256)
        return Int64(pixel - Int128(sign) * Int128(leading(position).behind)) * 256
    }

    // MARK: Bookkeeping

    private mutating func select(_ index: Int, reason: Event.Reason) {
        let previous = selections == 0 ? nil : selected
        selections += 1
        selected = index
        emit(
            .selected(
                choice(index),
                previous: previous.map { options[$0].id },
                reason: reason,
                changed: previous != index,
                number: selections
            )
        )
    }

    private func choice(_ index: Int) -> Event.Choice {
        Event.Choice(id: options[index].id, index: index, text: options[index].text)
    }

    private mutating func emit(_ kind: Event.Kind) {
        let sequence = UInt64(events.count + 1)
        events.append(Event(sequence: sequence, at: Instant(nanoseconds: now), kind: kind))
    }
}
