import BannerText
import ButtonInput
import Diagnostics
import Pixels
import SettingsText
import SignCore

/// A configuration without errors, and its layout on the display, for the checks of its appearance. It is a class so
/// that the checks share the large value.
final class CheckedConfiguration {
    let configuration: Configuration
    let pictures: PictureLibrary
    /// The root table of the file.
    let root: TOMLNode
    let contents: Contents
    /// The layout when the sign starts.
    let stage: Stage
    /// The results of rendering texts in system fonts.
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

    /// A text of a region or an option, with the area in which it is drawn.
    struct Text {
        var content: any BannerContent
        var fontSelection: FontSelection
        var area: PixelSize
        var location: TextLocation
        /// The id of the option, or nil if the text belongs to a region.
        var optionID: String?

        /// The text when the sign starts, without styles.
        var string: String { content.text(at: .beginning) ?? "" }
    }

    /// All texts: first those of the regions, then those of the options.
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

    /// Returns the size of the area in which `option` is drawn.
    func area(for option: OptionSettings) -> PixelSize {
        stage[option.needsWholeDisplay ? .full : .framed].room.size
    }

    /// Returns the location of the first of `keys` that exists in the option at `index`.
    func location(ofOption index: Int, _ keys: String...) -> TextLocation {
        root.option(index)?.location(of: keys) ?? .start
    }
}

extension TOMLNode {
    func option(_ index: Int) -> TOMLNode? {
        member("option")?.children.dropFirst(index).first { _ in true }
    }

    /// The values of all keys in the file that assign a command to a gesture. The default command of a button without
    /// `on_tap` is not included.
    var gestureCommands: [TOMLNode] {
        ["button", "combination"].flatMap(elements(of:)).flatMap { table in
            Gesture.allCases.compactMap { table.member("on_\($0.rawValue)") }
        }
    }
}
