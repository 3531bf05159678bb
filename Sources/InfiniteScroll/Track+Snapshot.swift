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

    /// Reads the position and the motion of a picture on `ring`, the endless strip of options.
    ///
    /// For a ticker, also reads which option is at its leading edge, the side of the display where options
    /// leave, and where this option starts. If the saved option is not at this edge of `ring`, it is derived
    /// from the position instead.
    ///
    /// `selectedOption` is the selected option, or nil if no option is selected.
    ///
    /// - Throws: `SnapshotError` if a number is not within its range.
    init(
        _ reader: inout SnapshotReader,
        ring: Ring,
        behavior: Behavior,
        selectedOption: PannableOption?
    ) throws(SnapshotError) {
        let motion = try Motion(&reader, ring: ring, behavior: behavior, selectedOption: selectedOption)
        let savedEdge = try reader.readOptional { reader throws(SnapshotError) in
            let index = try reader.readIndex(below: ring.optionCount)
            let start = try reader.readNumber(in: Position.pixelRange)
            return LeadingEdge(index: index, start: Int(start))
        }
        self.init(ring: ring, motion: motion)
        guard ring.isTicker, ring.length > 0, ring.optionCount > 0 else { return }
        let pixel = pixel(at: reader.snapshotTime)
        if let savedEdge, isUsable(savedEdge, at: pixel) {
            edge = savedEdge
        } else {
            edge = LeadingEdge(at: pixel, on: ring)
        }
    }

    /// Returns whether a restored option at the leading edge (the side of the display where options leave)
    /// matches the ring and the picture, whose position is `pixel`.
    private func isUsable(_ edge: LeadingEdge, at pixel: Int) -> Bool {
        let isStartOfOption = (edge.start - ring.cellStart(of: edge.index)).isMultiple(of: ring.length)
        // A running ticker would step from a distant option to the picture, option by option.
        let isNear = !motion.isTicking || abs(edge.start - pixel) <= ring.length
        return isStartOfOption && isNear
    }
}

extension Motion {
    fileprivate func write(to writer: inout SnapshotWriter) {
        writer.add(frameGrid.epoch)
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
    /// runs as a ticker. `selectedOption` is the selected option, or nil if no option is selected.
    ///
    /// - Throws: `SnapshotError` if a number is not within its range.
    fileprivate init(
        _ reader: inout SnapshotReader,
        ring: Ring,
        behavior: Behavior,
        selectedOption: Track.PannableOption?
    ) throws(SnapshotError) {
        let epoch = try reader.readPastInstant()
        let grid = FrameGrid(epoch: epoch, framesPerSecond: behavior.framesPerSecond)
        // The saved phase is 0 for rest, 1 for a slide, and 2 for a ticker. A banner that shows pages never
        // runs as a ticker.
        let highestPhase: Int64 = ring.isTicker ? 2 : 1
        let phase: Phase
        switch try reader.readNumber(in: 0...highestPhase) {
        case 0: phase = try Self.rest(&reader, on: ring, content: selectedOption)
        case 1: phase = .slide(try SlideState(&reader, behavior: behavior, optionCount: ring.optionCount))
        default: phase = .tick(try Ticking(&reader, behavior, now: grid.frameNumber(at: reader.snapshotTime)))
        }
        self.init(behavior, epoch: epoch, phase: phase)
    }

    private static func rest(
        _ reader: inout SnapshotReader,
        on ring: Ring,
        content: Track.PannableOption?
    ) throws(SnapshotError) -> Phase {
        let position = Position(subpixels: try reader.readNumber(in: Position.subpixelRange))
        let course = try reader.readOptional { reader throws(SnapshotError) in try Pan.Course(&reader) }
        guard let course, let content, !ring.isTicker else { return .rest(position, nil) }
        let (extent, across) = content.panDistance(in: ring.viewport)
        guard extent > 0 else { return .rest(position, nil) }
        let pan = Pan(course, extent: extent, timing: content.panTiming)
        return .rest(position, PanState(pan: pan, crossAxisOption: across))
    }
}

extension Motion.SlideState {
    fileprivate func write(to writer: inout SnapshotWriter) {
        writer.add(slide.startTime)
        writer.add((slide.endTime - slide.startTime).rawValue)
        writer.add(slide.startPosition.subpixels)
        writer.add(slide.endPosition.subpixels)
        writer.add(slide.startSlope.subpixels)
        writer.add(departedOption.map(Int64.init))
        writer.add(pannedOption) { writer, panned in
            writer.add(Int64(panned.index))
            writer.add(Int64(panned.offset))
        }
    }

    /// Reads the state of a slide in progress from a snapshot. The option that the slide leaves and the pan
    /// that it has interrupted are nil if there is none. `optionCount` is the number of options.
    ///
    /// - Throws: `SnapshotError` if a number is not within its range.
    fileprivate init(_ reader: inout SnapshotReader, behavior: Behavior, optionCount: Int)
        throws(SnapshotError)
    {
        // A slide takes at most an hour, so it cannot have started earlier.
        let start = try reader.readInstant(in: -Behavior.longestSlide.rawValue...0)
        let duration = Nanoseconds(try reader.readNumber(in: 0...Behavior.longestSlide.rawValue))
        let from = Position(subpixels: try reader.readNumber(in: Position.subpixelRange))
        let to = Position(subpixels: try reader.readNumber(in: Position.subpixelRange))
        let slope = Distance(subpixels: try reader.readNumber(in: Position.subpixelRange))
        slide = Slide(
            startTime: start,
            duration: duration,
            startPosition: from,
            endPosition: to,
            startSlope: slope,
            easing: behavior.easing,
            rounding: behavior.direction.rounding
        )

        departedOption = try reader.readOptional { reader throws(SnapshotError) in
            try reader.readIndex(below: optionCount)
        }
        pannedOption = try reader.readOptional { reader throws(SnapshotError) in
            let index = try reader.readIndex(below: optionCount)
            let offset = try reader.readNumber(in: 0...Int64(Bounds.pixelRange.upperBound))
            return Window.PannedOption(index: index, offset: Int(offset))
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
    /// frame that has this position, and the direction. From these and the speed in `behavior` follow the
    /// positions in all other frames.
    ///
    /// `currentFrame` is the number of the frame at the time of the snapshot. Throws if the anchor is so far
    /// from this frame that the position would overflow.
    fileprivate init(
        _ reader: inout SnapshotReader,
        _ behavior: Behavior,
        now currentFrame: Int64
    ) throws(SnapshotError) {
        let anchor = Position(subpixels: try reader.readNumber(in: Position.subpixelRange))
        // The product of the speed and the number of frames since the anchor must be a valid position.
        let maxFrameDistance = Position.subpixelRange.upperBound / behavior.speed
        let anchorFrame = try reader.readNumber(
            in: (currentFrame - maxFrameDistance)...(currentFrame + maxFrameDistance)
        )
        let isForward = try reader.readFlag()
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
        let start = try reader.readPastInstant()
        let passes = try reader.readOptional { reader throws(SnapshotError) in
            try reader.readNumber(in: 1...(1 << 40))
        }
        self.init(start: start, passes: passes.map(Int.init), frozen: try reader.readOptionalDuration())
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
    fileprivate static let subpixelRange = -(Int64(1) << 55)...(Int64(1) << 55)
    fileprivate static let pixelRange = -(Int64(1) << 47)...(Int64(1) << 47)
}
