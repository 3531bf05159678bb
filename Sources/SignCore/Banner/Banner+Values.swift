import InfiniteScroll
import MonotonicTime
import Pixels

/// The part of the banner that manages values, such as a temperature. Clients set the values, and texts show
/// them. A text changes to a new value without interrupting the motion.
extension Banner {
    /// Sets the value called `name`, such as a temperature that options show, to `text`, or removes it if
    /// `text` is nil. Refuses the input if the name is invalid, the text is too long, or there are too many
    /// values.
    ///
    /// Texts may show a value in two special ways. A *charted* value has a chart of its recent numbers. The
    /// characters of a *rolling* value roll from its previous text to the new one.
    ///
    /// - Parameters:
    ///   - name: The name of the value.
    ///   - text: The new text, or nil to remove the value.
    ///   - lifetime: How long the value remains set, or nil for no limit.
    ///   - cause: The input that sets the value.
    ///   - instant: The time of the input.
    mutating func setValue(
        _ name: String,
        to text: String?,
        lifetime: Nanoseconds?,
        cause: Cause,
        at instant: Instant
    ) {
        advance(to: instant)
        guard !carousel.hasStopped else { return }
        // An event has only one reason for all values that are not allowed.
        let isAllowed = text.map { texts.values.allows($0, forValue: name) } ?? true
        guard isAllowed else { return carousel.refuse(cause, reason: .atLimit, at: instant) }

        // The most recent list may still be pending until the end of a slide.
        let latestPlaylist = carousel.latestList.appearance.playlist
        // The previous text of a rolling value is recorded before the value is set.
        if latestPlaylist.rollingValues.contains(name), texts.values.textsByName[name] != text {
            texts.recordChange(of: name, at: clock.civilTime(at: instant))
        }
        let hasChanged = texts.setValue(
            name,
            to: text,
            until: lifetime.map { instant + $0 },
            charting: latestPlaylist.chartedValues
        )
        if hasChanged { applyValues(at: instant) }
    }

    mutating func expireValues(at instant: Instant) {
        texts.expireValues(at: instant)
        applyValues(at: instant)
    }

    /// Updates the texts of options and regions with the current values, without interrupting the motion.
    /// Options that lack a value are removed, and those that no longer lack one are added, as in a reload of
    /// the configuration.
    ///
    /// The banner may have two lists of options: the current one, and one that is pending until the end of
    /// the current slide. Each list has an appearance, the data from which its options are drawn. For each
    /// list, the carousel receives revisions, which are the new texts and lengths of options. An option is
    /// complete if all values that its text shows are set.
    mutating func applyValues(at instant: Instant) {
        guard carousel.latestList.appearance.playlist.hasValues else { return }
        let values = texts.fieldValues
        let time = clock.contentTime(at: instant)

        // The appearances change first, because the revisions are measured with them.
        carousel.changeAppearances { $0.showing(values) }
        reviseOptionsWithValues(measuredAt: time, at: instant)
        updateCompleteOptions(measuredAt: time, at: instant)

        scheduleNextTextChange(from: time, at: instant)
        // New texts may have to be rendered first.
        texts.requestTextsAgain()
        // A text with equal characters may have other styles, so drawings are compared with their new
        // contents.
        composer.invalidateContents()
    }

    /// Gives the options that show values, in the current and the pending list, their new texts and lengths.
    private mutating func reviseOptionsWithValues(measuredAt time: ContentTime, at instant: Instant) {
        let pendingPlaylist = carousel.pendingList?.appearance.playlist
        carousel.revise(
            appearance.playlist.revisionsOfValues(at: time),
            pendingRevisions: pendingPlaylist?.revisionsOfValues(at: time) ?? [],
            at: instant
        )
    }

    /// Replaces the option list if the set of complete options has changed. An option is complete if all
    /// values that its text shows are set.
    private mutating func updateCompleteOptions(measuredAt time: ContentTime, at instant: Instant) {
        let latestPlaylist = carousel.latestList.appearance.playlist
        let completePlaylist = latestPlaylist.withCompleteOptions(at: time)
        guard completePlaylist.inactiveOptions != latestPlaylist.inactiveOptions else { return }
        carousel.replace(optionList(for: Appearance(completePlaylist), at: time), at: instant)
    }

    /// Returns a copy of `playlist` that shows the current values and omits the options that lack a value.
    func playlistWithValues(_ playlist: Playlist, at time: ContentTime) -> Playlist {
        guard playlist.hasValues else { return playlist }
        return playlist.showing(texts.fieldValues).withCompleteOptions(at: time)
    }
}
