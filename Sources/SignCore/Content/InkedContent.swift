import InfiniteScroll
import MonotonicTime
import Pixels

/// Content that is drawn in configured colors, for grayscale and color displays.
struct InkedContent: BannerContent {
    private let content: any BannerContent
    private let ink: Color
    private let background: Color?
    private let format: PixelFormat
    /// The alignment of the content in an area that the background color fills. Nil if the background is only
    /// as large as the content.
    private let alignment: Behavior.Alignment?

    init(
        _ content: any BannerContent,
        ink: InkSettings,
        defaultColor: Color,
        format: PixelFormat,
        pageAlignment: Behavior.Alignment? = nil
    ) {
        self.content = content
        self.ink = ink.color ?? defaultColor
        background = ink.background
        self.format = format
        self.alignment = ink.background == nil ? nil : pageAlignment
    }

    /// Returns the size of the content, but at least that of the available area `area` if the background
    /// color fills it.
    func size(in area: PixelSize, at time: ContentTime) -> PixelSize {
        let size = content.size(in: area, at: time)
        guard alignment != nil else { return size }
        return PixelSize(width: max(size.width, area.width), height: max(size.height, area.height))
    }

    func draw(in area: PixelSize, at time: ContentTime) -> Bitmap {
        let size = size(in: area, at: time)
        let picture = content.draw(in: area, at: time)
            .inked(ink, on: background ?? .black, as: format)
        guard let alignment, let background, picture.size != size else { return picture }
        var page = Bitmap(size: size, format: format)
        page.fill(PixelRectangle(size: size), with: background)
        let left = alignment.leadingBlank(in: max(0, size.width - picture.width))
        page.copy(picture, to: PixelPoint(x: left, y: max(0, (size.height - picture.height) / 2)))
        return page
    }

    func lifetime(at time: ContentTime) -> Nanoseconds? { content.lifetime(at: time) }

    var readsClock: Bool { content.readsClock }

    func text(at time: ContentTime) -> String? { content.text(at: time) }
}
