import BannerText
import ButtonInput
import Diagnostics
import Pixels
import SettingsText
import SignCore

/// A configuration without errors and its layout on the display. It is large, so the checks of its appearance share
/// one.
final class CheckedConfiguration {
    let configuration: Configuration
    let pictures: PictureLibrary
    /// The root table of the file.
    let root: TOMLNode
    let contents: Contents
    /// The layout at the start.
    let stage: Stage
    /// The findings about the text runs of system fonts.
    let lines: TextReport

    /// Creates the layout.
    ///
    /// - Parameters:
    ///   - source: Renders text in system fonts; nil disables system fonts.
    ///   - place: The id of the first option that is shown, if the configuration keeps places.
    init(
        _ configuration: Configuration,
        _ pictures: PictureLibrary,
        _ root: TOMLNode,
        drawing source: (any TextRenderer)?,
        from place: String?
    ) {
        self.configuration = configuration
        self.pictures = pictures
        self.root = root
        var contents = Contents(configuration, pictures: pictures)
        let first = configuration.keepsPlace ? configuration.options.firstIndex { $0.id == place } : nil
        lines = contents.drawLines(with: source, from: first ?? 0, at: .beginning)
        self.contents = contents
        stage = Stage(configuration, contents: contents, at: .beginning)
    }

    /// A text of a region or an option, and its area.
    struct Text {
        var content: any BannerContent
        var fontSelection: FontSelection
        var area: PixelSize
        var location: TextLocation
        /// The id of the option; nil for a region.
        var optionID: String?

        /// The text at the start, without styles.
        var string: String { content.text(at: .beginning) ?? "" }
    }

    /// The texts of the regions, then those of the options.
    var texts: [Text] {
        let framed = stage[.framed]
        let regions = configuration.regions.edges.compactMap { edge -> Text? in
            guard case .text = configuration.regions[edge]?.content, let content = contents[edge] else {
                return nil
            }
            return Text(
                content: content,
                fontSelection: contents.fontSelection(at: edge),
                area: framed.regions.first { $0.edge == edge }?.inner.size ?? framed.room.size,
                location: root.location(in: edge.rawValue, of: "text")
            )
        }
        let options = zip(configuration.options, root.elements(of: "option")).enumerated()
        return regions
            + options.compactMap { index, pair -> Text? in
                guard case .text = pair.0.content else { return nil }
                return Text(
                    content: contents[index],
                    fontSelection: contents.fontSelection(of: pair.0),
                    area: area(for: pair.0),
                    location: pair.1.location(of: "text"),
                    optionID: pair.0.id
                )
            }
    }

    /// Returns the size of the area for `option`.
    func area(for option: OptionSettings) -> PixelSize {
        stage[option.needsWholeDisplay ? .full : .framed].room.size
    }

    /// Returns the location of the first of `keys` in the option at `index`.
    func location(ofOption index: Int, _ keys: String...) -> TextLocation {
        root.option(index)?.location(of: keys) ?? .start
    }
}

extension TOMLNode {
    func option(_ index: Int) -> TOMLNode? {
        member("option")?.children.dropFirst(index).first { _ in true }
    }

    /// The commands of all gestures in a file. A button without `on_tap` has the default one, which is not included.
    var gestureCommands: [TOMLNode] {
        ["button", "combination"].flatMap(elements(of:)).flatMap { table in
            Gesture.allCases.compactMap { table.member("on_\($0.rawValue)") }
        }
    }
}
