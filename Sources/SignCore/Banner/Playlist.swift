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
    /// Whether a reload discards the options that clients have set, so that the options in the file apply
    /// again.
    public var resetsOptions = false
    /// The options that can currently be shown, in the form that the engine uses. Options that lack a value
    /// or are outside their time windows are left out.
    public private(set) var options: Options
    /// The hash of the options without the behavior, by which the signs of a group check that their lists are
    /// equal. It is computed when options are measured, to avoid traversing long lists on the frame thread.
    private(set) var identity = ListIdentity()
    /// The indices of the configured options that lack a value or are outside their time windows.
    private(set) var inactiveOptions: Set<Int> = []

    static let maxWaitingIDs = 100
    /// The ids of the first inactive options, up to a limit. They are collected when options are measured, so
    /// that reporting the sign's state does not require traversing the list.
    private(set) var waitingIDs: [String] = []
    /// The indices of configured options outside their time windows, such as `Mon..Fri 11:00..14:00`.
    private var closedOptions: Set<Int> = []
    /// The indices of the options in the configuration whose texts show a value that is not set.
    private var incompleteOptions: Set<Int> = []
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
    /// Texts of *live* options show the time, and those of *valued* options show values that clients set.
    /// Both are measured for the time `beginning`, until a banner measures them for the actual time.
    ///
    /// - Parameters:
    ///   - configuration: A valid configuration.
    ///   - pictures: The decoded pictures of the configuration.
    ///   - renderedTexts: The texts that have already been rendered in system fonts.
    ///   - font: A font that replaces the configured font, or nil to use the configured one.
    public init(
        _ configuration: Configuration,
        pictures: PictureLibrary = PictureLibrary(),
        renderedTexts: RenderedTexts = RenderedTexts(),
        font: (any TextRasterizer)? = nil
    ) {
        self.configuration = configuration
        contents = Contents(configuration, pictures: pictures, font: font)
        contents.renderedTexts = renderedTexts
        // The contents determine the sizes of regions, such as a header. The options get the remaining areas,
        // which `contents` needs to divide their texts into lines.
        displayLayout = DisplayLayout(configuration, contents: contents, at: .beginning)
        contents.optionAreas = displayLayout.optionAreas

        // Most configurations have no values, and need not be searched for charts and rolling texts.
        hasValues = contents.hasValues
        chartedValues = hasValues ? contents.chartedValues : []
        rollingValues = hasValues ? contents.rollingValues : []
        liveOptions = Set(contents.liveOptions)
        hasLiveRegion = contents.hasLiveRegion
        // All options are active at first, so the indices of active options are those in the configuration.
        configuredValuedOptions = contents.valuedOptions
        valuedOptions = Set(configuredValuedOptions)
        // Whether any text has the effect that rolls characters or types letters one after another.
        rolls = contents.rolls
        hasTypewriter = contents.hasTypewriter

        options = configuration.makeOptions(contents, displayLayout: displayLayout, at: .beginning)
        computeIdentity()
        if hasValues { updateCompleteOptions(at: .beginning) }
    }

    /// The scrolling behavior of the banner on the display of this playlist.
    public var behavior: Behavior { configuration.behavior(on: displayLayout) }

    /// The horizontal alignment of text on a vertical banner, where text may be narrower than the options'
    /// area. It is applied while drawing, because the engine aligns only along the axis of motion.
    var lineAlignment: Behavior.Alignment { configuration.scroll.alignment }

    /// Returns whether the configuration contains an option with the id `id` that is currently inactive.
    func isWaiting(_ id: String) -> Bool { inactiveOptions.contains { configuration.options[$0].id == id } }

    private func changed(_ change: (inout Playlist) -> Void) -> Playlist {
        var playlist = self
        change(&playlist)
        return playlist
    }

    /// Returns a copy of this playlist in which all options enter with the transition `transition` instead of
    /// the configured one. The options are measured with the texts that they show at `time`.
    package func withTransition(_ transition: TransitionChoice, at time: ContentTime = .beginning) -> Playlist
    {
        changed { playlist in
            // The transition of an option takes precedence over that of the configuration.
            playlist.configuration.transition = transition
            for index in playlist.configuration.options.indices {
                playlist.configuration.options[index].transition = nil
            }
            var activeOptions = playlist.activeOptionSettings
            for index in activeOptions.indices { activeOptions[index].transition = nil }
            playlist.contents.setOptions(activeOptions)

            playlist.options = playlist.configuration.makeOptions(
                playlist.contents,
                displayLayout: displayLayout,
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

    /// Returns a copy of this playlist without the options at the indices `closedOptions`, which are outside
    /// their time windows. The options are measured with the texts that they show at `time`.
    func withClosedOptions(_ closedOptions: Set<Int>, at time: ContentTime) -> Playlist {
        changed {
            $0.updateOptions(closed: closedOptions, incomplete: $0.optionsLackingValues, at: time)
        }
    }

    /// Returns a copy of this playlist for drawing options that stand still. Every option can be shown at any
    /// time, no schedule applies, and all letters of a text appear at once.
    func atRest() -> Playlist {
        changed { playlist in
            playlist.hasTypewriter = false
            playlist.configuration.schedules = []
            for index in playlist.configuration.options.indices {
                playlist.configuration.options[index].timeWindows = []
            }
        }
    }

    private mutating func updateCompleteOptions(at time: ContentTime) {
        updateOptions(closed: closedOptions, incomplete: optionsLackingValues, at: time)
    }

    private var optionsLackingValues: Set<Int> {
        Set(configuredValuedOptions.filter { !contents.isComplete(configuration.options[$0]) })
    }

    /// Selects and measures the active options: all options of the configuration except the inactive ones,
    /// which are closed or incomplete. Does nothing if the same options are inactive as before.
    ///
    /// - Parameters:
    ///   - newClosedOptions: The indices of the options outside their time windows.
    ///   - newIncompleteOptions: The indices of the options that show a value that is not set.
    ///   - time: The time at which the options are measured.
    private mutating func updateOptions(
        closed newClosedOptions: Set<Int>,
        incomplete newIncompleteOptions: Set<Int>,
        at time: ContentTime
    ) {
        // In the usual case, this comparison avoids a new set.
        guard newClosedOptions != closedOptions || newIncompleteOptions != incompleteOptions else { return }
        closedOptions = newClosedOptions
        incompleteOptions = newIncompleteOptions
        let newInactiveOptions = closedOptions.union(incompleteOptions)
        guard newInactiveOptions != inactiveOptions else { return }
        inactiveOptions = newInactiveOptions

        selectActiveOptions()
        options = configuration.makeOptions(contents, displayLayout: displayLayout, at: time)
        computeIdentity()
    }

    /// Replaces the options in `contents` by those that are not in `inactiveOptions`, and updates the
    /// properties that depend on this selection.
    private mutating func selectActiveOptions() {
        let allOptions = configuration.options
        let inactiveIndices = inactiveOptions
        let inactiveInOrder = allOptions.indices.lazy.filter(inactiveIndices.contains)
        waitingIDs = inactiveInOrder.prefix(Self.maxWaitingIDs).map { allOptions[$0].id }
        let activeIndices = allOptions.indices.filter { !inactiveIndices.contains($0) }
        contents.setOptions(activeIndices.map { allOptions[$0] })

        // Texts of live options show the time, and those of valued options show values.
        liveOptions = Set(contents.liveOptions)
        valuedOptions = Set(contents.valuedOptions)
    }

    mutating func take(_ displayLayout: DisplayLayout, at time: ContentTime) {
        self.displayLayout = displayLayout
        contents.optionAreas = displayLayout.optionAreas
        options = configuration.makeOptions(contents, displayLayout: displayLayout, at: time)
        computeIdentity()
    }

    /// Computes `identity`, a hash of the options that signs of a group compare to check that lists match.
    ///
    /// An option is usually identified by its measured form in `options`. If its text shows the time or
    /// values, or is in a system font, its length may differ between signs. It is then identified by its
    /// settings instead.
    private mutating func computeIdentity() {
        identity = ListIdentity()
        for (index, option) in options.enumerated() {
            identity.combine(option.id)
            identity.combine(option.dwell)
            identity.combine(option.needsWholeDisplay)
            let settings = activeOptionSettings[index]
            identity.combine(configuration.transitionChoice(of: settings).name)
            identity.combine(option.slideDuration)
            if hasChangingText(ofOption: index) || contents.usesSystemFont(forOption: index) {
                identity.combine(settings.text)
                identity.combine(settings.size ?? -1)
                identity.combine(settings.font)
                identity.combine(settings.hasBorder)
            } else {
                identity.combine(option)
            }
        }
    }

    var activeOptionSettings: [OptionSettings] { contents.options }

    var readsClock: Bool { !liveOptions.isEmpty || hasLiveRegion }

    /// The scale of the letters in options, relative to the size of the font.
    var scale: Int { contents.scale }

    func scaled(to scale: Int, at time: ContentTime) -> Playlist {
        guard scale != self.scale else { return self }
        var playlist = self
        playlist.contents.scale = scale
        for index in options.indices where contents.isScaled(index) {
            playlist.options[index] = configuration.makeOption(
                index: index,
                contents: playlist.contents,
                displayLayout: displayLayout,
                at: time
            )
        }
        playlist.computeIdentity()
        return playlist
    }

    func hasChangingText(ofOption index: Int) -> Bool {
        liveOptions.contains(index) || valuedOptions.contains(index)
    }

    func options(at time: ContentTime) -> Options {
        guard !liveOptions.isEmpty || hasValues else { return options }
        var options = options
        for index in liveOptions.union(valuedOptions) {
            options[index] = configuration.makeOption(
                index: index,
                contents: contents,
                displayLayout: displayLayout,
                at: time
            )
        }
        return options
    }
}

extension ContentTime {
    /// The time at which contents are measured before a banner runs: the start of 1970.
    package static let beginning = ContentTime(elapsed: .zero, civil: CivilTime(secondsSince1970: 0))
}

extension Configuration {
    fileprivate func makeOptions(_ contents: Contents, displayLayout: DisplayLayout, at time: ContentTime)
        -> Options
    {
        var options = Options()
        for index in contents.options.indices {
            options.append(
                makeOption(index: index, contents: contents, displayLayout: displayLayout, at: time)
            )
        }
        return options
    }

    /// Measures the option at `index` at `time`, and returns it in the form that the engine uses.
    ///
    /// The extent of an option consists of its length along the axis of motion, and its overhang, the pixels
    /// by which it exceeds the area across this axis. The entrance is the transition with which it appears.
    ///
    /// The display may contain regions, such as a header beside the options, which the engine can hide. The
    /// extent and the entrance are therefore determined for the *framed* area that the regions leave, and if
    /// there are regions, also for the *full* area without them.
    func makeOption(
        index: Int,
        contents: Contents,
        displayLayout: DisplayLayout,
        at time: ContentTime
    ) -> Option {
        let settings = contents.options[index]
        let content = contents[index]

        let framedArea = displayLayout[.framed].optionsArea.size
        let (framedSize, currentText) = content.sizeAndText(in: framedArea, at: time)
        let framedExtent = extent(of: settings, contentSize: framedSize, in: framedArea)
        var option = Option(
            id: settings.id,
            text: currentText ?? settings.text,
            length: framedExtent.length,
            overhang: framedExtent.overhang,
            slideDuration: reducesMotion ? nil : settings.slide,
            needsWholeDisplay: settings.needsWholeDisplay,
            dwell: settings.dwell,
            hasAction: !settings.action.isEmpty
        )

        // A transition may depend on the option before. Inactive options are not in `contents`.
        let activeOptions = contents.options
        let format = displayLayout.format
        option.entrance = entrance(of: index, in: activeOptions, size: framedArea, format: format)
        guard displayLayout.hasRegions else { return option }

        let fullArea = displayLayout[.full].optionsArea.size
        let fullSize = content.size(in: fullArea, at: time)
        option.fullExtent = extent(of: settings, contentSize: fullSize, in: fullArea)
        option.fullEntrance = entrance(of: index, in: activeOptions, size: fullArea, format: format)
        return option
    }

    private func extent(of option: OptionSettings, contentSize: PixelSize, in area: PixelSize) -> Extent {
        switch axis {
        case .horizontal: return Extent(length: contentSize.width)
        case .vertical:
            // Text is panned along its direction.
            if writesVertically, case .text = option.content { return Extent(length: contentSize.height) }
            return Extent(length: contentSize.height, overhang: max(0, contentSize.width - area.width))
        }
    }

    /// Returns the scrolling behavior for the options' area in `displayLayout`. On a vertical banner, pages
    /// are centered along the axis of motion, because the configured alignment applies to text across this
    /// axis.
    fileprivate func behavior(on displayLayout: DisplayLayout) -> Behavior {
        var behavior = scroll
        behavior.viewport = length(of: displayLayout[.framed].optionsArea.size)
        if displayLayout.hasRegions {
            behavior.stationary = Behavior.Stationary(
                fullViewport: length(of: displayLayout[.full].optionsArea.size),
                hidesOnForward: displayLayout.hidesRegionsOnForward
            )
        }
        if axis == .vertical { behavior.alignment = .center }
        return behavior
    }

    private func length(of area: PixelSize) -> Int {
        axis == .horizontal ? area.width : area.height
    }
}
