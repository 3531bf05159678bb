import BannerText
import Pictures
import Pixels

/// Functions that write a PNG picture of a sheet, which is a grid of pictures with captions.
extension Rendering {
    /// Returns the layout that the function `makeLayout` creates for the scale of this rendering. A sheet is
    /// a grid of pictures with captions.
    ///
    /// - Throws: `RenderingError.tooLarge` if the sheet exceeds the limits of a PNG.
    func makeSheetLayout(_ makeLayout: (_ scale: Int) -> SheetLayout) throws(RenderingError) -> SheetLayout {
        let layout = makeLayout(painter.scale)
        guard layout.isPossible else {
            let size = PixelSize(width: layout.width, height: layout.height)
            throw .tooLarge(size, isPossibleAtScale1: makeLayout(1).isPossible)
        }
        return layout
    }

    /// Writes a PNG picture of a sheet, which is a grid of pictures with captions. The sheet is written in
    /// bands, each with one row of pictures, so that only one row is in memory at a time. The file appears
    /// only once it is complete. Throws if the file cannot be written.
    ///
    /// - Parameters:
    ///   - layout: The positions of the pictures.
    ///   - path: The path of the file.
    ///   - fill: A function that calls its argument `add` with each picture and its caption, row by row.
    func writeSheet(
        layout: SheetLayout,
        to path: String,
        fill: (_ add: (Bitmap, String) throws(RenderingError) -> Void) throws(RenderingError) -> Void
    ) throws(RenderingError) {
        let (file, writer) = try openSheet(layout: layout, path: path)
        var band = SheetBand(layout, painter: painter)
        try fill { (picture, caption) throws(RenderingError) in
            band.add(resizedToDisplay(picture), caption: caption)
            if band.isFull { try write(band.takeImage(), with: writer) }
        }
        // The last row may have fewer pictures than the others.
        if !band.isEmpty { try write(band.takeImage(), with: writer) }

        try mappingWritingErrors { () throws(PictureWritingError) in
            try writer.finish()
            try file.finish()
        }
    }

    /// Creates the file of a sheet at `path`, and the writer that writes the rows of the picture to it.
    private func openSheet(
        layout: SheetLayout,
        path: String
    ) throws(RenderingError) -> (PictureFile, PNGWriter) {
        try mappingWritingErrors { () throws(PictureWritingError) in
            let file = try PictureFile(path: path)
            let (width, height) = (layout.width, layout.height)
            return (file, try PNGWriter(file: file, width: width, height: height, palette: painter.palette))
        }
    }

    /// Adds the image of a band to the picture of the sheet, below the previous bands.
    private func write(_ bandImage: IndexedImage, with writer: PNGWriter) throws(RenderingError) {
        try mappingWritingErrors { () throws(PictureWritingError) in try writer.add(bandImage) }
    }
}

/// The positions of the pictures and captions on a sheet, which is a grid of pictures.
struct SheetLayout: Hashable {
    let picture: PixelSize
    let columns: Int
    let rows: Int
    /// The width of the space between the pictures of a sheet and around them, in pixels.
    let gap: Int
    let letterScale: Int

    /// The maximum width of a sheet with several columns of pictures, in pixels.
    private static let maxMultiColumnWidth = 1600
    private static let maxSide = 65_535
    /// The font of the captions on a sheet.
    static let font: any TextRasterizer = BuiltinFont.wide
    private static let maxPixels = 100_000_000

    /// Creates the layout of a sheet, which is a grid of pictures with captions.
    ///
    /// - Parameters:
    ///   - pictureCount: The number of pictures.
    ///   - pictureSize: The size of a picture in pixels.
    ///   - ledScale: The width and height of an LED, in pixels.
    ///   - columns: The number of pictures in a row, or nil to use as many as fit.
    init(pictureCount: Int, pictureSize: PixelSize, ledScale: Int, columns: Int? = nil) {
        self.picture = pictureSize
        gap = max(4, ledScale)
        letterScale = max(1, ledScale / 4)
        let fitting = max(1, min(pictureCount, (Self.maxMultiColumnWidth - gap) / (pictureSize.width + gap)))
        self.columns = columns ?? fitting
        rows = (pictureCount + self.columns - 1) / self.columns
    }

    var captionHeight: Int { (Self.font.height + 2) * letterScale }
    var bandHeight: Int { captionHeight + picture.height + gap }
    var width: Int { columns * (picture.width + gap) + gap }
    var height: Int { rows * bandHeight }

    var isPossible: Bool {
        max(width, height) <= Self.maxSide && width * height <= Self.maxPixels
    }
}

/// An image of one row of a sheet, which is a grid of pictures, with the captions of the pictures in this
/// row.
struct SheetBand {
    private let sheet: SheetLayout
    private let painter: LEDPainter
    private var image: IndexedImage
    private var count = 0

    init(_ sheet: SheetLayout, painter: LEDPainter) {
        self.sheet = sheet
        self.painter = painter
        image = Self.emptyImage(sheet, painter)
    }

    private static func emptyImage(_ sheet: SheetLayout, _ painter: LEDPainter) -> IndexedImage {
        IndexedImage(width: sheet.width, height: sheet.bandHeight, color: painter.mountColor)
    }

    var isFull: Bool { count == sheet.columns }

    var isEmpty: Bool { count == 0 }

    mutating func add(_ picture: Bitmap, caption: String) {
        let x = sheet.gap + count * (sheet.picture.width + sheet.gap)
        image.stamp(
            SheetLayout.font.rasterize(
                SheetLayout.font.shortened(caption, to: sheet.picture.width / sheet.letterScale)
            ),
            x: x,
            y: sheet.letterScale,
            scale: sheet.letterScale,
            color: painter.captionColor
        )
        image.place(painter.paint(picture), x: x, y: sheet.captionHeight)
        count += 1
    }

    mutating func takeImage() -> IndexedImage {
        defer {
            image = Self.emptyImage(sheet, painter)
            count = 0
        }
        return image
    }
}

extension TextRasterizer {
    /// Returns `caption` if it is at most `width` pixels wide. Otherwise, returns as much of its beginning as
    /// fits, followed by an ellipsis.
    func shortened(_ caption: String, to width: Int) -> String {
        guard self.width(of: caption) > width else { return caption }
        let ellipsis = "…"
        var remaining = width - self.width(of: ellipsis)
        let visible = caption.prefix { character in
            // Every letter has a blank column after it.
            remaining -= self.width(of: String(character)) + 1
            return remaining >= 0
        }
        return visible + ellipsis
    }
}
