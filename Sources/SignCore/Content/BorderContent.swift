import InfiniteScroll
import MonotonicTime
import Pixels

/// Content within a border of dots that move around it clockwise. The border takes one pixel on each side,
/// and is left out if the available area has too few rows or columns.
///
/// Pixel i of the border is lit if (i − step) mod 4 < 2. Steps are counted from the start of 1970, so that
/// signs with equal clocks show the same border.
package struct BorderContent: BannerContent {
    /// The minimum width and height, in pixels, of an area in which content has a border.
    package static let minimumSide = 10
    /// The time between two steps of the border's motion. Each pixel is lit about twice a second, which is
    /// slow enough not to flash.
    private static let period = Nanoseconds.milliseconds(120)

    /// Returns whether `area` has enough rows and columns for a border around its content.
    static func fits(_ area: PixelSize) -> Bool { min(area.width, area.height) >= minimumSide }

    private let content: any BannerContent
    private let ink: Color
    private let background: Color
    private let format: PixelFormat
    /// The alignment of the content on its page, or nil if the border encloses only the content, as in a
    /// ticker.
    private let alignment: Behavior.Alignment?

    init(
        _ content: any BannerContent,
        color ink: Color,
        background: Color,
        format: PixelFormat,
        pageAlignment: Behavior.Alignment?
    ) {
        self.content = content
        self.ink = ink
        self.background = background
        self.format = format
        self.alignment = pageAlignment
    }

    /// Returns the size of the area inside the border if the border surrounds `area`, or nil if `area` is too
    /// small for a border.
    private func inside(_ area: PixelSize) -> PixelSize? {
        guard Self.fits(area) else { return nil }
        return PixelSize(width: area.width - 2, height: area.height - 2)
    }

    package func size(in area: PixelSize, at time: ContentTime) -> PixelSize {
        guard let inside = inside(area) else { return content.size(in: area, at: time) }
        return outside(content.size(in: inside, at: time), in: area)
    }

    private func outside(_ size: PixelSize, in area: PixelSize) -> PixelSize {
        let (width, height) = (size.width + 2, max(size.height + 2, area.height))
        return PixelSize(width: alignment == nil ? width : max(width, area.width), height: height)
    }

    package func draw(in area: PixelSize, at time: ContentTime) -> Bitmap {
        guard let inside = inside(area) else { return content.draw(in: area, at: time) }
        let picture = content.draw(in: inside, at: time)
        var page = Bitmap(size: outside(picture.size, in: area), format: format)
        if background != .black { page.fill(PixelRectangle(size: page.size), with: background) }
        let left = alignment?.leadingBlank(in: page.width - 2 - picture.width) ?? 0
        page.copy(
            picture.format == format ? picture : picture.inked(ink, on: background, as: format),
            to: PixelPoint(x: 1 + left, y: 1 + (page.height - 2 - picture.height) / 2)
        )
        drawBorder(of: &page, at: step(time))
        return page
    }

    private func step(_ time: ContentTime) -> Int {
        Int(
            time.civilTime.nanosecondsSince1970.flooredQuotient(by: Self.period.rawValue).flooredRemainder(
                by: 4
            )
        )
    }

    private func drawBorder(of page: inout Bitmap, at step: Int) {
        let (right, bottom) = (page.width - 1, page.height - 1)
        func draw(pathIndex index: Int, x: Int, y: Int) {
            let isLit = (index + 4 - step) % 4 < 2
            if format == .bit { page[x, y] = isLit } else { page[colorAt: x, y] = isLit ? ink : background }
        }
        for x in 0..<right {
            draw(pathIndex: x, x: x, y: 0)
            draw(pathIndex: right + bottom + x, x: right - x, y: bottom)
        }
        for y in 0..<bottom {
            draw(pathIndex: right + y, x: right, y: y)
            draw(pathIndex: 2 * right + bottom + y, x: 0, y: bottom - y)
        }
    }

    package func lifetime(at time: ContentTime) -> Nanoseconds? {
        let elapsed = time.civilTime.nanosecondsSince1970.flooredRemainder(by: Self.period.rawValue)
        let next = Nanoseconds(Self.period.rawValue - elapsed)
        return min(next, content.lifetime(at: time) ?? next)
    }

    package var readsClock: Bool { content.readsClock }

    package func text(at time: ContentTime) -> String? { content.text(at: time) }
}
