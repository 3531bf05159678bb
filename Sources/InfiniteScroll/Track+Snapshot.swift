import MonotonicTime

/// Support for saving and restoring the position and motion of a banner's picture (R-STEP-2). Values that can
/// be derived from the list are not saved.
extension Track {
    func write(to writer: inout SnapshotWriter) {
        motion.write(to: &writer)
        writer.add(edge) { writer, edge in
            writer.add(Int64(edge.index))
            writer.add(Int64(edge.start))
        }
    }

    /// Reads the position and motion of a picture on `ring`, the endless strip of options. Then reads which
    /// option is at a ticker's leading edge (the side of the display where options leave), and where this
    /// option starts. If the option does not match the ring, it is derived from the position instead.
    ///
    /// `content` is the selected option, or nil if no option is selected.
    ///
    /// - Throws: `SnapshotError` if a number is not within its range.
    init(
        _ reader: inout SnapshotReader,
        _ ring: Ring,
        _ behavior: Behavior,
        _ content: Content?
    ) throws(SnapshotError) {
        let motion = try Motion(&reader, ring, behavior, content)
        let savedEdge = try reader.optional { reader throws(SnapshotError) in
            let index = try reader.index(below: ring.count)
            let start = try reader.number(in: Position.pixels)
            return LeadingEdge(index: index, start: Int(start))
        }
        self.init(ring: ring, motion: motion)
        guard ring.isTicker, ring.length > 0, ring.count > 0 else { return }
        let pixel = pixel(at: reader.at)
        if let savedEdge, isUsable(savedEdge, at: pixel) {
            edge = savedEdge
        } else {
            edge = LeadingEdge(at: pixel, on: ring)
        }
    }

    /// Returns whether a restored option at the leading edge (the side of the display where options leave)
    /// matches the ring and the picture, whose position is `pixel`.
    private func isUsable(_ edge: LeadingEdge, at pixel: Int) -> Bool {
        let isStartOfOption = (edge.start - ring.start(of: edge.index)).isMultiple(of: ring.length)
        // A running ticker would step from a distant option to the picture, option by option.
        let isNear = !motion.isTicking || abs(edge.start - pixel) <= ring.length
        return isStartOfOption && isNear
    }
}

extension Motion {
    fileprivate func write(to writer: inout SnapshotWriter) {
        writer.add(grid.epoch)
        switch phase {
        case .rest(let position, let panning):
            writer.add(0)
            writer.add(position.subpixels)
            writer.add(panning) { $1.pan.write(to: &$0) }
        case .slide(let passage):
            writer.add(1)
            passage.write(to: &writer)
        case .tick(let ticking):
            writer.add(2)
            ticking.write(to: &writer)
        }
    }

    /// Reads the start of the frame grid (the times of all frames), and whether the picture rests, slides, or
    /// runs as a ticker. `content` is the selected option, or nil if no option is selected.
    ///
    /// - Throws: `SnapshotError` if a number is not within its range.
    fileprivate init(
        _ reader: inout SnapshotReader,
        _ ring: Ring,
        _ behavior: Behavior,
        _ content: Track.Content?
    ) throws(SnapshotError) {
        let epoch = try reader.pastInstant()
        let grid = FrameGrid(epoch: epoch, framesPerSecond: behavior.framesPerSecond)
        // The phase is a number: 0 for rest, 1 for a slide, 2 for a ticker. A banner that shows pages never runs as a
        // ticker.
        let highestPhase: Int64 = ring.isTicker ? 2 : 1
        let phase: Phase
        switch try reader.number(in: 0...highestPhase) {
        case 0: phase = try Self.rest(&reader, on: ring, content: content)
        case 1: phase = .slide(try Passage(&reader, behavior, count: ring.count))
        default: phase = .tick(try Ticking(&reader, behavior, now: grid.frame(at: reader.at)))
        }
        self.init(behavior, epoch: epoch, phase: phase)
    }

    private static func rest(
        _ reader: inout SnapshotReader,
        on ring: Ring,
        content: Track.Content?
    ) throws(SnapshotError) -> Phase {
        let position = Position(subpixels: try reader.number(in: Position.range))
        let course = try reader.optional { reader throws(SnapshotError) in try Pan.Course(&reader) }
        guard let course, let content, !ring.isTicker else { return .rest(position, nil) }
        let (extent, across) = content.panDistance(in: ring.viewport)
        guard extent > 0 else { return .rest(position, nil) }
        let pan = Pan(course, extent: extent, timing: content.panTiming)
        return .rest(position, Panning(pan: pan, across: across))
    }
}

