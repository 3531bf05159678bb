import MonotonicTime
import Pixels

/// The content that animates a text in which a clock or a value has just changed. New characters push the old
/// ones up and out, one after the other, as in a mechanical counter.
struct RollingContent: BannerContent {
    /// The default duration of the animation, from the start of the first changed character to the end of the
    /// last one.
    static let defaultDuration = Nanoseconds.milliseconds(300)

    private let newContent: StyledContent
    private let oldContent: StyledContent
    private let age: Nanoseconds
    private let duration: Nanoseconds
    private let background: Color

    /// Creates content that animates the change from the text `oldContent` to the text `newContent`. The
    /// change occurred `age` ago, and the animation takes `duration`.
    init(
        _ newContent: StyledContent,
        replacing oldContent: StyledContent,
        age: Nanoseconds,
        duration: Nanoseconds,
        background: Color
    ) {
        self.newContent = newContent
        self.oldContent = oldContent
        self.age = age
        self.duration = duration
        self.background = background
    }

    func size(in area: PixelSize, at time: ContentTime) -> PixelSize { newContent.size(in: area, at: time) }

    /// Draws the current step of the animation from the old text to the new one. Each character of the new
    /// text that can roll has a *cell*, which is the area of the character. If the old text looks different
    /// in this cell, both characters move up through the cell, the new one directly below the old one. The
    /// cells do not start together, but one after the other.
    func draw(in area: PixelSize, at time: ContentTime) -> Bitmap {
        let newPicture = newContent.draw(in: area, at: time)
        let oldPicture = drawOldText(in: area, at: time, size: newPicture.size, format: newPicture.format)
        // Characters that look the same do not roll.
        let changedCells = newContent.rollingCells(in: area).filter { !oldPicture.equals(newPicture, in: $0) }

        var picture = newPicture
        for (index, cell) in changedCells.enumerated() {
            let movedRows = Self.movedRows(
                cellIndex: index,
                cellCount: changedCells.count,
                height: cell.height,
                age: age,
                duration: duration
            )
            Self.draw(cell, movedUpBy: movedRows, from: oldPicture, to: newPicture, in: &picture)
        }
        return picture
    }

    /// Draws the old text into a picture of the given size and format, those of the picture of the new text.
    /// The picture of the old text may be smaller or larger, and is then padded or cut off.
    private func drawOldText(
        in area: PixelSize,
        at time: ContentTime,
        size: PixelSize,
        format: PixelFormat
    ) -> Bitmap {
        var oldPicture = Bitmap(size: size, format: format)
        if background != .black { oldPicture.fill(PixelRectangle(size: size), with: background) }
        oldPicture.copy(oldContent.draw(in: area, at: time), to: .zero)
        return oldPicture
    }

    /// Draws one cell in `picture`, after the old and the new character have moved up by `movedRows`. The
    /// first `movedRows` rows of the old character have then left the cell, and as many rows of the new
    /// character have entered it.
    private static func draw(
        _ cell: PixelRectangle,
        movedUpBy movedRows: Int,
        from oldPicture: Bitmap,
        to newPicture: Bitmap,
        in picture: inout Bitmap
    ) {
        let remainingRows = cell.height - movedRows
        // The lower part of the old character is at the top of the cell.
        picture.copy(
            PixelRectangle(x: cell.x, y: cell.y + movedRows, width: cell.width, height: remainingRows),
            from: oldPicture,
            to: cell.origin
        )
        // The upper part of the new character is below it.
        picture.copy(
            PixelRectangle(x: cell.x, y: cell.y, width: cell.width, height: movedRows),
            from: newPicture,
            to: PixelPoint(x: cell.x, y: cell.y + remainingRows)
        )
    }

    /// Returns the number of rows by which a changed character has moved up when the time `age` has passed
    /// since the change. The character has the index `cellIndex` among `cellCount` changed characters, and is
    /// `height` rows high.
    ///
    /// The duration consists of `count + 2` equal parts. Each character moves for three parts, and the next
    /// one starts one part later, as in the transition `slot`.
    static func movedRows(
        cellIndex: Int,
        cellCount: Int,
        height: Int,
        age: Nanoseconds,
        duration: Nanoseconds = defaultDuration
    ) -> Int {
        let whole = duration.rawValue
        let moved = age.rawValue * Int64(cellCount + 2) - Int64(cellIndex) * whole
        return Int(min(max(0, moved), 3 * whole) * Int64(height) / (3 * whole))
    }

    /// Returns the time until the animation must be redrawn: 10 ms, or the time to its end if that is
    /// shorter.
    func lifetime(at time: ContentTime) -> Nanoseconds? {
        let step = Nanoseconds.milliseconds(10)
        let next = min(step, max(Nanoseconds(1), duration - age))
        return [next, newContent.lifetime(at: time)].compactMap { $0 }.min()
    }

    func text(at time: ContentTime) -> String? { newContent.text(at: time) }
}

extension Bitmap {
    /// Returns whether this picture has the same pixels in `area` as `other`, a picture of the same size.
    fileprivate func equals(_ other: Bitmap, in area: PixelRectangle) -> Bool {
        (area.x..<area.x + area.width).allSatisfy { x in
            (area.y..<area.y + area.height).allSatisfy { self[colorAt: x, $0] == other[colorAt: x, $0] }
        }
    }
}
