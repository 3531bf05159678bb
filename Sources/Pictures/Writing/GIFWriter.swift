import CImageFiles
import Pixels

/// A writer of an animated GIF that repeats indefinitely. Pictures are added one at a time, so that the
/// memory does not grow with the length of the animation.
///
/// For each picture, the file stores only the smallest rectangle that contains all differences from the
/// previous picture.
package final class GIFWriter {
    /// The maximum delay in the GIF format, in hundredths of a second. The delay of a picture is the time for
    /// which it is shown.
    static let maxDelay = 65_535
    package static let longestSide = 65_535

    private let file: PictureFile
    private let transparentEntry: UInt8
    private var writer: OpaquePointer?
    private var previousPicture: IndexedImage?
    package private(set) var frameCount = 0

    /// Creates an animated GIF in `file`, to which pictures can then be added. `width` and `height` are from
    /// 1 to 65,535 pixels, and `palette` has 1 to 255 colors.
    ///
    /// - Throws: `PictureWritingError` if an argument is out of range, or if the file cannot be written.
    package init(file: PictureFile, width: Int, height: Int, palette: [Color]) throws(PictureWritingError) {
        self.file = file
        transparentEntry = UInt8(clamping: palette.count)
        guard let width = UInt16(exactly: width), let height = UInt16(exactly: height), width > 0, height > 0,
            (1...255).contains(palette.count)
        else {
            throw PictureWritingError(
                file: file.path,
                reason: "a GIF has sides of 1 to \(Self.longestSide) pixels and 1 to 255 colors"
            )
        }

        // The last entry of the palette is the transparent color, so its components do not matter.
        let entries = palette.map(\.paletteEntry) + [Color.black.paletteEntry]
        // The encoder passes its output to `writeToFile`, together with the pointer to `file`.
        var failure = lb_picture_failure()
        writer = lb_gif_writer_open(
            writeToFile,
            Unmanaged.passUnretained(file).toOpaque(),
            width,
            height,
            entries,
            CInt(entries.count),
            &failure
        )
        if writer == nil { throw PictureWritingError(failure, file: file) }
    }

    deinit {
        var failure = lb_picture_failure()
        if let writer { _ = lb_gif_writer_close(writer, &failure) }
    }

    /// Adds `picture` to the animation and shows it for `delay` hundredths of a second. It must have the size
    /// of the animation.
    ///
    /// If `delay` exceeds the maximum of the GIF format, the picture is stored several times.
    package func add(_ picture: IndexedImage, delay: Int) throws(PictureWritingError) {
        var rest = max(0, delay)
        repeat {
            // Browsers show pictures with very short delays for longer, so the last part of a long delay
            // takes at least a second.
            let part = rest <= Self.maxDelay ? rest : min(Self.maxDelay, rest - 100)
            try store(picture, delay: part)
            rest -= part
        } while rest > 0
    }

    /// Completes the animated GIF. The caller must then call `finish()` of the `PictureFile`, which gives the
    /// file its final name.
    package func finish() throws(PictureWritingError) {
        guard let open = writer else { return }
        writer = nil
        var failure = lb_picture_failure()
        if !lb_gif_writer_close(open, &failure) { throw PictureWritingError(failure, file: file) }
    }

    /// Writes `picture` as the next frame of the animation and shows it for `delay` hundredths of a second.
    /// Only the part that differs from the previous frame is stored.
    private func store(_ picture: IndexedImage, delay: Int) throws(PictureWritingError) {
        guard let writer else { throw PictureWritingError(finished: file) }

        // The patch is the smallest rectangle that contains all differences.
        var patch = Patch(of: picture, over: previousPicture, transparentEntry: transparentEntry)
        // The first frame has no previous picture that could be seen through transparent pixels.
        let noTransparency: CInt = -1
        let transparentIndex = previousPicture == nil ? noTransparency : CInt(transparentEntry)

        var failure = lb_picture_failure()
        let isStored = lb_gif_writer_add(
            writer,
            UInt16(clamping: patch.left),
            UInt16(clamping: patch.top),
            UInt16(clamping: patch.width),
            UInt16(clamping: patch.height),
            &patch.pixels,
            transparentIndex,
            UInt16(clamping: delay),
            &failure
        )
        guard isStored else { throw PictureWritingError(failure, file: file) }

        previousPicture = picture
        frameCount += 1
    }
}

/// The smallest rectangle of a picture that contains all differences from the previous picture of an
/// animation.
struct Patch: Hashable {
    var left = 0
    var top = 0
    var width: Int
    var height: Int
    var pixels: [UInt8]

    /// Creates the patch: the smallest rectangle that turns `previous` into `picture` when it is drawn over
    /// it. Pixels of the patch that are equal in both pictures get the palette index `transparentEntry`.
    ///
    /// If the pictures are equal, the patch is a single transparent pixel, because a GIF cannot store an
    /// empty picture. If `previous` is nil or has a different size, the patch is the complete picture.
    init(of picture: IndexedImage, over previous: IndexedImage?, transparentEntry: UInt8) {
        width = picture.width
        height = picture.height
        pixels = picture.pixels
        guard let previous, previous.width == width, previous.height == height else { return }

        // `rows` and `columns` extend from the first to the last change.
        let difference = PictureDifference(old: previous, new: picture)
        guard let rows = difference.rows else {
            (width, height, pixels) = (1, 1, [transparentEntry])
            return
        }

        let columns = difference.columns(in: rows)
        (left, top) = (columns.lowerBound, rows.lowerBound)
        (width, height) = (columns.count, rows.count)
        pixels = difference.newPixels(
            rows: rows,
            columns: columns,
            replacingEqualPixelsWith: transparentEntry
        )
    }
}

/// The set of pixels that differ between two pictures of the same size.
private struct PictureDifference {
    let old: IndexedImage
    let new: IndexedImage

    /// Returns whether the pixel in column `x` and row `y` differs between the two pictures.
    func contains(_ x: Int, _ y: Int) -> Bool {
        new.pixels[y * new.width + x] != old.pixels[y * new.width + x]
    }

    private func containsAny(ofRow y: Int) -> Bool {
        let row = y * new.width..<(y + 1) * new.width
        return new.pixels[row] != old.pixels[row]
    }

    /// The range from the first to the last row in which the two pictures differ, or nil if they are equal.
    var rows: Range<Int>? {
        let allRows = 0..<new.height
        guard let first = allRows.first(where: containsAny), let last = allRows.last(where: containsAny)
        else { return nil }
        return first..<last + 1
    }

    /// Returns the range from the first to the last column in which the two pictures differ within `rows`.
    func columns(in rows: Range<Int>) -> Range<Int> {
        var start = new.width
        var end = 0
        for y in rows {
            if let first = (0..<start).first(where: { contains($0, y) }) { start = first }
            if let last = (end..<new.width).last(where: { contains($0, y) }) { end = last + 1 }
        }
        return start..<end
    }

    /// Returns the pixels of the new picture in `rows` and `columns`, row by row. Pixels that are equal in
    /// both pictures are replaced by the palette index `replacement`.
    func newPixels(
        rows: Range<Int>,
        columns: Range<Int>,
        replacingEqualPixelsWith replacement: UInt8
    ) -> [UInt8] {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(rows.count * columns.count)
        for y in rows {
            for x in columns {
                pixels.append(contains(x, y) ? new.pixels[y * new.width + x] : replacement)
            }
        }
        return pixels
    }
}
