import BannerText
import InfiniteScroll
import MonotonicTime
import Pixels

/// A configuration prepared for the engine, with all options measured.
public struct Playlist: Sendable {
    /// The configuration.
    public let configuration: Configuration
    /// The hexadecimal SHA-256 of the configuration file, or nil without a file.
    public var fileHash: String?
    /// Whether the file's options replace those that clients have set.
    public var resetsOptions = false
    /// The active options for the engine.
    public private(set) var options: Options
    /// The identity of the options without the behavior. It is computed when they are measured, so that a group requires no
    /// walk through a long list on the frame thread.
    private(set) var identity = ListIdentity()
    /// The indices of the inactive options of the configuration: they lack a value, or their windows are closed.
    private(set) var absent: Set<Int> = []

    static let maxWaitingIDs = 100
    /// The ids of the first inactive options. They are collected when the options are measured, so that a request for the
    /// state requires no walk through the list.
    private(set) var waitingIDs: [String] = []
    /// The indices of the options of the configuration whose windows are closed.
    private var closed: Set<Int> = []
    /// The indices of the options of the configuration that lack a value.
    private var lacking: Set<Int> = []
    /// The indices of the options of the configuration that show values. A change of a value checks only these.
    private let valued: [Int]
    var contents: Contents
    private(set) var stage: Stage
    /// The indices of the active options whose text contains the time.
    private(set) var liveOptions: Set<Int>
    /// The indices of the active options whose text contains values.
    private(set) var valuedOptions: Set<Int>
    let hasValues: Bool
    let hasLiveRegion: Bool

    /// Creates the playlist of a valid configuration.
    ///
    /// - Parameters:
    ///   - lines: The text runs that are rendered already.
    ///   - font: Replaces the font of the configuration.
    public init(
        _ configuration: Configuration,
        pictures: PictureLibrary = PictureLibrary(),
        lines: RenderedTexts = RenderedTexts(),
        font: (any TextRasterizer)? = nil
    ) {
        self.configuration = configuration
        contents = Contents(configuration, pictures: pictures, font: font)
        contents.lines = lines
        stage = Stage(configuration, contents: contents, at: .beginning)
        hasValues = contents.hasValues
        liveOptions = Set(contents.liveOptions)
        valued = contents.valuedOptions
        valuedOptions = Set(valued)
        hasLiveRegion = contents.hasLiveRegion
        options = configuration.makeOptions(contents, on: stage, at: .beginning)
        computeIdentity()
        if hasValues { updateCompleteOptions(at: .beginning) }
    }

    /// The behavior of the banner on this display.
    public var behavior: Behavior { configuration.behavior(on: stage) }

    /// The alignment of text that is narrower than the room of a vertical banner. The engine moves it along the other axis,
    /// so it does not use this.
    var lineAlignment: Behavior.Alignment { configuration.scroll.alignment }

    /// Returns whether the option with this `id` is inactive.
    func isWaiting(_ id: String) -> Bool { absent.contains { configuration.options[$0].id == id } }

    private func changed(_ change: (inout Playlist) -> Void) -> Playlist {
        var playlist = self
        change(&playlist)
        return playlist
    }

    /// Returns a copy with these values and the same active options.
    func showing(_ values: [String: String]) -> Playlist {
        changed { $0.contents.values = values }
    }

    /// Returns a copy whose active options have all their values, measured at `time`.
    func withCompleteOptions(at time: ContentTime) -> Playlist {
        changed { $0.updateCompleteOptions(at: time) }
    }

    /// Returns a copy in which the options at `closed` are inactive, measured at `time`.
    func withOpenOptions(besides closed: Set<Int>, at time: ContentTime) -> Playlist {
        changed { $0.updateOptions(besides: closed, lacking: $0.optionsLackingValues, at: time) }
    }

    private mutating func updateCompleteOptions(at time: ContentTime) {
        updateOptions(besides: closed, lacking: optionsLackingValues, at: time)
    }

    private var optionsLackingValues: Set<Int> {
        Set(valued.filter { !contents.isComplete(configuration.options[$0]) })
    }

    private mutating func updateOptions(besides closed: Set<Int>, lacking: Set<Int>, at time: ContentTime) {
        guard closed != self.closed || lacking != self.lacking else { return }
        self.closed = closed
        self.lacking = lacking
        let all = configuration.options
        let incomplete = closed.union(lacking)
        guard incomplete != absent else { return }
        absent = incomplete
        let waiting = all.indices.lazy.filter(incomplete.contains).prefix(Self.maxWaitingIDs)
        waitingIDs = waiting.map { all[$0].id }
        contents.select(all.indices.filter { !incomplete.contains($0) }.map { all[$0] })
        liveOptions = Set(contents.liveOptions)
        valuedOptions = Set(contents.valuedOptions)
        options = configuration.makeOptions(contents, on: stage, at: time)
        computeIdentity()
    }

