import CImageFiles
import Pixels

/// Writes a PNG with a palette, some rows at a time.
public final class PNGWriter {
    private let file: PictureFile
    private let width: Int
    private let height: Int
    /// Rows that came.
    private var rowCount = 0
    private var writer: OpaquePointer?

    /// Begins a picture of `width` × `height` pixels, each at most 1 000 000, in `file`.
    ///
    /// - Parameter palette: 1 to 256 colors.
    public init(file: PictureFile, width: Int, height: Int, palette: [Color]) throws(PictureWritingError) {
        self.file = file
        self.width = width
        self.height = height
        var failure = lb_picture_failure()
        guard let columns = UInt32(exactly: width), let rows = UInt32(exactly: height),
            (1...256).contains(palette.count)
        else {
            throw PictureWritingError(file: file.path, reason: "a PNG has 1 to 256 colors and a size")
        }
        writer = lb_png_writer_open(
            writeToFile,
            Unmanaged.passUnretained(file).toOpaque(),
            columns,
            rows,
            palette.map(\.entry),
            CInt(palette.count),
            &failure
        )
        if writer == nil { throw PictureWritingError(failure, file) }
    }

    deinit {
        var failure = lb_picture_failure()
        if let writer { _ = lb_png_writer_close(writer, &failure) }
    }

    /// Adds all rows of `picture`, which is as wide as the whole. All pictures together are as high as it.
    public func add(_ picture: IndexedImage) throws(PictureWritingError) {
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
            throw PictureWritingError(failure, file)
        }
    }

    /// Ends the picture; the file is finished by its owner.
    public func finish() throws(PictureWritingError) {
        guard let open = writer else { return }
        // What libpng does not have by now it leaves out without a word.
        guard rowCount == height else {
            throw PictureWritingError(
                file: file.path,
                reason: "only \(rowCount) of \(height) rows were added"
            )
        }
        writer = nil
        var failure = lb_picture_failure()
        if !lb_png_writer_close(open, &failure) { throw PictureWritingError(failure, file) }
    }
}

/// The sink of both encoders; the context is a `PictureFile`, which outlives its encoder.
func writeToFile(context: UnsafeMutableRawPointer?, bytes: UnsafeRawPointer, count: Int) -> CInt {
    guard let context else { return 0 }
    let file = Unmanaged<PictureFile>.fromOpaque(context).takeUnretainedValue()
    return file.write(UnsafeRawBufferPointer(start: bytes, count: count))
}

extension Color {
    var entry: lb_picture_color { lb_picture_color(red: red, green: green, blue: blue) }
}

extension PictureWritingError {
    /// Something is added to a picture that is finished.
    init(finished file: PictureFile) {
        self.init(file: file.path, reason: "the picture is finished already")
    }

    init(_ failure: lb_picture_failure, _ file: PictureFile) {
        let message = withUnsafeBytes(of: failure.message) {
            String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        self.init(file: file.path, reason: "cannot write: \(message)")
    }
}
