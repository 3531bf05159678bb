import MonotonicTime
import TestSupport
import Testing

@testable import InfiniteScroll

@Suite("Motion")
struct MotionTests {
    private let law = Pan.Timing(speed: 10 * 256, lead: .seconds(1), tail: .seconds(1))

    private func motion(_ direction: Behavior.Direction = .towardsStart) -> Motion {
        var behavior = Behavior()
        behavior.direction = direction
        return Motion(behavior, epoch: .zero)
    }

    private func at(_ milliseconds: Int64) -> Instant { .zero + .milliseconds(milliseconds) }

    @Test("at rest the position is constant, without deadlines")
    func rest() {
        var motion = motion()
        motion.rest(at: Position(pixel: 8))
        #expect(motion.isResting)
        #expect(motion.position(at: at(99_000)) == Position(pixel: 8))
        #expect(motion.state(at: .zero).until == nil)
        #expect(!motion.isMoving(after: .zero))
    }

    @Test(
        "R-MOVE-1: a slide starts at its origin, is in the middle halfway, and ends at its destination"
    )
    func slide() {
        var motion = motion()
        motion.startSlide(
            from: .start,
            to: Position(pixel: 8),
            duration: .milliseconds(300),
            leavingOption: 0,
            at: .zero
        )
        #expect(motion.position(at: at(150)) == Position(pixel: 4))
        #expect(motion.arrival == at(300))
        #expect(motion.destination == Position(pixel: 8))
        #expect(motion.position(at: at(300)) == Position(pixel: 8))
        #expect(motion.state(at: .zero).until == at(10))
    }

    @Test(
        "R-RET-1: a redirected slide keeps its position, velocity and departed option"
    )
    func turn() {
        var motion = motion()
        motion.startSlide(
            from: .start,
            to: Position(pixel: 80),
            duration: .milliseconds(300),
            leavingOption: 0,
            at: .zero
        )
        let before = motion.position(at: at(150)) - motion.position(at: at(149))
        let here = motion.position(at: at(150))
        motion.startSlide(
            from: here,
            to: Position(pixel: 160),
            duration: .milliseconds(300),
            leavingOption: 1,
            at: at(150)
        )
        #expect(motion.position(at: at(150)) == here)
        let after = motion.position(at: at(151)) - here
        #expect((after - before).magnitude < 16)
        #expect(motion.departedOption == 0)
    }

    @Test("a motion to the right mirrors the motion to the left at each instant")
    func mirrored() {
        for seed in 1...200 { checkMirrored(seed) }
    }

    private func checkMirrored(_ seed: Int) {
        var generator = SeededGenerator(seed: seed)
        var left = motion(.towardsStart)
        var right = motion(.towardsEnd)
        let from = Position(subpixels: Int64(generator.number(in: -9999...9999)))
        let to = Position(subpixels: Int64(generator.number(in: -9999...9999)))
        let length = Nanoseconds.milliseconds(Int64(generator.number(in: 1...900)))
        let isTicker = generator.chance(50)
        let speed = Int64(generator.number(in: -20_000...20_000))
        if isTicker {
            left.rest(at: from)
            right.rest(at: Position(subpixels: -from.subpixels))
            left.run(speed: speed, at: .zero)
            right.run(speed: -speed, at: .zero)
        } else {
            left.startSlide(from: from, to: to, duration: length, leavingOption: 0, at: .zero)
            right.startSlide(
                from: Position(subpixels: -from.subpixels),
                to: Position(subpixels: -to.subpixels),
                duration: length,
                leavingOption: 0,
                at: .zero
            )
        }
        for milliseconds in stride(from: Int64(0), to: 1000, by: 7) {
            let there = left.position(at: at(milliseconds)).subpixels
            #expect(right.position(at: at(milliseconds)).subpixels == -there, "seed \(seed)")
        }
        #expect(left.state(at: .zero).until == right.state(at: .zero).until, "seed \(seed)")
    }

    @Test("R-TICK-2: a ticker has deadlines for exactly the frames that show another pixel")
    func tickerFrames() {
        for seed in 1...200 { checkTickerFrames(seed) }
    }

    private func checkTickerFrames(_ seed: Int) {
        var generator = SeededGenerator(seed: seed)
        let direction = generator.pick([Behavior.Direction.towardsStart, .towardsEnd])
        var motion = motion(direction)
        let speed = Int64(generator.number(in: -20_000...20_000))
        motion.rest(at: Position(subpixels: Int64(generator.number(in: -999...999))))
        motion.run(speed: speed, at: .zero)
        let grid = FrameGrid(epoch: .zero, framesPerSecond: 100)
        func pixel(_ instant: Instant) -> Int { motion.position(at: instant).pixel(direction.rounding) }
        let found = (1...200).first { pixel(grid.instant(ofFrame: $0)) != pixel(.zero) }
        guard let found else { return }
        #expect(motion.state(at: .zero).until == grid.instant(ofFrame: Int64(found)), "seed \(seed)")
    }

