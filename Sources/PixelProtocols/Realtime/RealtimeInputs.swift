import MonotonicTime

/// The pictures of consoles in one or more protocols. One console is shown: that with the highest priority, and among equal
/// priorities the first one. Art-Net and DDP have the usual priority of E1.31.
package struct RealtimeInputs: Sendable {
    /// The effect of a packet or of time on what is shown.
    package enum Change: Hashable, Sendable {
        /// What is shown stays the same.
        case none
        /// There is a new picture, which `withShownBytes` passes.
        case picture
        /// No picture is to be shown.
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
    /// The source of the picture that is shown, or nil if none is.
    package private(set) var shown: Shown?
    /// The time until which a picture stays although its source has ended, because another source sends; nil if the source
    /// has not ended.
    private var handoverEnd: Instant?
    private let handover: Nanoseconds

    /// The maximum time that a picture stays after its source has ended, while another source has not completed a picture.
    private static let longestHandover = Nanoseconds.seconds(1)

    /// Creates the inputs for pictures with `pixels` pixels. A source expires `hold` after its last packet.
    package init(_ inputs: [RealtimeInput], pixels: Int, hold: Nanoseconds) throws(UniverseError) {
        var pictures: [RealtimePicture] = []
        for input in inputs { pictures.append(try RealtimePicture(input, pixels: pixels, hold: hold)) }
        self.pictures = pictures
        handover = min(hold, Self.longestHandover)
    }

    /// Calls `body` with the bytes of the picture that is shown, row by row: red, green and blue. Returns its result, or nil
    /// if no picture is shown.
    package func withShownBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
        guard let shown else { return nil }
        return pictures[shown.index].bytes.withUnsafeBytes(body)
    }

    /// The universe of the packets that make receivers show the pictures of the protocol at `index`, or nil if there is none.
    package func synchronization(at index: Int) -> Int? { pictures[index].synchronization }

    /// The time of the next call of `expire`, or nil if no source sends.
    package var deadline: Instant? {
        let times = pictures.compactMap(\.deadline) + (handoverEnd.map { [$0] } ?? [])
        return times.min()
    }

    /// Removes the sources that have sent nothing for too long.
    package mutating func expire(at now: Instant) -> Change {
        for index in pictures.indices { _ = pictures[index].expire(at: now) }
        return followSources(at: now)
    }

    /// Handles a UDP packet of the protocol at `index` from the IP address `sender`.
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

    /// Whether a picture of the protocol at `index` replaces the one that is shown.
    private func isPreferred(_ index: Int) -> Bool {
        guard let shown, shown.index != index, let present = pictures[shown.index].priority,
            pictures[shown.index].source == shown.source
        else { return true }
        return pictures[index].priority.map { $0 > present } ?? false
    }

    /// Ends the picture that is shown if its source has ended, at the latest after the handover.
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
