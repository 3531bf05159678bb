import MonotonicTime
import Pixels
import Schedules

/// A drawing of single options of a playlist, standing still, without showing them on a display. Options
/// outside their time windows can be drawn as well.
package struct OptionDrawing: Sendable {
    /// The picture of an option, drawn in the same way as on the sign.
    package struct Picture: Hashable, Sendable {
        /// The picture of the entire display, in the display's pixel format.
        package var bitmap: Bitmap
        /// The length of the option's content along the axis of motion in pixels, or 0 if the option waits
        /// for a value.
        package var length: Int
        /// Whether the option waits for a value that its text shows. If so, its picture is dark.
        package var isWaiting: Bool
    }

    private let playlist: Playlist
    private let values: TextValues
    private let counters: CounterBank
    private let reading: ClockReading
    private let zone: ZoneRules

    /// Prepares to draw the options of `playlist` at rest: no schedule applies, and all letters of a text
    /// appear at once. Texts are measured for the content time, which combines the time of the wall clock in
    /// `reading` with the time since the start of the banner.
    ///
    /// - Parameters:
    ///   - playlist: The options and settings.
    ///   - values: The values for texts, by name.
    ///   - counters: The numbers of the counters. A counter that is not listed has its start value.
    ///   - scale: The scale of the letters, or nil to use the scale in the configuration.
    ///   - reading: The time of the wall clock that the texts show, and the monotonic time at which it
    ///     applies. The default is noon of January 1, 2026.
    ///   - zone: The rules of the time zone.
    package init(
        _ playlist: Playlist,
        values: [String: String] = [:],
        counters: [CounterReading] = [],
        scale: Int? = nil,
        at reading: ClockReading = ClockReading(ClockReading.noon2026, at: Instant(nanoseconds: 0)),
        zone: ZoneRules = .utc
    ) {
        var textValues = TextValues()
        for (name, text) in values { textValues.set(name, to: text, until: nil) }
        // The banner starts at `reading`, so no time has elapsed since its start.
        let start = reading.monotonicTime
        let time = ContentClock(reading.civilTime, at: start).contentTime(at: start)

        let playlistAtRest = playlist.atRest()
        // With another scale, the options have other lengths, so they are measured again.
        self.playlist = scale.map { playlistAtRest.scaled(to: $0, at: time) } ?? playlistAtRest
        self.values = textValues
        self.counters = CounterBank(counters)
        self.reading = reading
        self.zone = zone
    }

    /// The number of options that can be drawn, including those that wait for a value.
    package var count: Int { playlist.configuration.options.count }

    /// Draws the option at `index` in the configuration on the entire display, as if it were the only option.
    /// The result also contains the length of the option in pixels, and whether the option lacks a value.
    package func picture(ofOptionAt index: Int) -> Picture {
        // A banner contains only the options whose time windows are open. All other options are treated as
        // closed.
        let otherOptions = Set(0..<count).subtracting([index])
        let time = ContentClock(reading.civilTime, at: reading.monotonicTime).contentTime(
            at: reading.monotonicTime
        )
        let singleOptionPlaylist = playlist.withClosedOptions(otherOptions, at: time)
        var banner = Banner(
            singleOptionPlaylist,
            values: values,
            counters: counters,
            at: reading.monotonicTime,
            civil: reading.civilTime,
            zone: zone
        )
        var bitmap = singleOptionPlaylist.displayLayout.darkFrame
        // A frame of a new banner is always drawn completely, so it does not matter whether it has changed.
        _ = banner.compose(into: &bitmap)
        // The banner has no option if the text shows a value that is not set.
        let option = banner.carousel.options.first
        return Picture(bitmap: bitmap, length: option?.length ?? 0, isWaiting: option == nil)
    }
}
