import BannerText
import InfiniteScroll
import MonotonicTime
import Pixels

/// A batch of texts to be rendered in system fonts by the program that contains the banner, and the settings
/// for rendering them.
package struct TextRequestBatch: Hashable, Sendable {
    /// The requests for texts to render, with the most urgent one first.
    package var requests: [TextRequest]
    package var setting: TextRunSettings
}

/// The part of the banner that manages text runs (texts in system fonts), which another process renders.
///
/// Until a text is rendered, its option is dark and has an estimated length. This is rarely visible, because
/// texts are requested before their options come into view.
extension Banner {
    /// The number of options before and after the current one whose texts are requested in advance, at most.
    private static let maxDistance = 64
    /// The distance from the visible part of the banner within which texts are requested, as a multiple of
    /// the length of the display.
    private static let displaysAhead = 4
    /// The time, in seconds, for which the texts of a ticker (a banner in constant motion) are requested in
    /// advance. The distance that the ticker covers in this time is added to that of other banners.
    private static let secondsAhead = 2
    /// The number of options that are usually in view: the current one and, during a move, the previous one.
    private static let usualVisibleOptions = 2
    /// The number of speed units in one pixel per second. A speed is given in units of 1/256 pixel per
    /// second.
    private static let speedUnitsPerPixel: Int64 = 256

    /// Returns requests for the texts that must be rendered in system fonts, or nil if nothing has changed
    /// since the last call. The caller renders the texts and passes them to
    /// `adoptRenderedTexts(_:settings:at:)`.
    ///
    /// A search for unrendered texts in all options near the display is slow. It is necessary only if the
    /// `scope`, the state that determines which texts are needed, is not equal to that of the last requests.
    mutating func takeTextRequests(at instant: Instant) -> TextRequestBatch? {
        guard let settings = appearance.playlist.textRunSettings, !carousel.hasStopped else { return nil }
        var scope = makeRequestScope()
        guard texts.mayNeedRequests(in: scope) else { return nil }

        // First, options whose texts have since been rendered get their new lengths.
        reviseRenderedTexts(at: instant)
        // The new lengths change the revision of the list. The search below already takes them into account,
        // so the next call must not search again because of the new revision.
        scope.revision = carousel.list.revision
        texts.recordRequests(for: scope)
        return TextRequestBatch(requests: neededRequests(at: instant), setting: settings)
    }

    /// Returns the state that currently determines which texts are needed in system fonts.
    private func makeRequestScope() -> OptionTexts.RequestScope {
        OptionTexts.RequestScope(
            // The search includes the current option, its neighbors, and the option that came to rest last.
            current: carousel.current,
            settled: carousel.settled,
            // The revision changes with the texts or lengths of options, the version with the list or layout.
            revision: carousel.list.revision,
            version: carousel.layoutVersion,
            alerts: alerts.entries.map(\.number),
            // The instants of the next text changes differ after each change of a clock's text.
            nextTexts: texts.nextChange,
            nextRegion: composer.nextRegionExpiry
        )
    }

    /// Adopts texts that were rendered in system fonts with `settings`, and adjusts options, regions (such as
    /// a header) and alerts to their lengths. `newTexts` contains the rendered texts by request. It is
    /// ignored if the banner uses other settings by now.
    ///
    /// The banner may have two lists of options: the current one, and one that is pending until the end of
    /// the current slide. Each has an appearance, which contains the texts that have been rendered for it.
    mutating func adoptRenderedTexts(
        _ newTexts: [TextRequest: RenderedText],
        settings: TextRunSettings,
        at instant: Instant
    ) {
        advance(to: instant)
        guard !newTexts.isEmpty, !carousel.hasStopped, appearance.playlist.textRunSettings == settings else {
            return
        }

        var renderedTexts = appearance.contents.renderedTexts
        renderedTexts.add(newTexts, keeping: requestsInUse(at: instant))
        // Both appearances show the texts. The settings of the current list were checked above, but those of
        // the pending list may differ.
        carousel.changeAppearances {
            $0.playlist.textRunSettings == settings ? $0.showing(renderedTexts) : $0
        }

        // The new lengths may bring further options near the display, whose texts must be requested.
        texts.requestTextsAgain()
        // Options, regions and alerts had estimated lengths until now.
        reviseRenderedTexts(at: instant)
        layOutRegions(at: instant)
        measureAlerts()
        // Options with unrendered texts were drawn dark.
        composer.invalidateContents()
    }

    /// Returns a copy of the reloaded `playlist` with the text runs that have been rendered so far. Text runs
    /// with missing glyphs are not reused, because the fonts may have changed.
    func playlistWithRenderedTexts(_ playlist: Playlist) -> Playlist {
        guard let setting = playlist.textRunSettings, setting == appearance.playlist.textRunSettings else {
            return playlist
        }
        var lines = appearance.contents.renderedTexts.withoutBoxes
        lines.add(playlist.contents.renderedTexts.all)
        return playlist.showing(lines)
    }

    /// Updates the lengths of the options that will soon be visible, and shows new texts that had to be
    /// rendered first.
    private mutating func reviseRenderedTexts(at instant: Instant) {
        let time = clock.contentTime(at: instant)
        let playlist = appearance.playlist
        let newRevisions = nearbyOptions.filter {
            playlist.contents.usesSystemFont(forOption: $0) && playlist.hasTextRuns(of: $0, at: time)
        }
        .map { playlist.revision(of: $0, at: time) }
        .filter { !$0.matches(carousel.options[$0.index]) }
        guard !newRevisions.isEmpty else { return }
        carousel.revise(newRevisions, atOnce: true, at: instant)
    }

