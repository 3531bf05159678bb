import BannerText
import InfiniteScroll
import MonotonicTime
import Pixels

/// A configuration prepared for the engine: options are measured ahead of time.
public struct Playlist: Sendable {
    /// The configuration.
    public let configuration: Configuration
    /// SHA-256 of the file that it was read from, in hexadecimal; nil if it was not read from a file.
    public var fileHash: String?
    /// Whether the file's options end those that programs have set.
    public var resetsOptions = false
    /// The options for the engine: those that take part.
    public private(set) var options: Options
    /// The identity of the options, without how they move. It is made here, where they are measured, so that a group costs the frame thread no walk through a
    /// long list.
    private(set) var identity = ListIdentity()
    /// The options of the configuration that do not take part, by index: they lack a value, or their windows
    /// are closed.
    private(set) var absent: Set<Int> = []
    /// Whether the option with this `id` waits for its time or its value.
    func isWaiting(_ id: String) -> Bool { absent.contains { configuration.options[$0].id == id } }

    /// The maximum number of ids in `waitingIDs`.
    static let mostWaitingIDs = 100
    /// The ids of the first options that do not take part. They are collected here, where the list is walked anyway, so that a
    /// request for the state walks no list.
    private(set) var waitingIDs: [String] = []
    /// The options of the configuration whose windows are closed, by index.
    private var closed: Set<Int> = []
    /// The options of the configuration that lack a value, by index.
    private var lacking: Set<Int> = []
    /// The options of the configuration that show values, by index. Only they can lack one, so that a value costs no
    /// walk through a long list.
    private let valued: [Int]
    /// The behavior of the banner on this display.
    public var behavior: Behavior { configuration.behavior(on: stage) }
    /// Alignment of the lines of a vertical banner that are narrower than their room. The engine does not use
    /// it: it moves them along the other axis.
    var lineAlignment: Behavior.Alignment { configuration.scroll.alignment }
    /// The contents of the options that take part, and of the regions.
    var contents: Contents
    private(set) var stage: Stage
    /// The options whose words contain the time, by index among those that take part.
    private(set) var liveOptions: Set<Int>
    /// The options whose words contain values, likewise.
    private(set) var valuedOptions: Set<Int>
    /// Whether any text shows values.
    let hasValues: Bool
    /// Whether a region shows the time.
    let hasLiveRegion: Bool

