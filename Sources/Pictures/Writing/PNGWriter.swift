import CImageFiles
import Pixels

/// A writer of a PNG picture with a palette. Rows are added a few at a time, so that the complete picture is
/// never in memory.
package final class PNGWriter {
    private let file: PictureFile
    private let width: Int
    private let height: Int
    private var rowCount = 0
    private var writer: OpaquePointer?

    /// Creates a PNG in `file`, to which rows can then be added. `width` and `height` are up to 1,000,000
    /// pixels, and `palette` has 1 to 256 colors.
    ///
    /// - Throws: `PictureWritingError` if an argument is out of range, or if the file cannot be written.
    package init(file: PictureFile, width: Int, height: Int, palette: [Color]) throws(PictureWritingError) {
        self.file = file
        self.width = width
        self.height = height
        guard let columns = UInt32(exactly: width), let rows = UInt32(exactly: height),
            (1...256).contains(palette.count)
        else {
            throw PictureWritingError(file: file.path, reason: "a PNG has 1 to 256 colors and a size")
        }

        // The encoder passes its output to `writeToFile`, together with the pointer to `file`.
        var failure = lb_picture_failure()
        writer = lb_png_writer_open(
            writeToFile,
            Unmanaged.passUnretained(file).toOpaque(),
            columns,
            rows,
            palette.map(\.paletteEntry),
            CInt(palette.count),
            &failure
        )
        if writer == nil { throw PictureWritingError(failure, file: file) }
    }

    deinit {
        var failure = lb_picture_failure()
        if let writer { _ = lb_png_writer_close(writer, &failure) }
    }

    /// Adds the rows of `picture` to the PNG, below all rows that were added before. `picture` must be as
    /// wide as the PNG. Throws an error if it is not, if there would be too many rows, or if the file cannot
    /// be written.
    package func add(_ picture: IndexedImage) throws(PictureWritingError) {
        guard let writer else { throw PictureWritingError(finished: file) }
        var failure = lb_picture_failure()
        guard picture.width == width else {
            throw PictureWritingError(file: file.path, reason: "a row of another width")
        }
        guard picture.height <= height - rowCount else {
            throw PictureWritingError(file: file.path, reason: "more rows than the picture has")
        }
        rowCount += picture.height
        if !lb_png_writer_add(writer, picture.pixels, UInt32(clamping: picture.height), &failure) {
            throw PictureWritingError(failure, file: file)
        }
    }

    /// Completes the PNG. Throws an error if rows are missing. The caller must then call `finish()` of the
    /// `PictureFile`, which gives the file its final name.
    package func finish() throws(PictureWritingError) {
        guard let open = writer else { return }
        // libpng would omit missing rows without an error.
        guard rowCount == height else {
            throw PictureWritingError(
                file: file.path,
                reason: "only \(rowCount) of \(height) rows were added"
            )
        }
        writer = nil
        var failure = lb_picture_failure()
        if !lb_png_writer_close(open, &failure) { throw PictureWritingError(failure, file: file) }
    }
}

/// Writes `count` bytes to a picture file. The PNG and GIF encoders call this function with `context`, a
/// pointer to a `PictureFile` that must outlive the encoder. Returns 0 on success, or an error number
/// (`errno`).
func writeToFile(context: UnsafeMutableRawPointer?, bytes: UnsafeRawPointer, count: Int) -> CInt {
    guard let context else { return 0 }
    let file = Unmanaged<PictureFile>.fromOpaque(context).takeUnretainedValue()
    return file.write(UnsafeRawBufferPointer(start: bytes, count: count))
}

extension Color {
    var paletteEntry: lb_picture_color { lb_picture_color(red: red, green: green, blue: blue) }
}

extension PictureWritingError {
    init(finished file: PictureFile) {
        self.init(file: file.path, reason: "the picture is already finished")
    }

    init(_ failure: lb_picture_failure, file: PictureFile) {
        let message = withUnsafeBytes(of: failure.message) {
            String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        self.init(file: file.path, reason: "cannot write: \(message)")
    }
}
