import BannerText
import Pictures
import Pixels

/// What the options and the regions of a configuration show. A content is made when it is asked for, so that a
/// long list costs no more than its texts.
package struct Contents: Sendable {
    private let options: [OptionSettings]
    private let regions: RegionsSettings
    private let pictures: PictureLibrary
    private let font: any TextRasterizer
    /// The font of the options; regions keep to their own size.
    private var optionFont: ScaledFont

    package init(_ configuration: Configuration, pictures: PictureLibrary, font: any TextRasterizer) {
        optionFont = ScaledFont(font, scale: configuration.text.scale)
        options = configuration.options
        regions = configuration.regions
        self.pictures = pictures
        self.font = font
    }

    /// The options whose words tell the time, by index.
    var liveOptions: [Int] {
        options.indices.filter { TextTemplate.mayHaveFields(options[$0].text) && self[$0] is LiveText }
    }

    /// Whether a region tells the time.
    var hasLiveRegion: Bool { regions.edges.contains { self[$0] is LiveText } }

    /// What shows `words` in the letters of the options.
    func words(_ words: String) -> any BannerContent {
        TextContent(words, font: optionFont)
    }

    /// How many times as large as the font's own the letters of the options are.
    var scale: Int {
        get { optionFont.scale }
        set { optionFont = ScaledFont(font, scale: newValue) }
    }

    /// Whether option `index` shows letters, which have a scale; a picture has the size that it has.
    func isScaled(_ index: Int) -> Bool {
        if case .text = options[index].content { true } else { false }
    }

    /// What option `index` shows.
    package subscript(index: Int) -> any BannerContent {
        content(options[index].content, font: optionFont)
    }

    /// What the region at `edge` shows; nil where there is none.
    package subscript(edge: RegionsSettings.Edge) -> (any BannerContent)? {
        regions[edge].map { content($0.content, font: font) }
    }

    private func content(_ settings: ContentSettings, font: any TextRasterizer) -> any BannerContent {
        switch settings {
        case .text(let text): BannerText.content(ofText: text, font: font)
        case .picture(let settings): pictures[settings] ?? MissingPicture()
        case .page(let page): page
        }
    }
}