    mutating func take(_ stage: Stage, at time: ContentTime) {
        self.stage = stage
        options = configuration.makeOptions(contents, on: stage, at: time)
        computeIdentity()
    }

    /// Computes the identity of the options. Texts with the time or values, and texts in system fonts, are identified by
    /// their source.
    private mutating func computeIdentity() {
        identity = ListIdentity()
        for (index, option) in options.enumerated() {
            identity.add(option.id)
            identity.add(option.dwell)
            identity.add(option.needsWholeDisplay)
            // An estimated length, before a text run is rendered, must not distinguish two signs.
            if hasChangingText(index) || contents.usesLines(index) {
                identity.add(settings[index].text)
                identity.add(settings[index].size ?? -1)
            } else {
                identity.add(option)
            }
        }
    }

    var settings: [OptionSettings] { contents.options }

    var readsClock: Bool { !liveOptions.isEmpty || hasLiveRegion }

    /// The scale of the options' letters, relative to the font's size.
    var scale: Int { contents.scale }

    func scaled(to scale: Int, at time: ContentTime) -> Playlist {
        guard scale != self.scale else { return self }
        var playlist = self
        playlist.contents.scale = scale
        for index in options.indices where contents.isScaled(index) {
            playlist.options[index] = configuration.makeOption(
                settings[index],
                playlist.contents[index],
                on: stage,
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
            options[index] = configuration.makeOption(settings[index], contents[index], on: stage, at: time)
        }
        return options
    }

    /// Returns the active options with values that have all of theirs.
    func revisionsOfValues(at time: ContentTime) -> [Revision] {
        revisions(of: valuedOptions, at: time)
    }

    /// Returns revisions, except of texts that must be rendered first: their old ones stay.
    private func revisions(of options: Set<Int>, at time: ContentTime) -> [Revision] {
        // A loop, because closures would copy the playlist.
        var revisions: [Revision] = []
        for index in options where contents.isComplete(settings[index]) && hasTextRuns(of: index, at: time) {
            revisions.append(revision(of: index, at: time))
        }
        return revisions
    }

    func revision(of index: Int, at time: ContentTime) -> Revision {
        let option = configuration.makeOption(settings[index], contents[index], on: stage, at: time)
        return Revision(of: index, to: option)
    }

    /// Returns the options whose text contains the time.
    func revisions(at time: ContentTime) -> [Revision] {
        revisions(of: liveOptions, at: time)
    }

    /// Returns how long all texts stay unchanged from `time` on, or nil if they never change.
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
    /// The start of a banner, for contents that are measured before it runs.
    package static let beginning = ContentTime(elapsed: .zero, civil: CivilTime(secondsSince1970: 0))
}

extension Configuration {
    fileprivate func makeOptions(_ contents: Contents, on stage: Stage, at time: ContentTime) -> Options {
        var options = Options()
        for index in contents.options.indices {
            options.append(makeOption(contents.options[index], contents[index], on: stage, at: time))
        }
        return options
    }

    fileprivate func makeOption(
        _ option: OptionSettings,
        _ content: any BannerContent,
        on stage: Stage,
        at time: ContentTime
    ) -> Option {
        let framed = stage[.framed].room.size
        let full = stage[.full].room.size
        let (size, words) = content.sizeAndText(in: framed, at: time)
        let extent = extent(of: option, size, in: framed)
        return Option(
            id: option.id,
            text: words ?? option.text,
            length: extent.length,
            overhang: extent.overhang,
            fullExtent: stage.hasRegions
                ? self.extent(of: option, content.size(in: full, at: time), in: full) : nil,
            needsWholeDisplay: option.needsWholeDisplay,
            dwell: option.dwell,
            hasAction: !option.action.isEmpty
        )
    }

    private func extent(of option: OptionSettings, _ content: PixelSize, in room: PixelSize) -> Extent {
        switch axis {
        case .horizontal: return Extent(length: content.width)
        case .vertical:
            // Text is panned along its direction.
            if writesVertically, case .text = option.content { return Extent(length: content.height) }
            return Extent(length: content.height, overhang: max(0, content.width - room.width))
        }
    }

    /// Returns the behavior for the room's length. On a vertical banner text is aligned when it is drawn, and pages are
    /// centered along the axis.
    fileprivate func behavior(on stage: Stage) -> Behavior {
        var behavior = scroll
        behavior.viewport = length(of: stage[.framed].room.size)
        if stage.hasRegions {
            behavior.stationary = Behavior.Stationary(
                fullViewport: length(of: stage[.full].room.size),
                hidesOnForward: stage.hidesOnForward
            )
        }
        if axis == .vertical { behavior.alignment = .center }
        return behavior
    }

    private func length(of room: PixelSize) -> Int {
        axis == .horizontal ? room.width : room.height
    }
}
