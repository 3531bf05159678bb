import InfiniteScroll
import MonotonicTime
import Pixels

@testable import SignCore

/// A banner and the frame in which it was drawn last.
@dynamicMemberLookup
struct DrawnBanner {
    private var banner: Banner
    private(set) var frame: Bitmap

    init(_ playlist: Playlist, at instant: Instant, civil: CivilTime = ClockReading.noon2026) {
        banner = Banner(playlist, at: instant, civil: civil)
        frame = playlist.displayLayout.darkFrame
    }

    subscript<Value>(dynamicMember member: KeyPath<Banner, Value>) -> Value { banner[keyPath: member] }

    /// The next deadline of the banner, whose getter is mutating.
    var nextDeadline: Instant? {
        var banner = banner
        return banner.nextDeadline
    }

    mutating func compose() -> Bool { banner.compose(into: &frame) }

    /// The frame of the current instant, drawn by a composer that has drawn nothing before.
    var drawnWithoutCaches: Bitmap {
        var fresh = banner
        fresh.composer = Composer(fresh.appearance)
        var frame = banner.appearance.displayLayout.darkFrame
        _ = fresh.compose(into: &frame)
        return frame
    }

    mutating func advance(to instant: Instant) { banner.advance(to: instant) }

    mutating func handle(_ command: Command, cause: Cause, at instant: Instant) {
        banner.handle(command, cause: cause, at: instant)
    }

    mutating func replace(_ playlist: Playlist, at instant: Instant) {
        banner.replacePlaylist(with: playlist, at: instant)
    }

    mutating func setClock(_ reading: ClockReading) { banner.setClock(reading) }

    mutating func takeEvents(_ body: (JournalEntry) -> Void) { banner.takeEvents(body) }
}
