import MonotonicTime

/// Pictures from lighting consoles in one or more protocols. Only one console is shown: the one with the highest
/// priority or, among equal priorities, the first one. Art-Net and DDP have the default priority of E1.31.
package struct RealtimeInputs: Sendable {
    /// How a packet or elapsed time affects the shown picture.
    package enum Change: Hashable, Sendable {
        /// The shown picture stays the same.
        case none
        /// There is a new picture, which `withShownBytes` provides.
        case picture
        /// There is no longer a picture to show.
        case ended
    }

    /// The source of a picture.
    package struct Shown: Hashable, Sendable {
        /// The index of the protocol.
        package var index: Int
        /// The source within the protocol.
        var source: RealtimeSource?
    }

    private var pictures: [RealtimePicture]
    /// The source of the shown picture, or nil if no picture is shown.
    package private(set) var shown: Shown?
    /// The time until which the picture of an ended source stays visible, because another source is sending. Nil if the
    /// shown source has not ended.
    private var handoverEnd: Instant?
    private let handover: Nanoseconds

    /// The maximum time that the picture of an ended source stays visible while another source has not completed a
    /// picture.
    private static let longestHandover = Nanoseconds.seconds(1)

    /// Creates the inputs for pictures with `pixels` pixels. A source expires when it has sent no packet for the
    /// duration `hold`.
    package init(_ inputs: [RealtimeInput], pixels: Int, hold: Nanoseconds) throws(UniverseError) {
        var pictures: [RealtimePicture] = []
        for input in inputs { pictures.append(try RealtimePicture(input, pixels: pixels, hold: hold)) }
        self.pictures = pictures
        handover = min(hold, Self.longestHandover)
    }

    /// Calls `body` with the bytes of the shown picture, row by row: red, green and blue. Returns the result of `body`,
    /// or nil if no picture is shown.
    package func withShownBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
        guard let shown else { return nil }
        return pictures[shown.index].bytes.withUnsafeBytes(body)
    }

    /// Returns the universe of the synchronization packets that the protocol at `index` uses, or nil if it uses none.
    package func synchronization(at index: Int) -> Int? { pictures[index].synchronization }

    /// The time at which `expire` must be called next, or nil if no source is sending.
    package var deadline: Instant? {
        let deadlines = pictures.map(\.deadline) + [handoverEnd]
        return deadlines.compactMap { $0 }.min()
    }

    /// Removes the sources that have sent no packet for too long.
    package mutating func expire(at now: Instant) -> Change {
        for index in pictures.indices { _ = pictures[index].expire(at: now) }
        return followSources(at: now)
    }

    /// Processes a UDP packet of the protocol at `index` from the IP address `sender`.
    package mutating func receive(
        _ packet: UnsafeRawBufferPointer,
        at index: Int,
        from sender: RealtimeSource,
        at now: Instant
    ) -> Change {
        guard pictures[index].receive(packet, from: sender, at: now) == .picture, isPreferred(index) else {
            return followSources(at: now)
        }
        shown = Shown(index: index, source: pictures[index].source)
        handoverEnd = nil
        return .picture
    }

    /// Returns whether a picture of the protocol at `index` replaces the shown picture.
    private func isPreferred(_ index: Int) -> Bool {
        guard let shown, shown.index != index else { return true }
        let shownPicture = pictures[shown.index]
        let isSourceActive = shownPicture.source == shown.source
        guard isSourceActive, let shownPriority = shownPicture.priority else { return true }
        return pictures[index].priority.map { $0 > shownPriority } ?? false
    }

    /// Ends the shown picture if its source has ended. If another source is sending, the picture stays until the
    /// handover ends.
    private mutating func followSources(at now: Instant) -> Change {
        guard let shown else { return .none }
        guard pictures[shown.index].source != shown.source else {
            handoverEnd = nil
            return .none
        }
        let end = handoverEnd ?? now + handover
        handoverEnd = end
        guard end <= now || pictures.allSatisfy({ $0.source == nil }) else { return .none }
        self.shown = nil
        handoverEnd = nil
        return .ended
    }
}