    /// The playlist of a valid configuration and its readable pictures.
    ///
    /// - Parameters:
    ///   - lines: The lines of the fonts of `[text]` that are drawn already.
    ///   - font: The font of the words; nil is the font of the configuration.
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
        options = configuration.measured(contents, on: stage, at: .beginning)
        nameOptions()
        if hasValues { takeCompleteOptions(at: .beginning) }
    }

    /// A copy with these values. The same options take part.
    func showing(_ values: [String: String]) -> Playlist {
        var playlist = self
        playlist.contents.values = values
        return playlist
    }

    /// A copy in which the options take part that have all their values, measured at `time`.
    func withCompleteOptions(at time: ContentTime) -> Playlist {
        var playlist = self
        playlist.takeCompleteOptions(at: time)
        return playlist
    }

    /// A copy in which the options at `closed` do not take part, measured at `time`.
    func withOpenOptions(besides closed: Set<Int>, at time: ContentTime) -> Playlist {
        var playlist = self
        playlist.takeOptions(besides: closed, lacking: playlist.optionsLackingValues, at: time)
        return playlist
    }

    private mutating func takeCompleteOptions(at time: ContentTime) {
        takeOptions(besides: closed, lacking: optionsLackingValues, at: time)
    }

    private var optionsLackingValues: Set<Int> {
        Set(valued.filter { !contents.isComplete(configuration.options[$0]) })
    }

    private mutating func takeOptions(besides closed: Set<Int>, lacking: Set<Int>, at time: ContentTime) {
        guard closed != self.closed || lacking != self.lacking else { return }
        self.closed = closed
        self.lacking = lacking
        let all = configuration.options
        let incomplete = closed.union(lacking)
        guard incomplete != absent else { return }
        absent = incomplete
        let waiting = all.indices.lazy.filter(incomplete.contains).prefix(Self.mostWaitingIDs)
        waitingIDs = waiting.map { all[$0].id }
        contents.select(all.indices.filter { !incomplete.contains($0) }.map { all[$0] })
        liveOptions = Set(contents.liveOptions)
        valuedOptions = Set(contents.valuedOptions)
        options = configuration.measured(contents, on: stage, at: time)
        nameOptions()
    }

    /// Lays everything out on another stage, at `time`.
    mutating func take(_ stage: Stage, at time: ContentTime) {
        self.stage = stage
        options = configuration.measured(contents, on: stage, at: time)
        nameOptions()
    }

    /// Words that change with the time or with values are named as they are written, and so are those in fonts of the
    /// system.
    private mutating func nameOptions() {
        identity = ListIdentity()
        for (index, option) in options.enumerated() {
            identity.add(option.id)
            identity.add(option.dwell)
            identity.add(option.needsWholeDisplay)
            // A length that is guessed until a line is drawn must not tell two signs apart.
            if hasChangingWords(index) || contents.usesLines(index) {
                identity.add(settings[index].text)
                identity.add(settings[index].size ?? -1)
            } else {
                identity.add(option)
            }
        }
    }

    /// The settings of the options that take part.
    var settings: [OptionSettings] { contents.options }

    /// Whether any content shows the time.
    var readsClock: Bool { !liveOptions.isEmpty || hasLiveRegion }

    /// The scale of the options' letters, relative to the font's own size.
    var scale: Int { contents.scale }

    /// A copy with another letter size, at `time`.
    func scaled(to scale: Int, at time: ContentTime) -> Playlist {
        guard scale != self.scale else { return self }
        var playlist = self
        playlist.contents.scale = scale
        for index in options.indices where contents.isScaled(index) {
            playlist.options[index] = configuration.measured(
                settings[index],
                playlist.contents[index],
                on: stage,
                at: time
            )
        }
        playlist.nameOptions()
        return playlist
    }

    /// Whether the words of option `index` change.
    func hasChangingWords(_ index: Int) -> Bool {
        liveOptions.contains(index) || valuedOptions.contains(index)
    }

    /// All options as they are in `options`.
    var allRevisions: [Revision] {
        options.enumerated().map { Revision(of: $0, to: $1) }
    }

    /// The options with their words at `time`.
    func options(at time: ContentTime) -> Options {
        guard !liveOptions.isEmpty || hasValues else { return options }
        var options = options
        for index in liveOptions.union(valuedOptions) {
            options[index] = configuration.measured(settings[index], contents[index], on: stage, at: time)
        }
        return options
    }

    /// The options with values that take part and have all of theirs, at `time`.
    func revisionsOfValues(at time: ContentTime) -> [Revision] {
        revisions(of: valuedOptions, at: time)
    }

    /// Words whose line is not drawn have to wait for it; the old ones stay.
    private func revisions(of options: Set<Int>, at time: ContentTime) -> [Revision] {
        // Loops, because closures would copy the playlist.
        var revisions: [Revision] = []
        for index in options where contents.isComplete(settings[index]) && hasLine(of: index, at: time) {
            revisions.append(revision(of: index, at: time))
        }
        return revisions
    }

    /// What option `index` is at `time`.
    func revision(of index: Int, at time: ContentTime) -> Revision {
        let option = configuration.measured(settings[index], contents[index], on: stage, at: time)
        return Revision(of: index, to: option)
    }

    /// The options with the time, at `time`.
    func revisions(at time: ContentTime) -> [Revision] {
        revisions(of: liveOptions, at: time)
    }

    /// How long all words stay unchanged from `time` on; nil means they never change.
    func lifetimeOfWords(at time: ContentTime) -> Nanoseconds? {
        var shortest: Nanoseconds?
        for index in liveOptions {
            guard let lifetime = contents.lifetimeOfWords(of: index, at: time) else { continue }
            shortest = min(shortest ?? lifetime, lifetime)
        }
        return shortest
    }
}

extension Revision {
    /// What option `index` turns into when it becomes `option`.
    init(of index: Int, to option: Option) {
        self.init(
            index: index,
            text: option.text,
            extent: Extent(length: option.length, overhang: option.overhang),
            uncovered: option.uncovered
        )
    }
}

extension ContentTime {
    /// The start of a banner, for contents measured before it runs.
    package static let beginning = ContentTime(elapsed: .zero, civil: CivilTime(secondsSince1970: 0))
}

extension Configuration {
    /// The options for the engine: measured, not drawn.
    fileprivate func measured(_ contents: Contents, on stage: Stage, at time: ContentTime) -> Options {
        var options = Options()
        for index in contents.options.indices {
            options.append(measured(contents.options[index], contents[index], on: stage, at: time))
        }
        return options
    }

    /// `option` with `content`, for the engine.
    fileprivate func measured(
        _ option: OptionSettings,
        _ content: any BannerContent,
        on stage: Stage,
        at time: ContentTime
    ) -> Option {
        let framed = stage[.framed].room.size
        let full = stage[.full].room.size
        let (size, words) = content.sizeAndWords(in: framed, at: time)
        let extent = extent(of: option, size, in: framed)
        return Option(
            id: option.id,
            text: words ?? option.text,
            length: extent.length,
            overhang: extent.overhang,
            uncovered: stage.hasRegions
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
            // A pan is along the line.
            if writesVertically, case .text = option.content { return Extent(length: content.height) }
            return Extent(length: content.height, overhang: max(0, content.width - room.width))
        }
    }

    /// The behavior with the room's extent along the axis; across a vertical banner text is aligned when it
    /// is drawn, along it pages are centered.
    fileprivate func behavior(on stage: Stage) -> Behavior {
        var behavior = scroll
        behavior.viewport = length(of: stage[.framed].room.size)
        if stage.hasRegions {
            behavior.stationary = Behavior.Stationary(
                uncoveredViewport: length(of: stage[.full].room.size),
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
