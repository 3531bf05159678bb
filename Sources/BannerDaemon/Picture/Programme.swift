import BannerText
import InfiniteScroll
import MonotonicTime
import Pixels

/// A configuration made ready for the engine: its options are measured, so that the frame thread need not.
public struct Programme: Sendable {
    /// What it was made from.
    public let configuration: Configuration
    /// The options as the engine sees them.
    public let options: [Option]
    /// How the banner moves on this display.
    public let behaviour: Behaviour
    let contents: Contents
    let stage: Stage

    /// The programme of a valid configuration.
    public init(_ configuration: Configuration, font: any TextRasterizer = BuiltinFont()) {
        self.configuration = configuration
        contents = Contents(configuration, font: font)
        stage = Stage(configuration, contents: contents, at: .beginning)
        options = configuration.measured(contents, on: stage, at: .beginning)
        behaviour = configuration.behaviour(on: stage)
    }
}

extension ContentTime {
    /// The first moment of a banner, for contents that are measured before it runs.
    static let beginning = ContentTime(elapsed: .zero, civil: CivilTime(secondsSince1970: 0))
}

extension Configuration {
    /// The options as the engine sees them: measured, not drawn.
    fileprivate func measured(_ contents: Contents, on stage: Stage, at time: ContentTime) -> [Option] {
        let covered = stage.room(isUncovered: false).size
        let uncovered = stage.room(isUncovered: true).size
        return options.indices.map { index in
            let option = options[index]
            let content = contents[index]
            let extent = extent(of: content.size(in: covered, at: time), in: covered)
            return Option(
                id: option.id,
                text: content.words(at: time) ?? option.text,
                length: extent.length,
                overhang: extent.overhang,
                uncovered: stage.hasRegions
                    ? self.extent(of: content.size(in: uncovered, at: time), in: uncovered) : nil,
                needsWholeDisplay: option.needsWholeDisplay,
                dwell: option.dwell,
                hasAction: !option.action.isEmpty
            )
        }
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
        var behaviour = behaviour
        behaviour.viewport = length(of: stage.room(isUncovered: false).size)
        if stage.hasRegions {
            behaviour.stationary = Behaviour.Stationary(
                uncoveredViewport: length(of: stage.room(isUncovered: true).size),
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
