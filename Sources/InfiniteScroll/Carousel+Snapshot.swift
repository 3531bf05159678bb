import MonotonicTime

/// Support for saving and restoring the state of a banner, for example to keep several signs in step
/// (R-STEP-2).
extension Carousel {
    private static var format: Int64 { 2 }

    /// The saved state of the banner at `now`, without its list of options. It does not include a cover, such
    /// as an alert, because the owner controls covers.
    public var snapshot: Snapshot {
        var writer = SnapshotWriter(snapshotTime: now)
        writer.add(Self.format)
        writer.add(selected.map(Int64.init))
        writer.add(arrangement == .full)
        autoplay.write(to: &writer)
        track.write(to: &writer)
        return Snapshot(numbers: writer.numbers)
    }

    /// Restores a saved state of the banner, which takes effect at `instant`, even if `instant` is before
    /// `now`. The list of options stays the same, and no events are reported.
    ///
    /// - Throws: `SnapshotError` if the snapshot does not match the list. The state then stays unchanged.
    public mutating func restore(_ snapshot: Snapshot, at instant: Instant) throws(SnapshotError) {
        let instant = Bounds.clamped(instant)
        var reader = SnapshotReader(snapshot, at: instant)
        try Self.readFormat(&reader)
        let newSelectedIndex = try readSelectedIndex(&reader)
        // Without stationary regions around the options, nothing can be hidden, and `framed` is the only
        // arrangement.
        let hidesRegions = try reader.readFlag()
        let newArrangement: Arrangement = hidesRegions && behavior.stationary != nil ? .full : .framed
        let newAutoplay = try Autoplay(&reader)
        let newTrack = try readTrack(&reader, selectedIndex: newSelectedIndex, arrangement: newArrangement)
        try reader.checkEnd()

        // From here on, nothing can fail.
        var restored = self
        restored.now = instant
        restored.selected = newSelectedIndex
        restored.arrangement = newArrangement
        restored.autoplay = newAutoplay
        restored.track = newTrack
        restored.pending = PendingChanges()
        restored.updateDerivedState()
        restored.journal = []
        restored.inputLog = []
        self = restored
    }

    /// Reads the format version of a snapshot, the saved state of a banner. Throws if it differs from the
    /// current version.
    private static func readFormat(_ reader: inout SnapshotReader) throws(SnapshotError) {
        let format = try reader.readNumber(in: Int64.min...Int64.max)
        guard format == Self.format else {
            throw SnapshotError(description: "it is of version \(format); this is version \(Self.format)")
        }
    }

    /// Reads the index of the selected option from a snapshot (the saved state of a banner), or nil if no
    /// option is selected. Throws if the index is not in the list, or if it is nil although the list has
    /// options.
    private func readSelectedIndex(_ reader: inout SnapshotReader) throws(SnapshotError) -> Int? {
        let count = options.count
        let newSelected = try reader.readOptional { reader throws(SnapshotError) in
            try reader.readIndex(below: count)
        }
        guard (newSelected == nil) == options.isEmpty else {
            throw SnapshotError(description: "it is of another list: one without options, or with some")
        }
        return newSelected
    }

    /// Reads the track (the position and the motion of the picture) from a snapshot, the saved state of a
    /// banner. Throws if the track does not match the ring, the endless strip of options.
    ///
    /// - Parameters:
    ///   - reader: A reader of the snapshot.
    ///   - selectedIndex: The index of the selected option, or nil if the list is empty.
    ///   - newArrangement: Whether the stationary regions around the options are visible in the saved state.
    ///     It determines the lengths on the ring.
    private func readTrack(
        _ reader: inout SnapshotReader,
        selectedIndex: Int?,
        arrangement newArrangement: Arrangement
    ) throws(SnapshotError) -> Track {
        // An option whose extent exceeds the display is shown part by part, in a slow motion called a pan.
        let selectedOption = selectedIndex.map { index in
            Track.PannableOption(
                index: index,
                extent: options[index].extent(in: newArrangement),
                panTiming: behavior.panTiming
            )
        }
        let newRing =
            newArrangement == arrangement
            ? ring : Ring(options: options, behavior: behavior, arrangement: newArrangement)
        return try Track(&reader, ring: newRing, behavior: behavior, selectedOption: selectedOption)
    }
}

extension Autoplay {
    fileprivate func write(to writer: inout SnapshotWriter) {
        switch state {
        case .dwelling(let since, let until):
            writer.add(0)
            writer.add(since)
            writer.add(until)
        case .suspended(let suspension):
            writer.add(1)
            suspension.write(to: &writer)
        }
        writer.add(Int64(step))
        writer.add(lastMove)
    }

    fileprivate init(_ reader: inout SnapshotReader) throws(SnapshotError) {
        let state: State
        if try reader.readNumber(in: 0...1) == 0 {
            let since = try reader.readPastInstant()
            state = .dwelling(since: since, until: try reader.readInstant())
        } else {
            state = .suspended(try Suspension(&reader))
        }
        let isForward = try reader.readNumber(in: -1...1) >= 0
        let lastMove = try reader.readOptional { reader throws(SnapshotError) in try reader.readPastInstant()
        }
        self.init(state: state, step: isForward ? 1 : -1, lastMove: lastMove)
    }
}

extension Autoplay.Suspension {
    /// Writes why autoplay (the automatic change of options) is suspended, in the order in which the
    /// initializer reads it: the hold, a pause after an input; the rest of the display time that the pause
    /// has interrupted; and whether a button is touched.
    ///
    /// Each case of an enum is written as a number, followed by its value: an instant or a duration in
    /// nanoseconds.
    fileprivate func write(to writer: inout SnapshotWriter) {
        switch hold {
        case .none: writer.add(0)
        case .begun(let until):
            writer.add(1)
            writer.add(until)
        case .announced(let until):
            writer.add(2)
            writer.add(until)
        }

        switch remainingDwell {
        case .none: writer.add(0)
        case .interrupted(let length):
            writer.add(1)
            writer.add(length.rawValue)
        case .paused(let length):
            writer.add(2)
            writer.add(length?.rawValue)
        }

        writer.add(isTouched)
    }

    fileprivate init(_ reader: inout SnapshotReader) throws(SnapshotError) {
        self.init()
        switch try reader.readNumber(in: 0...2) {
        case 1: hold = .begun(until: try reader.readOptionalInstant())
        case 2: hold = .announced(until: try reader.readOptionalInstant())
        default: break
        }
        switch try reader.readNumber(in: 0...2) {
        case 1: remainingDwell = .interrupted(try reader.readDuration())
        case 2: remainingDwell = .paused(try reader.readOptionalDuration())
        default: break
        }
        isTouched = try reader.readFlag()
    }
}
