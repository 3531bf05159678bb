import BannerText
import ButtonInput
import Diagnostics
import Glibc
import MonotonicTime
import Pixels
import SettingsText
import SignCore

/// A configuration without errors, along with its layout on the display. Checks use it to determine how the
/// sign looks. It is a class, because the value is large and all checks share it.
final class CheckedConfiguration {
    let configuration: Configuration
    let pictures: PictureLibrary
    /// The root table of the configuration file, which provides the locations for messages.
    let root: TOMLNode
    let contents: Contents
    /// The time at which texts with changing fields, such as clocks, are measured. It is constant, so that a
    /// check has the same result every day. The exception is a countdown to a date: it only becomes narrower,
    /// so the current time is used.
    let contentTime: ContentTime
    /// The layout of regions and options on the display when the sign starts.
    let displayLayout: DisplayLayout
    /// The texts that were rendered in system fonts, and the states of these fonts.
    let textReport: TextReport
    /// All texts of the configuration: first those of the regions, then those of the options.
    private(set) lazy var texts = makeTexts()

    /// Renders the texts of a configuration, and computes their layout on the display.
    ///
    /// The layout and the rendered texts depend on each other, so the layout is computed twice. Only the
    /// heights of the areas are taken from the first layout, because the texts are rendered in these heights.
    /// The second layout, which checks use, also contains the sizes of the rendered texts.
    ///
    /// - Parameters:
    ///   - configuration: The configuration, which has no errors.
    ///   - pictures: The pictures that the configuration shows.
    ///   - root: The root table of the configuration file.
    ///   - textRenderer: The renderer for text in system fonts. If it is nil, such text is rendered later.
    ///   - firstOptionID: The id of the option that the sign showed before a restart. If the sign resumes
    ///     there, its text is rendered first, because there may be too little time to render all texts.
    init(
        _ configuration: Configuration,
        pictures: PictureLibrary,
        root: TOMLNode,
        textRenderer: (any TextRenderer)?,
        firstOptionID: String?
    ) {
        self.configuration = configuration
        self.pictures = pictures
        self.root = root
        var contents = Contents(configuration, pictures: pictures)
        contentTime = Self.measuringTime(for: contents)

        // The heights of the areas do not depend on rendered texts, so the first layout already contains
        // them.
        let firstLayout = DisplayLayout(configuration, contents: contents, at: contentTime)
        contents.optionAreas = firstLayout.optionAreas
        // This also adds the rendered texts to the contents, whose sizes the second layout needs.
        textReport = contents.renderTexts(
            with: textRenderer,
            startingAt: Self.firstShownIndex(in: configuration, firstOptionID: firstOptionID),
            at: contentTime
        )
        self.contents = contents
        displayLayout = DisplayLayout(configuration, contents: contents, at: contentTime)
    }

    /// Returns the time at which texts with changing fields are measured: `beginning`, a fixed time, so that
    /// a check has the same result every day, or `present` if `contents` contain a countdown to a date,
    /// because a countdown becomes narrower with time.
    private static func measuringTime(for contents: Contents) -> ContentTime {
        contents.countsToDate ? .present : .beginning
    }

    /// Returns the index of the option that the sign shows first: the option with the id `firstOptionID` if
    /// the sign keeps its position over a restart, otherwise the first option.
    private static func firstShownIndex(in configuration: Configuration, firstOptionID: String?) -> Int {
        guard configuration.keepsPlace else { return 0 }
        return configuration.options.firstIndex { $0.id == firstOptionID } ?? 0
    }

    /// A text of a region or an option, and the area in which the display shows it.
    struct Text {
        var content: any BannerContent
        /// The text with its fields and style tags, enclosed in the tags of the option's effects. If an
        /// option has several lines of text, only the first line has a source; for the others it is empty.
        var source: String
        /// The color of letters that no style tag colors.
        var color: Color
        var fontSelection: FontSelection
        var area: PixelSize
        var location: TextLocation
        /// The id of the option that shows the text. Nil for the text of a region, and for all lines of an
        /// option except the first.
        var optionID: String?
        /// The size of the area that the display reserves for the option. If the option has several lines of
        /// text, they share this area.
        var pageSize: PixelSize
        /// The characters that the text shows when the sign starts, without styles.
        var plainText: String
        /// The TOML value of the key `effect` in the option's table, or in `[scroll]` if the option does not
        /// have the key. Nil for the text of a region, or if neither has the key.
        var effect: TOMLNode?
    }

    private func makeTexts() -> [Text] {
        var texts = configuration.regions.edges.compactMap { text(ofRegionAt: $0) }
        for (index, table) in zip(configuration.options.indices, root.elements(ofArray: "option")) {
            texts += self.texts(ofOptionAt: index, option: configuration.options[index], table: table)
        }
        return texts
    }

