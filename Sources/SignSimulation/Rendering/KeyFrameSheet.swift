import BannerText
import MonotonicTime
import Pictures
import Pixels

extension Rendering {
    /// How many key frames a sheet shows, and how many there are.
    public struct SheetSummary: Hashable, Sendable {
        /// The number of key frames in the sheet, which is limited.
        public var shown: Int
        /// The number of all key frames in the time span.
        public var count: Int
    }

    /// Writes a PNG picture with a grid of key frames. Each has a caption with its time and events.
    ///
    /// - Parameters:
    ///   - path: The file, which appears when it is complete.
    ///   - span: The time span from which key frames are taken.
    public func writeSheet(to path: String, span: Scenario.Span) throws(RenderingError) -> SheetSummary {
        let minimum = Nanoseconds.milliseconds(1)
        guard span.length >= minimum else { throw .tooShort(least: minimum) }
        try checkLength(span)
        let (frames, count) = try keyFrames(of: span)
        let font = BuiltinFont.wide
        func layout(scale: Int) -> SheetLayout {
            let picture = size(atScale: scale)
            return SheetLayout(count: frames.count, picture: picture, scale: scale, letterHeight: font.height)
        }
        let sheet = layout(scale: painter.scale)
        guard sheet.isPossible else {
            let size = PixelSize(width: sheet.width, height: sheet.height)
            throw .tooLarge(size, isPossibleAtScale1: layout(scale: 1).isPossible)
        }
        try write(frames, in: SheetBand(sheet, painter: painter, font: font), sheet, to: path, span)
        return SheetSummary(shown: frames.count, count: count)
    }

    private func write(
        _ frames: [KeyFrame],
        in band: SheetBand,
        _ sheet: SheetLayout,
        to path: String,
        _ span: Scenario.Span
    ) throws(RenderingError) {
        let (file, writer) = try writing { () throws(PictureWritingError) in
            let file = try PictureFile(path: path)
            let (width, height) = (sheet.width, sheet.height)
            return (file, try PNGWriter(file: file, width: width, height: height, palette: painter.palette))
        }
        let wall = scenario.configuration.wall
        var band = band
        var remaining = frames[...]
        var picture = Bitmap(size: wall.size, format: wall.format)
        func addFrames(before instant: Instant?) throws(RenderingError) {
            while let next = remaining.first, next.at < instant ?? .init(nanoseconds: .max) {
                remaining.removeFirst()
                band.add(fitted(picture), caption: next.caption)
                guard band.isFull || remaining.isEmpty else { continue }
                let rows = band.removeImage()
                try writing { () throws(PictureWritingError) in try writer.add(rows) }
            }
        }
        try forEachPicture(of: span) { (nextPicture, at) throws(RenderingError) in
            try addFrames(before: at)
            picture = nextPicture
        }
        try addFrames(before: nil)
        try writing { () throws(PictureWritingError) in
            try writer.finish()
            try file.finish()
        }
    }

    private func keyFrames(of span: Scenario.Span) throws(RenderingError) -> (first: [KeyFrame], count: Int) {
        var collector = KeyFrameCollector(from: span.beginning)
        try simulate(span) { (output) throws(RenderingError) in
            if case .event(let event) = output { collector.add(event) }
        }
        return collector.keyFrames
    }
}

struct SheetLayout: Hashable {
    let picture: PixelSize
    let columns: Int
    let rows: Int
    /// The number of pixels between the pictures and around them.
    let gap: Int
    let letterScale: Int
    /// The height of the letters of a caption in rows, before they are enlarged.
    private let letterHeight: Int

    /// The maximum width, in pixels, of a sheet with more than one column.
    private static let maxMultiColumnWidth = 1600
    private static let maxSide = 65_535
    private static let maxPixels = 100_000_000

    init(count: Int, picture: PixelSize, scale: Int, letterHeight: Int) {
        self.picture = picture
        self.letterHeight = letterHeight
        gap = max(4, scale)
        letterScale = max(1, scale / 4)
        columns = max(1, min(count, (Self.maxMultiColumnWidth - gap) / (picture.width + gap)))
        rows = (count + columns - 1) / columns
    }

    var captionHeight: Int { (letterHeight + 2) * letterScale }
    var bandHeight: Int { captionHeight + picture.height + gap }
    var width: Int { columns * (picture.width + gap) + gap }
    var height: Int { rows * bandHeight }

    var isPossible: Bool {
        max(width, height) <= Self.maxSide && width * height <= Self.maxPixels
    }
}

private struct SheetBand {
    private let sheet: SheetLayout
    private let painter: LEDPainter
    private let font: any TextRasterizer
    private var image: IndexedImage
    private var count = 0

    init(_ sheet: SheetLayout, painter: LEDPainter, font: any TextRasterizer) {
        self.sheet = sheet
        self.font = font
        self.painter = painter
        image = Self.emptyImage(sheet, painter)
    }

    private static func emptyImage(_ sheet: SheetLayout, _ painter: LEDPainter) -> IndexedImage {
        IndexedImage(width: sheet.width, height: sheet.bandHeight, color: painter.mountColor)
    }

    var isFull: Bool { count == sheet.columns }

    mutating func add(_ picture: Bitmap, caption: String) {
        let x = sheet.gap + count * (sheet.picture.width + sheet.gap)
        image.stamp(
            font.rasterize(font.shortened(caption, to: sheet.picture.width / sheet.letterScale)),
            x: x,
            y: sheet.letterScale,
            scale: sheet.letterScale,
            color: painter.captionColor
        )
        image.place(painter.paint(picture), x: x, y: sheet.captionHeight)
        count += 1
    }

    mutating func removeImage() -> IndexedImage {
        defer {
            image = Self.emptyImage(sheet, painter)
            count = 0
        }
        return image
    }
}

extension TextRasterizer {
    /// Returns the beginning of `caption` that fits in `width`. An ellipsis is appended if the caption is shortened.
    func shortened(_ caption: String, to width: Int) -> String {
        guard self.width(of: caption) > width else { return caption }
        let ellipsis = "…"
        var remaining = width - self.width(of: ellipsis)
        let visible = caption.prefix { character in
            // Every letter is followed by a blank column.
            remaining -= self.width(of: String(character)) + 1
            return remaining >= 0
        }
        return visible + ellipsis
    }
}
