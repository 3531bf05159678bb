import InfiniteScroll
import MonotonicTime
import Pixels

/// How a frame is put together: the strip's part, and what stands still around it.
extension Banner {
    /// Puts what is seen of the strip into its place between the regions and the dots.
    mutating func surroundView(marking marked: Int?) {
        backdrop.show(
            layout,
            on: frame.size,
            look.regions,
            look.contents,
            at: contentTime(at: carousel.now),
            now: carousel.now
        )
        backdrop.mark(marked, of: carousel.options.count)
        frame.copyColumns(0..<frame.width, of: backdrop.picture, to: 0)
        frame.copy(
            from: view,
            x: 0,
            y: 0,
            width: view.width,
            height: view.height,
            toX: layout.room.x,
            toY: layout.room.y
        )
    }

    /// Copies whole columns: a strip is as high as the room, so each stretch of the ring is one block.
    mutating func drawColumns(from window: Window) {
        var column = 0
        var cell = hint
        while column < view.width {
            let run = carousel.ring.run(at: window.position + column, hint: &cell)
            if column == 0 { hint = cell }
            let count = min(run.count, view.width - column)
            if let option = run.option {
                let strip = strip(option)
                view.copyColumns(run.column..<run.column + count, of: strip, to: column)
            } else {
                view.clearColumns(column..<column + count)
            }
            column += count
        }
    }

    /// Copies stretches of rows; each option's lines lie aligned across the room, or shifted by the pan.
    mutating func drawRows(from window: Window) {
        view.clear()
        var row = 0
        var cell = hint
        while row < view.height {
            let run = carousel.ring.run(at: window.position + row, hint: &cell)
            if row == 0 { hint = cell }
            let count = min(run.count, view.height - row)
            if let option = run.option {
                let strip = strip(option)
                let shift = window.panned.map { $0.index == option ? $0.offset : 0 } ?? 0
                let blank = max(0, look.alignment.leadingBlank(in: view.width - strip.width))
                view.copy(
                    from: strip,
                    x: shift,
                    y: run.column,
                    width: min(strip.width - shift, view.width),
                    height: count,
                    toX: blank,
                    toY: row
                )
            }
            row += count
        }
    }

    private mutating func strip(_ index: Int) -> Bitmap {
        if let strip = strips.strip(index, at: carousel.now) { return strip }
        let wanted = wanted(of: index)
        return strips.strip(index, showing: wanted, at: carousel.now) ?? scaledStrip(index, wanted)
            ?? drawnStrip(index, wanted)
    }

    /// What option `index` is to show. The engine knows what an option that tells the time says at present, and
    /// how long that is.
    private func wanted(of index: Int) -> StripCache.Wanted {
        StripCache.Wanted(
            words: look.programme.liveOptions.contains(index) ? carousel.options[index].text : nil,
            scale: look.contents.isScaled(index) ? look.contents.scale : nil
        )
    }

    private mutating func drawnStrip(_ index: Int, _ wanted: StripCache.Wanted) -> Bitmap {
        let content = wanted.words.map(look.contents.words) ?? look.contents[index]
        let time = contentTime(at: carousel.now)
        let picture = content.draw(in: layout.room.size, at: time)
        let strip = fitted(picture, length: carousel.extent(of: index).length)
        strips.keep(
            StripCache.Drawing(strip: strip, rasterSize: picture.size, wanted: wanted),
            of: index,
            until: content.lifetime(at: time).map { carousel.now + $0 }
        )
        return strip
    }

    /// `picture` as a strip: as long as the ring has it and, on a horizontal banner, as high as the room.
    func fitted(_ picture: Bitmap, length: Int) -> Bitmap {
        let size =
            switch look.axis {
            case .horizontal: PixelSize(width: length, height: view.height)
            case .vertical: PixelSize(width: picture.width, height: length)
            }
        guard picture.size != size else { return picture }
        var strip = Bitmap(size: size)
        strip.copy(
            from: picture,
            x: 0,
            y: 0,
            width: picture.width,
            height: picture.height,
            toX: 0,
            toY: look.axis == .horizontal ? max(0, (size.height - picture.height) / 2) : 0
        )
        return strip
    }
}
