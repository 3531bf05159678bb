import BannerText
import Pixels

/// What the options of a configuration show. A content is made when it is asked for, so that a long list costs
/// no more than its texts.
struct Contents: Sendable {
    private let options: [OptionSettings]
    private let font: any TextRasterizer

    init(_ options: [OptionSettings], font: any TextRasterizer) {
        self.options = options
        self.font = font
    }

    /// What option `index` shows.
    subscript(index: Int) -> any BannerContent {
        TextContent(options[index].text, font: font)
    }
}
