import InfiniteScroll
import MonotonicTime
import Pixels

/// Colored content of the banner with a moving background or a picture behind its lit pixels.
struct BackgroundContent: BannerContent {
    /// A background that is drawn behind the lit pixels of the content.
    enum Fill: Sendable {
        case moving(MovingBackground)
        /// A picture in the center of the page, dimmed to a quarter of its brightness so that text in front
        /// of it stays readable.
        case picture(any BannerContent)
    }

    private let content: any BannerContent
    private let fill: Fill
    /// The alignment of the content in the available area, which the background fills. It is nil if the
    /// background is only as large as the content.
    private let alignment: Behavior.Alignment?

    init(_ content: any BannerContent, _ fill: Fill, filling alignment: Behavior.Alignment?) {
        self.content = content
        self.fill = fill
        self.alignment = alignment
    }

    /// Returns the size of the content with its background. A background that fills the available area `area`
    /// makes it at least as large as this area.
    func size(in area: PixelSize, at time: ContentTime) -> PixelSize {
        filled(content.size(in: area, at: time), filling: area)
    }

    private func filled(_ size: PixelSize, filling area: PixelSize) -> PixelSize {
        guard alignment != nil else { return size }
        return PixelSize(width: max(size.width, area.width), height: max(size.height, area.height))
    }

    func draw(in area: PixelSize, at time: ContentTime) -> Bitmap {
        var page = page(in: area, at: time)
        switch fill {
        case .moving(let background):
            let step = standsStill(at: time) ? 0 : background.step(at: time.civilTime)
            page.drawBackground { x, y in background.color(x: x, y: y, step: step) }
        case .picture(let picture):
            let picture = picture.draw(in: page.size, at: time)
            let left = (page.width - picture.width) / 2
            let top = (page.height - picture.height) / 2
            page.drawBackground { x, y in picture[colorAt: x - left, y - top].quartered() }
        }
        return page
    }

    /// Returns the content without its background. If the background fills the available area `area`, the
    /// content is placed on a dark page of at least that size.
    private func page(in area: PixelSize, at time: ContentTime) -> Bitmap {
        let picture = content.draw(in: area, at: time)
        let size = filled(picture.size, filling: area)
        guard let alignment, picture.size != size else { return picture }
        var page = Bitmap(size: size, format: picture.format)
        let left = alignment.leadingBlank(in: size.width - picture.width)
        page.copy(picture, to: PixelPoint(x: left, y: (size.height - picture.height) / 2))
        return page
    }

    /// Returns whether the background stays still at `time`. It does so behind a long text, which cannot be
    /// redrawn at every step of the motion.
    private func standsStill(at time: ContentTime) -> Bool {
        guard let text = content.text(at: time), text.utf8.count > MovingBackground.maxMovingCharacters else {
            return false
        }
        return text.count > MovingBackground.maxMovingCharacters
    }

    func lifetime(at time: ContentTime) -> Nanoseconds? {
        let step: Nanoseconds? =
            switch fill {
            case .moving(let background):
                standsStill(at: time) ? nil : background.lifetime(at: time.civilTime)
            case .picture(let picture): picture.lifetime(at: time)
            }
        return [content.lifetime(at: time), step].compactMap { $0 }.min()
    }

    var readsClock: Bool { content.readsClock }

    func text(at time: ContentTime) -> String? { content.text(at: time) }
}
