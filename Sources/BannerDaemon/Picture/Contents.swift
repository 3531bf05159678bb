import BannerText
import Pictures
import Pixels

/// What the options and the regions of a configuration show. A content is made when it is asked for, so that a
/// long list costs no more than its texts.
struct Contents: Sendable {
    private let options: [OptionSettings]
    private let regions: RegionsSettings
    private let pictures: PictureLibrary
    private let font: any TextRasterizer

    init(_ configuration: Configuration, font: any TextRasterizer) {
        options = configuration.options
        regions = configuration.regions
        pictures = configuration.pictures
        self.font = font
    }

    /// What option `index` shows.
    subscript(index: Int) -> any BannerContent {
        content(options[index].content)
    }

    /// What the region at `edge` shows; nil where there is none.
    subscript(edge: RegionsSettings.Edge) -> (any BannerContent)? {
        regions[edge].map { content($0.content) }
    }

    private func content(_ settings: ContentSettings) -> any BannerContent {
        switch settings {
        case .text(let text): TextContent(text, font: font)
        case .picture(let settings): pictures[settings]
        case .page(let page): page
        }
    }
}
