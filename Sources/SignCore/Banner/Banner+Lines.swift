import BannerText
import InfiniteScroll
import MonotonicTime

/// Lines of text that a sign needs and lacks.
package struct LineWish: Hashable, Sendable {
    /// The lines, the most urgent first.
    package var requests: [TextRequest]
    /// How they are drawn.
    package var setting: TextRunSettings
}

/// The lines of text that fonts of the system draw: what the banner needs of them, and what it does with those that come.
///
/// A text whose line is not there yet has a guessed length and is dark. Lines are asked for before their options come into
/// view, so both is rarely seen.
extension Banner {
    /// The most options on either side of the current one whose lines are drawn ahead.
    private static let farthest = 64
    /// Lines are drawn ahead for so many displays.
    private static let displaysAhead = 4
    /// Lines are drawn ahead for so many seconds of a ticker.
    private static let secondsAhead = 2

    /// The lines that it needs and lacks at `instant`, the most urgent first; nil if that is what it said before.
    ///
    /// Options whose length has become known get it.
    mutating func wantedLines(at instant: Instant) -> LineWish? {
        guard let setting = look.playlist.textRunSettings, !carousel.isOver else { return nil }
        var scope = OptionTexts.LineScope(
            current: carousel.current,
            settled: carousel.settled,
            revision: carousel.list.revision,
            version: carousel.version,
            alerts: alerts.entries.map(\.number),
            nextTexts: texts.nextChange,
            nextRegion: composer.nextRegionExpiry
        )
        guard texts.mayNeedLines(in: scope) else { return nil }
        reviseForLines(at: instant)
        scope.revision = carousel.list.revision
        texts.linesAreKnown(for: scope)
        return LineWish(requests: needs(at: instant), setting: setting)
    }

    /// Takes lines that were drawn as `setting` says.
    mutating func supply(
        _ lines: [TextRequest: RenderedText],
        as setting: TextRunSettings,
        at instant: Instant
    ) {
        advance(to: instant)
        guard !lines.isEmpty, !carousel.isOver, look.playlist.textRunSettings == setting else { return }
        var all = look.contents.lines
        all.add(lines, using: linesInUse(at: instant))
        carousel.changeLooks { $0.playlist.textRunSettings == setting ? $0.showing(all) : $0 }
        texts.forgetLines()
        reviseForLines(at: instant)
        layOutRegions(at: instant)
        measureAlerts()
        composer.forgetContents()
    }

    /// The playlist of a reload with the lines that are drawn already and cannot be better.
    func playlistWithLines(_ playlist: Playlist) -> Playlist {
        guard let setting = playlist.textRunSettings, setting == look.playlist.textRunSettings else {
            return playlist
        }
        var lines = look.contents.lines.withoutBoxes
        lines.add(playlist.contents.lines.all)
        return playlist.showing(lines)
    }

    /// Gives the options in reach their true lengths, and the words that had to wait for their line.
    private mutating func reviseForLines(at instant: Instant) {
        let time = clock.time(at: instant)
        let playlist = look.playlist
        let stale = reach.filter { playlist.contents.usesLines($0) && playlist.hasLine(of: $0, at: time) }
            .map { playlist.revision(of: $0, at: time) }
            .filter { !$0.says(carousel.options[$0.index]) }
        guard !stale.isEmpty else { return }
        carousel.revise(stale, atOnce: true, at: instant)
    }

    /// Gives the regions the room that their texts take.
    private mutating func layOutRegions(at instant: Instant) {
        guard look.stage.hasRegions else { return }
        let time = clock.time(at: instant)
        let playlist = look.playlist.staged(at: time)
        guard playlist.stage != look.stage, carousel.coming == nil else { return }
        carousel.adapt(list(of: Look(playlist), at: time), at: instant)
    }

    // MARK: What is needed

    private func needs(at instant: Instant) -> [TextRequest] {
        let contents = look.contents
        let time = clock.time(at: instant)
        var wanted: [TextRequest] = []
        var known = Set<TextRequest>()
        func want(_ request: TextRequest?) {
            if let request, known.insert(request).inserted { wanted.append(request) }
        }
        for entry in alerts.entries { want(contents.pendingRequest(forAlert: entry.alert.text)) }
        let reach = reach
        for index in reach.prefix(2) { want(contents.pendingRequest(of: index, at: time)) }
        let edges = look.playlist.configuration.regions.edges
        for edge in edges { want(contents.pendingRequest(at: edge, at: time)) }
        for index in reach.dropFirst(2) { want(contents.pendingRequest(of: index, at: time)) }
        // What a clock says next.
        for index in reach where look.playlist.hasChangingWords(index) {
            guard let lifetime = contents.lifetimeOfWords(of: index, at: time) else { continue }
            want(contents.pendingRequest(of: index, at: clock.time(at: instant + lifetime)))
        }
        for edge in edges {
            guard let lifetime = contents.lifetimeOfWords(at: edge, at: time) else { continue }
            want(contents.pendingRequest(at: edge, at: clock.time(at: instant + lifetime)))
        }
        return wanted
    }

    private func linesInUse(at instant: Instant) -> Set<TextRequest> {
        let contents = look.contents
        let time = clock.time(at: instant)
        var used = Set(alerts.entries.map { TextRequest($0.alert.text) })
        for index in reach { used.formUnion(contents.lines(of: index, at: time)) }
        for edge in look.playlist.configuration.regions.edges {
            used.formUnion(contents.lines(at: edge, at: time))
        }
        return used
    }

    /// The options that may be seen soon, the current one first.
    private var reach: [Int] {
        let count = carousel.options.count
        guard let current = carousel.current, count > 0 else { return [] }
        let behavior = carousel.behavior
        let ticking = behavior.style == .ticker ? Int(behavior.speed / 256) * Self.secondsAhead : 0
        let distance = behavior.viewport * Self.displaysAhead + ticking
        var indices = [current]
        var known: Set<Int> = [current]
        func add(_ index: Int) { if known.insert(index).inserted { indices.append(index) } }
        if let settled = carousel.settled { add(settled) }
        var ahead = 0
        var behind = 0
        for step in 1...Self.farthest where step < count && min(ahead, behind) < distance {
            let (next, last) = ((current + step) % count, (current - step + count) % count)
            if ahead < distance { add(next) }
            if behind < distance { add(last) }
            ahead += carousel.extent(of: next).length + behavior.gap
            behind += carousel.extent(of: last).length + behavior.gap
        }
        return indices
    }
}

extension Revision {
    /// Whether `option` is already what it turns into.
    fileprivate func says(_ option: Option) -> Bool {
        text == option.text && extent == Extent(length: option.length, overhang: option.overhang)
            && uncovered == option.uncovered
    }
}
