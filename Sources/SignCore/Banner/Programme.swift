import BannerText
import InfiniteScroll
import MonotonicTime
import Pixels

/// A configuration made ready for the engine: its options are measured, so that the frame thread need not.
public struct Programme: Sendable {
    /// What it was made from.
    public let configuration: Configuration
    /// The options as the engine sees them.
    public private(set) var options: [Option]
    /// How the banner moves on this display.
    public var behaviour: Behaviour { configuration.behaviour(on: stage) }
    /// Where the lines of a vertical banner lie that are narrower than the room for them. The engine does not
    /// know: it moves them along the other axis.
    var lineAlignment: Behaviour.Alignment { configuration.scroll.alignment }
    private(set) var contents: Contents
    let stage: Stage
    /// The options whose words tell the time.
    let liveOptions: Set<Int>
    /// Whether a region tells the time.
    let hasLiveRegion: Bool

    /// The programme of a valid configuration and the pictures that it names, as far as they could be read.
    ///
    /// - Parameter font: What words are drawn with; nil is the font of the configuration.
    public init(
        _ configuration: Configuration,
        pictures: PictureLibrary = PictureLibrary(),
        font: (any TextRasterizer)? = nil
    ) {
        self.configuration = configuration
        contents = Contents(configuration, pictures: pictures, font: font)
        stage = Stage(configuration, contents: contents, at: .beginning)
        liveOptions = Set(contents.liveOptions)
        hasLiveRegion = contents.hasLiveRegion
        options = configuration.measured(contents, on: stage, at: .beginning)
    }

    /// Whether anything tells the time, and somebody should see to it that the clock is right.
    var showsTime: Bool { !liveOptions.isEmpty || hasLiveRegion }

    /// How many times as large as the font's own the letters of the options are.
    var scale: Int { contents.scale }

    /// The same with letters of another size, as it is at `time`.
    func scaled(to scale: Int, at time: ContentTime) -> Programme {
        guard scale != self.scale else { return self }
        var programme = self
        programme.contents.scale = scale
        for index in options.indices where contents.isScaled(index) {
            programme.options[index] = configuration.measured(
                index,
                programme.contents[index],
                on: stage,
                at: time
            )
        }
        return programme
    }

    /// Every option as it is in `options`.
    var allRevisions: [Revision] {
        options.enumerated().map { Revision(of: $0, to: $1) }
    }

    /// The options with the words that they have at `time`.
    func options(at time: ContentTime) -> [Option] {
        guard !liveOptions.isEmpty else { return options }
        var options = options
        for index in liveOptions {
            options[index] = configuration.measured(index, contents[index], on: stage, at: time)
        }
        return options
    }

    /// The options that tell the time, as they are at `time`.
    func revisions(at time: ContentTime) -> [Revision] {
        liveOptions.map { index in
            Revision(of: index, to: configuration.measured(index, contents[index], on: stage, at: time))
        }
    }

    /// How long all words stay as they are from `time` on; nil is for ever.
    func lifetimeOfWords(at time: ContentTime) -> Nanoseconds? {
        liveOptions.lazy.compactMap { contents[$0].lifetime(at: time) }.min()
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
    /// The first moment of a banner, for contents that are measured before it runs.
    package static let beginning = ContentTime(elapsed: .zero, civil: CivilTime(secondsSince1970: 0))
}

extension Configuration {
    /// The options as the engine sees them: measured, not drawn.
    fileprivate func measured(_ contents: Contents, on stage: Stage, at time: ContentTime) -> [Option] {
        options.indices.map { measured($0, contents[$0], on: stage, at: time) }
    }

    /// Option `index`, which shows `content`, as the engine sees it.
    fileprivate func measured(
        _ index: Int,
        _ content: any BannerContent,
        on stage: Stage,
        at time: ContentTime
    ) -> Option {
        let framed = stage[.framed].room.size
        let full = stage[.full].room.size
        let option = options[index]
        let extent = extent(of: content.size(in: framed, at: time), in: framed)
        return Option(
            id: option.id,
            text: content.words(at: time) ?? option.text,
            length: extent.length,
            overhang: extent.overhang,
            uncovered: stage.hasRegions
                ? self.extent(of: content.size(in: full, at: time), in: full) : nil,
            needsWholeDisplay: option.needsWholeDisplay,
            dwell: option.dwell,
            hasAction: !option.action.isEmpty
        )
    }

    private func extent(of content: PixelSize, in room: PixelSize) -> Extent {
        switch axis {
        case .horizontal: Extent(length: content.width)
        case .vertical: Extent(length: content.height, overhang: max(0, content.width - room.width))
        }
    }

    /// The behaviour with the room's extent along the axis; across a vertical banner text is aligned when it is
    /// drawn, along it pages are centred.
    fileprivate func behaviour(on stage: Stage) -> Behaviour {
        var behaviour = scroll
        behaviour.viewport = length(of: stage[.framed].room.size)
        if stage.hasRegions {
            behaviour.stationary = Behaviour.Stationary(
                uncoveredViewport: length(of: stage[.full].room.size),
                hidesOnForward: stage.hidesOnForward
            )
        }
        if axis == .vertical { behaviour.alignment = .center }
        return behaviour
    }

    private func length(of room: PixelSize) -> Int {
        axis == .horizontal ? room.width : room.height
    }
}
