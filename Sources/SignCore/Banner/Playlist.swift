import BannerText
import InfiniteScroll
import MonotonicTime
import Pixels

/// A configuration in the form that the banner's engine uses, with the measured length of each option.
public struct Playlist: Sendable {
    /// The configuration from which this playlist was created.
    public private(set) var configuration: Configuration
    /// The SHA-256 hash of the configuration's file in hexadecimal, or nil if it does not come from a file.
    public var fileHash: String?
    /// Whether a reload discards the options that clients have set, so that the options in the file apply again.
    public var resetsOptions = false
    /// The options that can currently be shown, in the form that the engine uses. Options that lack a value
    /// or are outside their time windows are left out.
    public private(set) var options: Options
    /// The hash of the options without the behavior, by which the signs of a group check that their lists are
    /// equal. It is computed when options are measured, to avoid traversing long lists on the frame thread.
    private(set) var identity = ListIdentity()
    /// The indices of the configured options that lack a value or are outside their time windows.
    private(set) var absent: Set<Int> = []

    static let maxWaitingIDs = 100
    /// The ids of the first inactive options, up to a limit. They are collected when options are measured, so
    /// that reporting the sign's state does not require traversing the list.
    private(set) var waitingIDs: [String] = []
    /// The indices of configured options outside their time windows, such as `Mon..Fri 11:00..14:00`.
    private var closed: Set<Int> = []
    /// The indices of the options in the configuration whose texts show a value that is not set.
    private var lacking: Set<Int> = []
    /// The indices of the configured options whose texts show values. These are checked when a value changes.
    private let configuredValuedOptions: [Int]
    var contents: Contents
    private(set) var displayLayout: DisplayLayout
    /// The indices of the active options whose texts show the time.
    private(set) var liveOptions: Set<Int>
    /// The indices of the active options whose texts show values.
    private(set) var valuedOptions: Set<Int>
    let hasValues: Bool
    /// The names of values whose recent numbers appear in a chart.
    let chartedValues: Set<String>
    /// The names of values whose texts roll from the old characters to the new ones when the value changes.
    let rollingValues: Set<String>
    let hasLiveRegion: Bool
    /// Whether any text shows changes of a clock or value by rolling from the old characters to the new ones.
    let rolls: Bool
    /// Whether any option has the typewriter effect, which shows its letters one after another.
    private(set) var hasTypewriter: Bool

    /// Creates a playlist from a configuration: measures its options, and determines which of them show the
    /// time or values. Options whose values are not set yet are inactive.
    ///
    /// - Parameters:
    ///   - configuration: A valid configuration.
    ///   - pictures: The decoded pictures of the configuration.
    ///   - lines: The texts that have already been rendered in system fonts.
    ///   - font: A font that replaces the configured font, or nil to use the configured one.
    public init(
        _ configuration: Configuration,
        pictures: PictureLibrary = PictureLibrary(),
        lines: RenderedTexts = RenderedTexts(),
        font: (any TextRasterizer)? = nil
    ) {
        self.configuration = configuration
        contents = Contents(configuration, pictures: pictures, font: font)
        contents.lines = lines
        displayLayout = DisplayLayout(configuration, contents: contents, at: .beginning)
        contents.areas = displayLayout.areas

        hasValues = contents.hasValues
        chartedValues = hasValues ? contents.chartedValues : []
        rollingValues = hasValues ? contents.rollingValues : []
        liveOptions = Set(contents.liveOptions)
        // All options are active at first, so their indices equal those in the configuration.
        configuredValuedOptions = contents.valuedOptions
        valuedOptions = Set(configuredValuedOptions)
        hasLiveRegion = contents.hasLiveRegion
        rolls = contents.rolls
        hasTypewriter = contents.hasTypewriter

        options = configuration.makeOptions(contents, on: displayLayout, at: .beginning)
        computeIdentity()
        if hasValues { updateCompleteOptions(at: .beginning) }
    }

