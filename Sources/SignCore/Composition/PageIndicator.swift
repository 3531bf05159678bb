import Pixels

/// The drawing of the page indicator: one pixel per option, and three pixels for the selected option.
///
/// If the dots do not fit, the indicator is a bar instead. Its length and position show the share of the selected
/// option in the list.
enum PageIndicator {
    /// The length of the selected dot and the minimum length of the bar, in pixels.
    private static let mark = 3

    /// Draws the indicator into the area `line` of `picture`, which is one pixel wide or high, with option `index` of
    /// `count` selected. If `index` is nil, no option is selected. Monochrome displays ignore `color`.
    static func draw(
        _ index: Int?,
        of count: Int,
        in line: PixelRectangle,
        of picture: inout Bitmap,
        color: Color
    ) {
        let color = picture.format == .bit ? .white : color
        let isRow = line.size.height == 1
        let length = isRow ? line.size.width : line.size.height
        for along in 0..<max(0, length) {
            let isLit = isLit(along, index, of: count, length: length)
            picture[colorAt: line.x + (isRow ? along : 0), line.y + (isRow ? 0 : along)] =
                isLit ? color : .black
        }
    }

    private static func isLit(_ along: Int, _ index: Int?, of count: Int, length: Int) -> Bool {
        guard count > 0 else { return false }
        let needed = 2 * count + mark - 2
        guard needed <= length else {
            guard let index else { return false }
            let bar = min(length, max(mark, length / count))
            let start = ((length - bar) * index + (count - 1) / 2) / max(1, count - 1)
            return along >= start && along < start + bar
        }
        let place = along - (length - needed) / 2
        guard place >= 0, place < needed else { return false }
        // The dots after the selected one are shifted by two pixels.
        guard let index, place >= 2 * index else { return place % 2 == 0 }
        return place < 2 * index + mark || place % 2 == 0
    }
}
