import InfiniteScroll
import MonotonicTime
import Pixels

/// Content that is aligned at the left, in the center or at the right of a page that is as wide as the
/// available area.
///
/// The engine aligns all options in the same way. An option with a different alignment therefore fills its
/// page, so that the engine does not move it.
struct AlignedContent: BannerContent {
    private let content: any BannerContent
    private let alignment: Behavior.Alignment

    init(_ content: any BannerContent, alignment: Behavior.Alignment) {
        self.content = content
        self.alignment = alignment
    }

    /// Returns the size of the content, but with at least the width of the available area `area`.
    func size(in area: PixelSize, at time: ContentTime) -> PixelSize {
        let size = content.size(in: area, at: time)
        return PixelSize(width: max(size.width, area.width), height: size.height)
    }

    func draw(in area: PixelSize, at time: ContentTime) -> Bitmap {
        let picture = content.draw(in: area, at: time)
        let blank = area.width - picture.width
        guard blank > 0 else { return picture }
        var page = Bitmap(width: area.width, height: picture.height, format: picture.format)
        page.copy(picture, to: PixelPoint(x: alignment.leadingBlank(in: blank), y: 0))
        return page
    }

    func lifetime(at time: ContentTime) -> Nanoseconds? { content.lifetime(at: time) }

    var readsClock: Bool { content.readsClock }

    func text(at time: ContentTime) -> String? { content.text(at: time) }

    func sizeAndText(in area: PixelSize, at time: ContentTime) -> (size: PixelSize, text: String?) {
        let (size, text) = content.sizeAndText(in: area, at: time)
        return (PixelSize(width: max(size.width, area.width), height: size.height), text)
    }
}
