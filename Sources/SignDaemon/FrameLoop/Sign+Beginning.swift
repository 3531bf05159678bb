import InfiniteScroll
import Schedules
import SignCore

extension Sign {
    /// The sign of a frame loop: `playlist` from the reading `beginning` of both clocks on.
    init(
        _ playlist: Playlist,
        bookmark: Bookmark?,
        values: TextValues = TextValues(),
        from beginning: ClockReading,
        zone: ZoneRules
    ) {
        self.init(
            playlist,
            bookmark: bookmark,
            values: values,
            at: beginning.at,
            civil: beginning.civil,
            zone: zone,
            dropsLateFrames: true,
            runsActions: true
        )
    }
}
