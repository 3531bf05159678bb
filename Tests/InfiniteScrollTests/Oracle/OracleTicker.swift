import InfiniteScroll
import MonotonicTime

/// The endless ticker once more, written from R-TICK-1 to R-TICK-5: it goes through every frame, one by one.
struct OracleTicker {
    let options: [Option]
    let behavior: Behavior
    /// With the regions shown, and without them.
    let rings: (covered: OracleRing, uncovered: OracleRing)
    var isCovered = true
    var layouts: UInt64 = 1
    let epoch: Int64
    var now: Int64
    var events: [Event] = []
    var selected = 0
    /// The option at the leading edge, and the frame up to which that is known.
    var current = 0
    var seenFrame: Int64 = 0
    var state = State.resting(0)
    var hold: Int64??
    var holdEnd: Int64?
    var isHeld = false
    var isPaused = false
    var isTouched = false
    var selections: UInt64 = 0

    enum State {
        /// Subpixels.
        case resting(Int64)
        case ticking(anchor: Int64, frame: Int64)
        case sliding(OracleSlide)
    }

    init(options: [Option], behavior: Behavior, bookmark: Bookmark?, at instant: Instant) {
        self.options = options
        self.behavior = behavior
        rings = (
            OracleRing(options: options, behavior: behavior),
            OracleRing(options: options, behavior: behavior, isUncovered: true)
        )
        epoch = instant.nanoseconds
        now = epoch
        emit(.started)
        emit(.layout(Event.Layout(version: 1, count: options.count, length: ring.length, unchanged: false)))
        let first = options.firstIndex { $0.id == bookmark?.id } ?? 0
        select(first, reason: .layout)
        if bookmark?.isPaused == true {
            isPaused = true
            emit(.paused(remaining: nil))
        }
        state = .resting(Int64(ring.restCoordinate(of: first)) * 256)
        current = first
        comeToRest()
    }

    // MARK: What can be seen

    var ring: OracleRing { isCovered ? rings.covered : rings.uncovered }

    var sign: Int64 { ring.isMirrored ? -1 : 1 }

    var frame: Int64 {
        Int64(floored(Int128(now - epoch) * Int128(behavior.framesPerSecond), 1_000_000_000))
    }

    /// R-TICK-2.
    private func position(frame: Int64) -> Int64 {
        switch state {
        case .resting(let position): return position
        case .sliding(let slide): return slide.position(at: now)
        case .ticking(let anchor, let first):
            let step = (behavior.autoplayBackward ? -sign : sign) * behavior.speed
            return anchor
                + Int64(floored(Int128(frame - first) * Int128(step), Int128(behavior.framesPerSecond)))
        }
    }

    var position: Int64 { position(frame: frame) }

    /// Returns the first `count` columns of the window.
    func pixels(count: Int) -> [OracleRing.Pixel?] {
        ring.pixels(from: Int(floored(Int128(position), 256)), count: count)
    }

    /// The option at the leading edge of a window at `position`, and the pixels of its cell that are behind.
    func leading(_ position: Int64) -> (option: Int, behind: Int) {
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
            if case .sliding(let slide) = state, slide.end <= next { (next, settles) = (slide.end, true) }
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
        while case .ticking = state {
            let due =
                epoch
                - Int64(floored(-Int128(seenFrame + 1) * 1_000_000_000, Int128(behavior.framesPerSecond)))
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
        let snap = ring.restCoordinate(of: selected)
        state = .resting(Int64(snap) * 256)
        current = selected
        emit(.settled(choice(selected), position: floorMod(snap, ring.length)))
        emit(.page(choice(selected)))
        comeToRest()
    }

    mutating func comeToRest() {
        guard case .resting = state, !isPaused, !isTouched, behavior.autoplay, !isHeld else { return }
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
        guard case .resting(let position) = state, behavior.autoplay, !isPaused, !isTouched else { return }
        state = .ticking(anchor: position, frame: frame)
        seenFrame = frame
    }

    mutating func endHold(by reason: Event.Resumption? = .hold) {
        (hold, holdEnd, isHeld) = (nil, nil, false)
        if let reason { emit(.resumed(reason)) }
        tickOn()
    }

    // MARK: Bookkeeping

    mutating func select(_ index: Int, reason: Event.Reason) {
        let previous = selections == 0 ? nil : selected
        selections += 1
        selected = index
        emit(
            .selected(
                Event.Selection(
                    choice(index),
                    previous: previous.map { options[$0].id },
                    reason: reason,
                    changed: previous != index,
                    number: selections
                )
            )
        )
    }

    func choice(_ index: Int) -> Event.ReportedOption {
        Event.ReportedOption(id: options[index].id, index: index, text: options[index].text)
    }

    mutating func emit(_ kind: Event.Kind) {
        let sequence = UInt64(events.count + 1)
        events.append(Event(sequence: sequence, at: Instant(nanoseconds: now), kind: kind))
    }
}