    /// The scrolling behavior of the banner on the display of this playlist.
    public var behavior: Behavior { configuration.behavior(on: displayLayout) }

    /// The horizontal alignment of text on a vertical banner, where text may be narrower than the options'
    /// area. It is applied while drawing, because the engine aligns only along the axis of motion.
    var lineAlignment: Behavior.Alignment { configuration.scroll.alignment }

    /// Returns whether the configuration contains an option with the id `id` that is currently inactive.
    func isWaiting(_ id: String) -> Bool { absent.contains { configuration.options[$0].id == id } }

    private func changed(_ change: (inout Playlist) -> Void) -> Playlist {
        var playlist = self
        change(&playlist)
        return playlist
    }

    /// Returns a copy of this playlist in which all options enter with the transition `choice` instead of the
    /// configured one. The options are measured with the texts that they show at `time`.
    package func entering(with choice: TransitionChoice, at time: ContentTime = .beginning) -> Playlist {
        changed { playlist in
            // The transition of an option takes precedence over that of the configuration.
            playlist.configuration.transition = choice
            for index in playlist.configuration.options.indices {
                playlist.configuration.options[index].transition = nil
            }
            var activeOptions = playlist.settings
            for index in activeOptions.indices { activeOptions[index].transition = nil }
            playlist.contents.select(activeOptions)

            playlist.options = playlist.configuration.makeOptions(
                playlist.contents,
                on: displayLayout,
                at: time
            )
            playlist.computeIdentity()
        }
    }

    /// Returns a copy of this playlist whose texts show `values`. The set of active options stays the same.
    func showing(_ values: FieldValues) -> Playlist {
        changed { $0.contents.values = values }
    }

    /// Returns a copy of this playlist without the options that lack a value. The options are measured with
    /// the texts that they show at `time`.
    func withCompleteOptions(at time: ContentTime) -> Playlist {
        changed { $0.updateCompleteOptions(at: time) }
    }

    /// Returns a copy of this playlist without the options at the indices `closed`, which are outside their
    /// time windows. The options are measured with the texts that they show at `time`.
    func withOpenOptions(besides closed: Set<Int>, at time: ContentTime) -> Playlist {
        changed { $0.updateOptions(besides: closed, lacking: $0.optionsLackingValues, at: time) }
    }

    /// Returns a copy of this playlist for drawing options that stand still. Every option can be shown at any
    /// time, no schedule applies, and all letters of a text appear at once.
    func atRest() -> Playlist {
        changed { playlist in
            playlist.hasTypewriter = false
            playlist.configuration.schedules = []
            for index in playlist.configuration.options.indices {
                playlist.configuration.options[index].show = []
            }
        }
    }

    private mutating func updateCompleteOptions(at time: ContentTime) {
        updateOptions(besides: closed, lacking: optionsLackingValues, at: time)
    }

    private var optionsLackingValues: Set<Int> {
        Set(configuredValuedOptions.filter { !contents.isComplete(configuration.options[$0]) })
    }

    /// Selects and measures the active options: all options of the configuration, except those that are
    /// outside their time windows and those that show a value that is not set. Does nothing if these are the
    /// same as before.
    ///
    /// - Parameters:
    ///   - closed: The indices of options outside their time windows.
    ///   - lacking: The indices of options that lack a value.
    ///   - time: The time at which the options are measured.
    private mutating func updateOptions(besides closed: Set<Int>, lacking: Set<Int>, at time: ContentTime) {
        guard closed != self.closed || lacking != self.lacking else { return }
        self.closed = closed
        self.lacking = lacking
        let inactiveIndices = closed.union(lacking)
        guard inactiveIndices != absent else { return }
        absent = inactiveIndices

        let allOptions = configuration.options
        let inactiveInOrder = allOptions.indices.lazy.filter(inactiveIndices.contains)
        waitingIDs = inactiveInOrder.prefix(Self.maxWaitingIDs).map { allOptions[$0].id }
        let activeIndices = allOptions.indices.filter { !inactiveIndices.contains($0) }
        contents.select(activeIndices.map { allOptions[$0] })

        liveOptions = Set(contents.liveOptions)
        valuedOptions = Set(contents.valuedOptions)
        options = configuration.makeOptions(contents, on: displayLayout, at: time)
        computeIdentity()
    }