    /// Returns the text of the region at `edge`, which is a fixed area beside the options. Returns nil if the
    /// display has no region there, or if the region shows a picture.
    private func text(ofRegionAt edge: RegionsSettings.Edge) -> Text? {
        guard let region = configuration.regions[edge], case .text(let source) = region.content,
            let content = contents[edge]
        else { return nil }
        // The layout `framed` contains all regions. In the other layout, `full`, some of them are hidden.
        let framedLayout = displayLayout[.framed]
        let regionInLayout = framedLayout.regions.first { $0.edge == edge }
        // The layout contains every region with a content, so the fallback is not used.
        let area = regionInLayout?.contentArea.size ?? framedLayout.optionsArea.size
        return Text(
            content: content,
            source: source,
            color: region.ink.color ?? configuration.text.color,
            fontSelection: contents.fontSelection(ofRegionAt: edge),
            area: area,
            location: root.location(inTable: edge.rawValue, ofKey: "text"),
            // A region has only one text, which uses the area of the region alone.
            pageSize: area,
            plainText: content.text(at: contentTime) ?? ""
        )
    }

    /// Returns the texts that the option at `index` shows. Without line breaks, this is a single text, which
    /// fills the option's area. Line breaks divide the option's text into lines, one below another. Each line
    /// is then returned as a separate text, whose area has the width of the option's area, but only the
    /// height of a line.
    ///
    /// Returns an empty array if the option shows no text. `table` is the option's table in the file.
    private func texts(ofOptionAt index: Int, option: OptionSettings, table: TOMLNode) -> [Text] {
        guard case .text(let source) = option.content else { return [] }
        let optionArea = area(for: option)
        let wholeText = undividedText(ofOptionAt: index, option: option, source: source, table: table)
        // Nil if the text has only one line.
        let textLines = contents.textLines(ofOption: index, inRows: optionArea.height, at: contentTime)
        guard let textLines else {
            var singleText = wholeText
            singleText.plainText = singleText.content.text(at: contentTime) ?? ""
            return [singleText]
        }

        let lineArea = PixelSize(width: optionArea.width, height: textLines.rows)
        return textLines.lines.enumerated().map { lineIndex, line in
            // Checks of the id or the source must report their findings only once.
            var lineText = lineIndex == 0 ? wholeText : Self.withoutIDAndSource(wholeText)
            lineText.plainText = line.text
            lineText.area = lineArea
            lineText.fontSelection = textLines.fontSelection
            return lineText
        }
    }

    /// Returns the text of the option at `index` as a single text that fills the option's area. Its
    /// `plainText` is still empty. `source` is the value of the key `text` in the option's `table`.
    private func undividedText(
        ofOptionAt index: Int,
        option: OptionSettings,
        source: String,
        table: TOMLNode
    ) -> Text {
        let optionArea = area(for: option)
        return Text(
            content: contents[index],
            source: source,
            color: option.ink.color ?? configuration.text.color,
            fontSelection: contents.fontSelection(of: option),
            area: optionArea,
            location: table.location(ofKey: "text"),
            optionID: option.id,
            pageSize: optionArea,
            plainText: "",
            effect: table.member("effect") ?? root.member("scroll")?.member("effect")
        )
    }

    /// Returns `text` for the second or a later line of its option, without the option's id and the source
    /// text.
    private static func withoutIDAndSource(_ text: Text) -> Text {
        var lineText = text
        lineText.optionID = nil
        lineText.source = ""
        return lineText
    }

    /// Returns the size of the area in which the display shows `option`. It is the whole display, or the part
    /// inside the regions.
    func area(for option: OptionSettings) -> PixelSize {
        displayLayout[option.needsWholeDisplay ? .full : .framed].optionsArea.size
    }

    /// Returns the location in the file that a message about a setting of the option at `index` should cite.
    /// This is the location of the first of `keys` that the option's table contains.
    func location(ofOption index: Int, keys: String...) -> TextLocation {
        root.option(index)?.location(ofKeys: keys) ?? .start
    }
}

extension ContentTime {
    fileprivate static var present: ContentTime {
        ContentTime(elapsed: .zero, civil: CivilTime(secondsSince1970: Int64(Glibc.time(nil))))
    }
}

extension TOMLNode {
    func option(_ index: Int) -> TOMLNode? {
        member("option")?.children.dropFirst(index).first { _ in true }
    }

    /// The values in the file of the keys that assign a command to a gesture, such as `on_tap`. The default
    /// command of a button without `on_tap` is not included.
    var gestureCommands: [TOMLNode] {
        ["button", "combination"].flatMap(elements(ofArray:)).flatMap { table in
            Gesture.allCases.compactMap { table.member("on_\($0.rawValue)") }
        }
    }
}
