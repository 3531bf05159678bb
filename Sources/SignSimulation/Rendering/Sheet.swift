import BannerText
import Pictures
import Pixels

/// Functions that write a PNG picture of a sheet, which is a grid of pictures with captions.
extension Rendering {
    /// Returns the layout that the function `layout` creates for the scale of this rendering. A sheet is a
    /// grid of pictures with captions.
    ///
    /// - Throws: `RenderingError.tooLarge` if the sheet exceeds the limits of a PNG.
    func sheet(_ layout: (_ scale: Int) -> SheetLayout) throws(RenderingError) -> SheetLayout {
        let sheet = layout(painter.scale)
        guard sheet.isPossible else {
            let size = PixelSize(width: sheet.width, height: sheet.height)
            throw .tooLarge(size, isPossibleAtScale1: layout(1).isPossible)
        }
        return sheet
    }

    /// Writes a PNG picture of a sheet, which is a grid of pictures with captions. To save memory, the sheet
    /// is written in bands, each with one row of pictures. The file appears only once it is complete. Throws
    /// if the file cannot be written.
    ///
    /// - Parameters:
    ///   - sheet: The positions of the pictures.
    ///   - path: The path of the file.
    ///   - fill: A function that calls its argument `add` with each picture and its caption, row by row.
    func writeSheet(
        _ sheet: SheetLayout,
        to path: String,
        _ fill: (_ add: (Bitmap, String) throws(RenderingError) -> Void) throws(RenderingError) -> Void
    ) throws(RenderingError) {
        let (file, writer) = try writing { () throws(PictureWritingError) in
            let file = try PictureFile(path: path)
            let (width, height) = (sheet.width, sheet.height)
            return (file, try PNGWriter(file: file, width: width, height: height, palette: painter.palette))
        }

        var band = SheetBand(sheet, painter: painter)
        func writeBand() throws(RenderingError) {
            let rows = band.removeImage()
            try writing { () throws(PictureWritingError) in try writer.add(rows) }
        }
        try fill { (picture, caption) throws(RenderingError) in
            band.add(fitted(picture), caption: caption)
            if band.isFull { try writeBand() }
        }
        // The last row may have fewer pictures than the others.
        if !band.isEmpty { try writeBand() }

        try writing { () throws(PictureWritingError) in
            try writer.finish()
            try file.finish()
        }
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
    ///   - count: The number of pictures.
    ///   - picture: The size of a picture in pixels.
    ///   - scale: The width and height of an LED, in pixels.
    ///   - columns: The number of pictures in a row, or nil to use as many as fit.
    init(count: Int, picture: PixelSize, scale: Int, columns: Int? = nil) {
        self.picture = picture
        gap = max(4, scale)
        letterScale = max(1, scale / 4)
        let fitting = max(1, min(count, (Self.maxMultiColumnWidth - gap) / (picture.width + gap)))
        self.columns = columns ?? fitting
        rows = (count + self.columns - 1) / self.columns
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

    mutating func removeImage() -> IndexedImage {
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