    @Test("R-PAUSE-1: a stopped ticker rests at the visible pixel")
    func stop() {
        for (direction, expected) in [(Behavior.Direction.towardsStart, 2), (.towardsEnd, 3)] {
            var motion = motion(direction)
            motion.run(speed: 256, at: .zero)
            motion.stopRunning(at: at(2_500))
            #expect(motion.isResting)
            #expect(motion.position(at: at(2_500)) == Position(pixel: expected))
        }
    }

    @Test("R-TICK-3: a ticker whose schedule slips is late by as many frames")
    func slip() {
        var motion = motion()
        motion.run(speed: 256, at: .zero)
        let before = motion.position(at: at(1_000))
        motion.slip(by: 50)
        #expect(motion.position(at: at(1_500)) == before)
    }

    @Test("R-POS-3: a ticker's numbers are reduced after an hour, by whole laps")
    func rebase() {
        var motion = motion()
        motion.run(speed: 5 * 256, at: .zero)
        let now = at(3_601_000)
        let before = motion.position(at: now)
        let early = motion.rebase(lap: Distance(pixels: 100), at: at(3_599_000))
        #expect(early == nil)
        let shift = motion.rebase(lap: Distance(pixels: 100), at: now)
        #expect(shift == Distance(pixels: -18_000))
        #expect(motion.position(at: now) == before + (shift ?? .zero))
        let again = motion.rebase(lap: Distance(pixels: 100), at: now)
        #expect(again == nil)
    }

    @Test("a pan is part of a rest: along the axis it moves the position, across it the option's content")
    func pan() {
        for across in [nil, 4] {
            var motion = motion()
            motion.rest(at: Position(pixel: 8))
            motion.startPan(extent: 20, crossAxisOption: across, timing: law, at: .zero)
            #expect(motion.panExtent == 20)
            #expect(motion.isMoving(after: .zero))
            #expect(motion.state(at: .zero).until == at(1_100))
            let position = motion.position(at: at(2_000))
            #expect(position == Position(pixel: across == nil ? 18 : 8))
            #expect(
                motion.pannedOption(at: at(2_000))
                    == across.map { Window.PannedOption(index: $0, offset: 10) }
            )
        }
    }

    @Test("a slide keeps the shift of its option across the axis")
    func pannedAway() {
        var motion = motion()
        motion.startPan(extent: 20, crossAxisOption: 4, timing: law, at: .zero)
        motion.startSlide(
            from: .start,
            to: Position(pixel: 8),
            duration: .milliseconds(300),
            leavingOption: 4,
            at: at(2_000)
        )
        #expect(motion.panExtent == nil)
        #expect(motion.pannedOption(at: at(2_200)) == Window.PannedOption(index: 4, offset: 10))
        motion.shiftSlide(to: Position(pixel: 16)) { $0 - 1 }
        #expect(motion.pannedOption(at: at(2_200)) == Window.PannedOption(index: 3, offset: 10))
        #expect(motion.departedOption == 3)
        #expect(motion.destination == Position(pixel: 16))
    }

    @Test("R-PAUSE-1: a pause stops a pan, which then continues")
    func pause() {
        var motion = motion()
        motion.startPan(extent: 20, crossAxisOption: nil, timing: law, at: .zero)
        motion.freezePan(at: at(2_000))
        #expect(motion.isPanFrozen)
        #expect(motion.position(at: at(9_000)) == Position(pixel: 10))
        #expect(motion.state(at: at(9_000)).until == nil)
        motion.thawPan(at: at(9_000))
        #expect(motion.position(at: at(9_500)) == Position(pixel: 15))
    }

    @Test("R-EDGE: after a stop of the process every motion continues in place")
    func delay() {
        var slide = motion()
        slide.startSlide(
            from: .start,
            to: Position(pixel: 8),
            duration: .milliseconds(300),
            leavingOption: 0,
            at: .zero
        )
        var pan = motion()
        pan.startPan(extent: 20, crossAxisOption: nil, timing: law, at: .zero)
        var ticker = motion()
        ticker.run(speed: 2560, at: .zero)
        for var motion in [slide, pan, ticker] {
            let before = motion.position(at: at(150))
            motion.delay(by: .seconds(60), at: at(150))
            #expect(motion.position(at: at(60_150)) == before)
        }
    }
}
