import InfiniteScroll
import MonotonicTime
import Pixels

/// A content that is as wide as the room, with another content at the left, in the center or at the right.
///
/// The engine aligns all options in the same way. An option with an alignment for itself fills its page, so there is
/// nothing left to align.
struct AlignedContent: BannerContent {
    private let content: any BannerContent
    private let alignment: Behavior.Alignment

    init(_ content: any BannerContent, _ alignment: Behavior.Alignment) {
        self.content = content
        self.alignment = alignment
    }

    /// Returns the size of the content, but at least the width of the room.
    func size(in room: PixelSize, at time: ContentTime) -> PixelSize {
        let size = content.size(in: room, at: time)
        return PixelSize(width: max(size.width, room.width), height: size.height)
    }

    func draw(in room: PixelSize, at time: ContentTime) -> Bitmap {
        let picture = content.draw(in: room, at: time)
        let blank = room.width - picture.width
        guard blank > 0 else { return picture }
        var page = Bitmap(width: room.width, height: picture.height, format: picture.format)
        page.copy(picture, to: PixelPoint(x: alignment.leadingBlank(in: blank), y: 0))
        return page
    }

    func lifetime(at time: ContentTime) -> Nanoseconds? { content.lifetime(at: time) }

    var readsClock: Bool { content.readsClock }

    func text(at time: ContentTime) -> String? { content.text(at: time) }

    func sizeAndText(in room: PixelSize, at time: ContentTime) -> (size: PixelSize, text: String?) {
        let (size, text) = content.sizeAndText(in: room, at: time)
        return (PixelSize(width: max(size.width, room.width), height: size.height), text)
    }
}
