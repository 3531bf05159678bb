import BannerText
import MonotonicTime
import Pictures
import Pixels

extension Rendering {
    /// The numbers of key frames of a sheet.
    public struct SheetSummary: Hashable, Sendable {
        /// The number of key frames in the sheet.
        public var shown: Int
        /// The total number of key frames.
        public var count: Int
    }

    /// Writes a PNG with a grid of key frames, each with its time and events.
    ///
    /// - Parameters:
    ///   - path: The file, which appears when it is complete.
    ///   - span: The time span.
    public func writeSheet(to path: String, span: Scenario.Span) throws(RenderingError) -> SheetSummary {
        let least = Nanoseconds.milliseconds(1)
        guard span.length >= least else { throw .tooShort(least: least) }
        try checkLength(span)
        let moments = try keyFrames(of: span)
        let wall = scenario.configuration.wall
        let font = BuiltinFont.wide
        let sheet = layout(of: moments.kept.count, scale: painter.scale, letterHeight: font.height)
        guard sheet.isPossible else {
            let small = layout(of: moments.kept.count, scale: 1, letterHeight: font.height)
            throw .tooLarge(
                PixelSize(width: sheet.width, height: sheet.height),
                isPossibleAtScale1: small.isPossible
            )
        }
        let (file, writer) = try writing { () throws(PictureWritingError) in
            let file = try PictureFile(path: path)
            let writer = try PNGWriter(
                file: file,
                width: sheet.width,
                height: sheet.height,
                palette: painter.palette
            )
            return (file, writer)
        }
        var band = SheetBand(sheet, painter: painter, font: font)
        var waiting = moments.kept[...]
        var shown = Bitmap(size: wall.size, format: wall.format)
        func show(until instant: Instant?) throws(RenderingError) {
            while let next = waiting.first, next.at < instant ?? .init(nanoseconds: .max) {
                waiting.removeFirst()
                band.add(fitted(shown), caption: next.caption)
                guard band.isFull || waiting.isEmpty else { continue }
                let rows = band.take()
                try writing { () throws(PictureWritingError) in try writer.add(rows) }
            }
        }
        try forEachPicture(of: span) { (picture, at) throws(RenderingError) in
            try show(until: at)
            shown = picture
        }
        try show(until: nil)
        try writing { () throws(PictureWritingError) in
            try writer.finish()
            try file.finish()
        }
        return SheetSummary(shown: moments.kept.count, count: moments.count)
    }

    private func layout(of count: Int, scale: Int, letterHeight: Int) -> SheetLayout {
        SheetLayout(
            count: count,
            picture: size(atScale: scale),
            scale: scale,
            letterHeight: letterHeight
        )
    }

    private func keyFrames(of span: Scenario.Span) throws(RenderingError) -> (kept: [KeyFrame], count: Int) {
        var collector = KeyFrameCollector(from: span.beginning)
        try simulate(span) { (output) throws(RenderingError) in
            if case .event(let event) = output { collector.take(event) }
        }
        return collector.moments
    }
}

/// The layout of a sheet.
struct SheetLayout: Hashable {
    let picture: PixelSize
    let columns: Int
    let rows: Int
    /// The number of pixels between pictures and around them.
    let gap: Int
    /// The scale of the captions.
    let letterScale: Int
    /// The number of rows of a caption before scaling.
    private let letterHeight: Int

    /// The maximum width of a sheet with several columns.
    private static let comfortableWidth = 1600
    private static let longestSide = 65_535
    private static let mostPixels = 100_000_000

    init(count: Int, picture: PixelSize, scale: Int, letterHeight: Int) {
        self.picture = picture
        self.letterHeight = letterHeight
        gap = max(4, scale)
        letterScale = max(1, scale / 4)
        columns = max(1, min(count, (Self.comfortableWidth - gap) / (picture.width + gap)))
        rows = (count + columns - 1) / columns
    }

    var captionHeight: Int { (letterHeight + 2) * letterScale }
    var bandHeight: Int { captionHeight + picture.height + gap }
    var width: Int { columns * (picture.width + gap) + gap }
    var height: Int { rows * bandHeight }

    var isPossible: Bool {
        max(width, height) <= Self.longestSide && width * height <= Self.mostPixels
    }
}

/// A row of pictures with captions.
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
        image = Self.mount(sheet, painter)
    }

    private static func mount(_ sheet: SheetLayout, _ painter: LEDPainter) -> IndexedImage {
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

    mutating func take() -> IndexedImage {
        defer {
            image = Self.mount(sheet, painter)
            count = 0
        }
        return image
    }
}

extension TextRasterizer {
    /// Returns the part of `caption` that fits in `width`, with an ellipsis if it is shortened.
    func shortened(_ caption: String, to room: Int) -> String {
        guard width(of: caption) > room else { return caption }
        let ellipsis = "…"
        var left = room - width(of: ellipsis)
        let kept = caption.prefix { character in
            // Every letter has a blank column after it.
            left -= width(of: String(character)) + 1
            return left >= 0
        }
        return kept + ellipsis
    }
}
