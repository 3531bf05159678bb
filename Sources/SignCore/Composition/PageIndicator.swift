import Pixels

/// The page indicator, which shows the position of the selected option in the list as dots: one pixel for
/// each option, and three pixels for the selected option.
///
/// If the dots do not fit, the indicator is a bar. Its length is proportional to the share of one option in
/// the list, and its position shows which option is selected.
enum PageIndicator {
    /// The length, in pixels, of the selected option's dot. It is also the minimum length of the bar that
    /// replaces the dots.
    private static let markLength = 3

    /// Draws the page indicator for `count` options into `picture`. `strip` is its place in the picture: a
    /// row or column with a breadth of one pixel. The option at `markedOption` is marked, or none if
    /// `markedOption` is nil. `color` has no effect on monochrome displays.
    static func draw(
        markedOption: Int?,
        count: Int,
        in strip: PixelRectangle,
        into picture: inout Bitmap,
        color: Color
    ) {
        let litColor = picture.format == .bit ? .white : color
        let isRow = strip.size.height == 1
        let length = isRow ? strip.size.width : strip.size.height
        for position in 0..<max(0, length) {
            let x = isRow ? strip.x + position : strip.x
            let y = isRow ? strip.y : strip.y + position
            let isPixelLit = isLit(at: position, markedOption: markedOption, count: count, length: length)
            picture[colorAt: x, y] = isPixelLit ? litColor : .black
        }
    }

    /// Returns whether the pixel at `position`, counted from the left or upper end of the page indicator, is
    /// lit. The indicator has `length` pixels and shows `count` options. It marks the option at `index`.
    private static func isLit(at position: Int, markedOption index: Int?, count: Int, length: Int) -> Bool {
        guard count > 0 else { return false }
        let dotsLength = 2 * count + markLength - 2
        guard dotsLength <= length else {
            guard let index else { return false }
            let barLength = min(length, max(markLength, length / count))
            let barStart = ((length - barLength) * index + (count - 1) / 2) / max(1, count - 1)
            return position >= barStart && position < barStart + barLength
        }
        let offset = position - (length - dotsLength) / 2
        guard offset >= 0, offset < dotsLength else { return false }
        // The dots after the selected one are shifted by two pixels.
        guard let index, offset >= 2 * index else { return offset % 2 == 0 }
        return offset < 2 * index + markLength || offset % 2 == 0
    }
}