    /// Resizes the stationary regions around the options, such as a header, to fit their texts.
    private mutating func layOutRegions(at instant: Instant) {
        guard appearance.displayLayout.hasRegions else { return }
        let time = clock.contentTime(at: instant)
        let playlist = appearance.playlist.staged(at: time)
        guard playlist.displayLayout != appearance.displayLayout, carousel.pendingList == nil else { return }
        carousel.replace(optionList(for: Appearance(playlist), at: time), at: instant)
    }

    // MARK: Requests

    /// Returns the requests for all unrendered texts that may soon be visible. The order is: alerts, visible
    /// options, regions, other options nearby, and the next texts of clocks. A region is a header, a footer,
    /// or a block of columns beside the options.
    private func neededRequests(at instant: Instant) -> [TextRequest] {
        let contents = appearance.contents
        let time = clock.contentTime(at: instant)
        let displayHeight = appearance.displayLayout.displaySize.height
        let regionEdges = appearance.playlist.configuration.regions.edges
        let nearbyOptions = nearbyOptions
        let optionsInView = nearbyOptions.prefix(Self.usualVisibleOptions)
        let optionsOutOfView = nearbyOptions.dropFirst(Self.usualVisibleOptions)

        var requests = UniqueRequests()
        for entry in alerts.entries {
            requests.append(contents.unrenderedTextRequests(of: entry.alert, inRows: displayHeight, at: time))
        }
        for index in optionsInView {
            requests.append(contents.unrenderedTextRequests(ofOption: index, at: time))
        }
        for edge in regionEdges { requests.append(contents.unrenderedTextRequest(atEdge: edge, at: time)) }
        for index in optionsOutOfView {
            requests.append(contents.unrenderedTextRequests(ofOption: index, at: time))
        }
        appendNextTextRequests(of: nearbyOptions, at: instant, to: &requests)
        return requests.list
    }

    /// Appends requests for the next texts of options and regions, such as the next minute of a clock, to
    /// `requests`. `optionIndices` contains the indices of the options that may soon be visible.
    private func appendNextTextRequests(
        of optionIndices: [Int],
        at instant: Instant,
        to requests: inout UniqueRequests
    ) {
        let contents = appearance.contents
        let time = clock.contentTime(at: instant)
        for index in optionIndices where appearance.playlist.hasChangingText(ofOption: index) {
            guard let lifetime = contents.lifetimeOfTexts(ofOption: index, at: time) else { continue }
            let timeOfNextText = clock.contentTime(at: instant + lifetime)
            requests.append(contents.unrenderedTextRequests(ofOption: index, at: timeOfNextText))
        }

        for edge in appearance.playlist.configuration.regions.edges {
            guard let lifetime = contents.lifetimeOfText(atEdge: edge, at: time) else { continue }
            let timeOfNextText = clock.contentTime(at: instant + lifetime)
            requests.append(contents.unrenderedTextRequest(atEdge: edge, at: timeOfNextText))
        }
    }

    /// A list of text requests in the order in which they were appended, without duplicates.
    private struct UniqueRequests {
        private(set) var list: [TextRequest] = []
        private var elements = Set<TextRequest>()

        mutating func append(_ request: TextRequest?) {
            if let request, elements.insert(request).inserted { list.append(request) }
        }

        mutating func append(_ requests: [TextRequest]) {
            for request in requests { append(request) }
        }
    }

    private func requestsInUse(at instant: Instant) -> Set<TextRequest> {
        let contents = appearance.contents
        let time = clock.contentTime(at: instant)
        let rows = appearance.displayLayout.displaySize.height
        var used = Set(alerts.entries.flatMap { contents.textRequests(of: $0.alert, inRows: rows, at: time) })
        for index in nearbyOptions { used.formUnion(contents.textRequests(ofOption: index, at: time)) }
        for edge in appearance.playlist.configuration.regions.edges {
            used.formUnion(contents.textRequests(atEdge: edge, at: time))
        }
        return used
    }

    /// The indices of the options that may soon be visible. They are sorted by their distance from the
    /// current option, which comes first.
    private var nearbyOptions: [Int] {
        let count = carousel.options.count
        guard let current = carousel.current, count > 0 else { return [] }
        var indices = [current]
        var uniqueIndices: Set<Int> = [current]
        func add(_ index: Int) { if uniqueIndices.insert(index).inserted { indices.append(index) } }
        if let settled = carousel.settled { add(settled) }
        let maxLength = lengthToPrepare
        let gap = carousel.behavior.gap
        var lengthAhead = 0
        var lengthBehind = 0
        for step in 1...Self.maxDistance
        where step < count && min(lengthAhead, lengthBehind) < maxLength {
            let indexAhead = (current + step) % count
            let indexBehind = (current - step + count) % count
            if lengthAhead < maxLength { add(indexAhead) }
            if lengthBehind < maxLength { add(indexBehind) }
            lengthAhead += carousel.extent(of: indexAhead).length + gap
            lengthBehind += carousel.extent(of: indexBehind).length + gap
        }
        return indices
    }

    /// The distance on each side of the current option within which texts are requested, in pixels.
    private var lengthToPrepare: Int {
        let behavior = carousel.behavior
        let length = behavior.viewport * Self.displaysAhead
        guard behavior.style == .ticker else { return length }
        let pixelsPerSecond = Int(behavior.speed / Self.speedUnitsPerPixel)
        return length + pixelsPerSecond * Self.secondsAhead
    }
}

extension Revision {
    fileprivate func matches(_ option: Option) -> Bool {
        text == option.text && extent == Extent(length: option.length, overhang: option.overhang)
            && fullExtent == option.fullExtent
    }
}