extension Motion.Passage {
    fileprivate func write(to writer: inout SnapshotWriter) {
        writer.add(slide.start)
        writer.add((slide.end - slide.start).rawValue)
        writer.add(slide.from.subpixels)
        writer.add(slide.to.subpixels)
        writer.add(slide.slope.subpixels)
        writer.add(departed.map(Int64.init))
        writer.add(panned) { writer, panned in
            writer.add(Int64(panned.index))
            writer.add(Int64(panned.offset))
        }
    }

    /// Reads the state of a slide in progress from a snapshot. The option that the slide leaves and the pan
    /// that it has interrupted are nil if there is none. `count` is the number of options.
    ///
    /// - Throws: `SnapshotError` if a number is not within its range.
    fileprivate init(_ reader: inout SnapshotReader, _ behavior: Behavior, count: Int) throws(SnapshotError) {
        // A slide takes at most an hour, so it cannot have started earlier.
        let start = try reader.instant(in: -Behavior.longestSlide.rawValue...0)
        let duration = Nanoseconds(try reader.number(in: 0...Behavior.longestSlide.rawValue))
        let from = Position(subpixels: try reader.number(in: Position.range))
        let to = Position(subpixels: try reader.number(in: Position.range))
        let slope = Distance(subpixels: try reader.number(in: Position.range))
        slide = Slide(
            start: start,
            duration: duration,
            from: from,
            to: to,
            slope: slope,
            easing: behavior.easing,
            rounding: behavior.direction.rounding
        )

        departed = try reader.optional { reader throws(SnapshotError) in try reader.index(below: count) }
        panned = try reader.optional { reader throws(SnapshotError) in
            let index = try reader.index(below: count)
            let offset = try reader.number(in: 0...Int64(Bounds.pixels.upperBound))
            return Window.Panned(index: index, offset: Int(offset))
        }
    }
}

extension Ticking {
    fileprivate func write(to writer: inout SnapshotWriter) {
        writer.add(anchor.subpixels)
        writer.add(anchorFrame)
        writer.add(isForward)
    }

    /// Reads the motion of a running ticker from a snapshot: a position, called the anchor, the number of the
    /// frame at this position, and the direction. The positions in all other frames follow from these and the
    /// speed in `behavior`.
    ///
    /// `currentFrame` is the number of the snapshot's frame. Throws if the motion would overflow.
    fileprivate init(
        _ reader: inout SnapshotReader,
        _ behavior: Behavior,
        now currentFrame: Int64
    ) throws(SnapshotError) {
        let anchor = Position(subpixels: try reader.number(in: Position.range))
        // The product of the speed and the number of frames since the anchor must be a valid position.
        let maxFrameDistance = Position.range.upperBound / behavior.speed
        let anchorFrame = try reader.number(
            in: (currentFrame - maxFrameDistance)...(currentFrame + maxFrameDistance)
        )
        let isForward = try reader.flag()
        self.init(
            anchor: anchor,
            anchorFrame: anchorFrame,
            speed: isForward ? behavior.speed : -behavior.speed,
            framesPerSecond: behavior.framesPerSecond,
            rounding: behavior.direction.rounding
        )
    }
}

extension Pan.Course {
    fileprivate init(_ reader: inout SnapshotReader) throws(SnapshotError) {
        let start = try reader.pastInstant()
        let passes = try reader.optional { reader throws(SnapshotError) in
            try reader.number(in: 1...(1 << 40))
        }
        self.init(start: start, passes: passes.map(Int.init), frozen: try reader.optionalLength())
    }
}

extension Pan {
    fileprivate func write(to writer: inout SnapshotWriter) {
        writer.add(course.start)
        writer.add(course.passes.map(Int64.init))
        writer.add(course.frozen?.rawValue)
    }
}

extension Position {
    /// The range of positions that a snapshot may contain, in subpixels (1/256 pixel). It exceeds every
    /// possible ring, but a few positions can be added without overflow.
    fileprivate static let range = -(Int64(1) << 55)...(Int64(1) << 55)
    fileprivate static let pixels = -(Int64(1) << 47)...(Int64(1) << 47)
}