    mutating func take(_ displayLayout: DisplayLayout, at time: ContentTime) {
        self.displayLayout = displayLayout
        contents.areas = displayLayout.areas
        options = configuration.makeOptions(contents, on: displayLayout, at: time)
        computeIdentity()
    }

    /// Computes `identity`, a hash of the options that signs of a group compare to check that lists match.
    ///
    /// Texts that show the time or values, and texts in system fonts, are identified by their source text,
    /// because their lengths may differ between signs.
    private mutating func computeIdentity() {
        identity = ListIdentity()
        for (index, option) in options.enumerated() {
            identity.add(option.id)
            identity.add(option.dwell)
            identity.add(option.needsWholeDisplay)
            identity.add(configuration.transitionChoice(of: settings[index]).name)
            identity.add(option.slide)
            // An estimated length, before a text run is rendered, must not distinguish two signs.
            if hasChangingText(index) || contents.usesLines(index) {
                identity.add(settings[index].text)
                identity.add(settings[index].size ?? -1)
                identity.add(settings[index].font)
                identity.add(settings[index].hasBorder)
            } else {
                identity.add(option)
            }
        }
    }

    var settings: [OptionSettings] { contents.options }

    var readsClock: Bool { !liveOptions.isEmpty || hasLiveRegion }

    /// The scale of the letters in options, relative to the size of the font.
    var scale: Int { contents.scale }

    func scaled(to scale: Int, at time: ContentTime) -> Playlist {
        guard scale != self.scale else { return self }
        var playlist = self
        playlist.contents.scale = scale
        for index in options.indices where contents.isScaled(index) {
            playlist.options[index] = configuration.makeOption(
                at: index,
                contents: playlist.contents,
                on: displayLayout,
                at: time
            )
        }
        playlist.computeIdentity()
        return playlist
    }

    func hasChangingText(_ index: Int) -> Bool {
        liveOptions.contains(index) || valuedOptions.contains(index)
    }

    var allRevisions: [Revision] {
        options.enumerated().map { Revision(of: $0, to: $1) }
    }

    func options(at time: ContentTime) -> Options {
        guard !liveOptions.isEmpty || hasValues else { return options }
        var options = options
        for index in liveOptions.union(valuedOptions) {
            options[index] = configuration.makeOption(
                at: index,
                contents: contents,
                on: displayLayout,
                at: time
            )
        }
        return options
    }

    /// Returns the texts and lengths at `time` of the active options that show values, all of which are set.
    func revisionsOfValues(at time: ContentTime) -> [Revision] {
        revisions(of: valuedOptions, at: time)
    }

    /// Returns the texts and lengths, at `time`, of the options at the indices `options`. Options whose texts
    /// must be rendered first are left out, so that they keep their previous texts.
    private func revisions(of options: Set<Int>, at time: ContentTime) -> [Revision] {
        // A loop, because closures would copy the playlist.
        var revisions: [Revision] = []
        for index in options where contents.isComplete(index) && hasTextRuns(of: index, at: time) {
            revisions.append(revision(of: index, at: time))
        }
        return revisions
    }

    func revision(of index: Int, at time: ContentTime) -> Revision {
        let option = configuration.makeOption(at: index, contents: contents, on: displayLayout, at: time)
        return Revision(of: index, to: option)
    }

    /// Returns the texts and lengths at `time` of the active options that show the time.
    func revisions(at time: ContentTime) -> [Revision] {
        revisions(of: liveOptions, at: time)
    }

