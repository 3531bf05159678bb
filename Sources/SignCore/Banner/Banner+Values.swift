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
        let isAllowed = text.map { texts.values.allows($0, forValue: name) } ?? true
        guard isAllowed else { return carousel.refuse(cause, reason: .atLimit, at: instant) }

        // A rolling text moves from its previous characters to the new ones. The previous text is recorded
        // before the value is set.
        let latestAppearance = carousel.latestList.appearance
        let isRolling = latestAppearance.playlist.rollingValues.contains(name)
        if isRolling, texts.values.textsByName[name] != text {
            texts.recordChange(of: name, at: clock.civilTime(at: instant))
        }

        let expiry = lifetime.map { instant + $0 }
        let hasChanged = texts.setValue(
            name,
            to: text,
            until: expiry,
            charting: latestAppearance.playlist.chartedValues
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
    /// A list that is pending until the end of the current slide is updated as well.
    mutating func applyValues(at instant: Instant) {
        guard carousel.latestList.appearance.playlist.hasValues else { return }
        let values = texts.fieldValues
        let time = clock.contentTime(at: instant)

        // The appearance is the data from which options are drawn. It changes first, because the revisions
        // (the new texts and lengths of options) are measured with it.
        carousel.changeAppearances { $0.showing(values) }
        let pendingAppearance = carousel.pendingList?.appearance
        carousel.revise(
            appearance.playlist.revisionsOfValues(at: time),
            pendingRevisions: pendingAppearance?.playlist.revisionsOfValues(at: time) ?? [],
            at: instant
        )
        updateCompleteOptions(measuredAt: time, at: instant)
        scheduleNextTextChange(from: time, at: instant)
        // New texts may have to be rendered first.
        texts.requestTextsAgain()
        // A text with equal characters may have other styles, so drawings are compared with their new
        // contents.
        composer.invalidateContents()
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