    /// Returns how long the texts of all options stay the same after `time`, or nil if no text shows the
    /// time.
    func lifetimeOfTexts(at time: ContentTime) -> Nanoseconds? {
        var shortest: Nanoseconds?
        for index in liveOptions {
            guard let lifetime = contents.lifetimeOfTexts(of: index, at: time) else { continue }
            shortest = min(shortest ?? lifetime, lifetime)
        }
        return shortest
    }
}

extension Revision {
    init(of index: Int, to option: Option) {
        self.init(
            index: index,
            text: option.text,
            extent: Extent(length: option.length, overhang: option.overhang),
            fullExtent: option.fullExtent
        )
    }
}

extension ContentTime {
    /// The time at which contents are measured before a banner runs: the start of 1970.
    package static let beginning = ContentTime(elapsed: .zero, civil: CivilTime(secondsSince1970: 0))
}

extension Configuration {
    fileprivate func makeOptions(_ contents: Contents, on displayLayout: DisplayLayout, at time: ContentTime)
        -> Options
    {
        var options = Options()
        for index in contents.options.indices {
            options.append(makeOption(at: index, contents: contents, on: displayLayout, at: time))
        }
        return options
    }

    /// Measures the option at `index` at `time`, and returns it in the form that the engine uses.
    ///
    /// If there are regions, such as a header beside the options, the engine can hide them. The option is
    /// therefore measured twice: in the *framed* area that the regions leave, and in the *full* area without
    /// the regions.
    fileprivate func makeOption(
        at index: Int,
        contents: Contents,
        on displayLayout: DisplayLayout,
        at time: ContentTime
    ) -> Option {
        let settings = contents.options[index]
        let content = contents[index]

        let framedArea = displayLayout[.framed].area.size
        let (framedSize, currentText) = content.sizeAndText(in: framedArea, at: time)
        let framedExtent = extent(of: settings, framedSize, in: framedArea)
        var option = Option(
            id: settings.id,
            text: currentText ?? settings.text,
            length: framedExtent.length,
            overhang: framedExtent.overhang,
            slide: reducesMotion ? nil : settings.slide,
            needsWholeDisplay: settings.needsWholeDisplay,
            dwell: settings.dwell,
            hasAction: !settings.action.isEmpty
        )

        func entrance(in area: PixelSize) -> Entrance? {
            self.entrance(of: index, in: contents.options, size: area, format: displayLayout.format)
        }
        option.entrance = entrance(in: framedArea)
        if displayLayout.hasRegions {
            let fullArea = displayLayout[.full].area.size
            let fullSize = content.size(in: fullArea, at: time)
            option.fullExtent = extent(of: settings, fullSize, in: fullArea)
            option.fullEntrance = entrance(in: fullArea)
        }
        return option
    }

    private func extent(of option: OptionSettings, _ content: PixelSize, in area: PixelSize) -> Extent {
        switch axis {
        case .horizontal: return Extent(length: content.width)
        case .vertical:
            // Text is panned along its direction.
            if writesVertically, case .text = option.content { return Extent(length: content.height) }
            return Extent(length: content.height, overhang: max(0, content.width - area.width))
        }
    }

    /// Returns the scrolling behavior for the options' area in `displayLayout`. On a vertical banner, pages
    /// are centered along the axis of motion, because the configured alignment applies to text across this
    /// axis.
    fileprivate func behavior(on displayLayout: DisplayLayout) -> Behavior {
        var behavior = scroll
        behavior.viewport = length(of: displayLayout[.framed].area.size)
        if displayLayout.hasRegions {
            behavior.stationary = Behavior.Stationary(
                fullViewport: length(of: displayLayout[.full].area.size),
                hidesOnForward: displayLayout.hidesOnForward
            )
        }
        if axis == .vertical { behavior.alignment = .center }
        return behavior
    }

    private func length(of area: PixelSize) -> Int {
        axis == .horizontal ? area.width : area.height
    }
}
