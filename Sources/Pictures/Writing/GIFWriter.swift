import CImageFiles
import Pixels

/// Writes an animated GIF that repeats for ever, picture by picture: what is kept does not grow with the length.
///
/// Of every picture only the smallest rectangle that differs from the one before is stored.
public final class GIFWriter {
    /// The longest delay that a picture of the format can have, in hundredths of a second.
    static let longestDelay = 65_535
    /// The longest side of a picture.
    public static let longestSide = 65_535

    private let file: PictureFile
    private let transparent: UInt8
    private var writer: OpaquePointer?
    private var shown: IndexedImage?
    /// Pictures stored so far.
    public private(set) var count = 0

    /// Begins an animation of `width` × `height` pixels in `file`.
    ///
    /// - Parameters:
    ///   - width: 1 to 65 535 pixels.
    ///   - height: 1 to 65 535 pixels.
    ///   - palette: 1 to 255 colors.
    public init(file: PictureFile, width: Int, height: Int, palette: [Color]) throws(PictureWritingError) {
        self.file = file
        transparent = UInt8(clamping: palette.count)
        guard let width = UInt16(exactly: width), let height = UInt16(exactly: height), width > 0, height > 0,
            (1...255).contains(palette.count)
        else {
            throw PictureWritingError(
                file: file.path,
                reason: "a GIF has sides of 1 to \(Self.longestSide) pixels and 1 to 255 colors"
            )
        }
        let entries = palette.map(\.entry) + [Color.black.entry]
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
        if writer == nil { throw PictureWritingError(failure, file) }
    }

    deinit {
        var failure = lb_picture_failure()
        if let writer { _ = lb_gif_writer_close(writer, &failure) }
    }

    /// Adds a picture that stays for `delay` hundredths of a second. All pictures have the animation's size.
    ///
    /// A delay longer than the format's longest is written as several pictures.
    public func add(_ picture: IndexedImage, delay: Int) throws(PictureWritingError) {
        var rest = max(0, delay)
        var next: IndexedImage? = picture
        repeat {
            // What follows a delay that is left over should not be too short: browsers slow it down.
            let part = rest <= Self.longestDelay ? rest : min(Self.longestDelay, rest - 100)
            try store(next ?? picture, delay: part)
            rest -= part
            next = nil
        } while rest > 0
    }

    /// Ends the animation; the file is finished by its owner.
    public func finish() throws(PictureWritingError) {
        guard let open = writer else { return }
        writer = nil
        var failure = lb_picture_failure()
        if !lb_gif_writer_close(open, &failure) { throw PictureWritingError(failure, file) }
    }

    private func store(_ picture: IndexedImage, delay: Int) throws(PictureWritingError) {
        guard let writer else { throw PictureWritingError(finished: file) }
        var patch = Patch(of: picture, over: shown, transparent: transparent)
        var failure = lb_picture_failure()
        let isStored = lb_gif_writer_add(
            writer,
            UInt16(clamping: patch.left),
            UInt16(clamping: patch.top),
            UInt16(clamping: patch.width),
            UInt16(clamping: patch.height),
            &patch.pixels,
            shown == nil ? -1 : CInt(transparent),
            UInt16(clamping: delay),
            &failure
        )
        guard isStored else { throw PictureWritingError(failure, file) }
        shown = picture
        count += 1
    }
}

/// The part of a picture that differs from another one.
struct Patch: Hashable {
    var left = 0
    var top = 0
    var width: Int
    var height: Int
    var pixels: [UInt8]

    /// What of `picture` must be laid over `before` to get it; pixels in between that do not differ are
    /// `transparent`. Of equal pictures one transparent pixel, since no picture of a GIF is empty.
    init(of picture: IndexedImage, over before: IndexedImage?, transparent: UInt8) {
        width = picture.width
        height = picture.height
        pixels = picture.pixels
        guard let before, before.width == width, before.height == height else { return }
        let stride = width
        let rows = 0..<height
        func differs(_ row: Int) -> Bool {
            let range = row * stride..<(row + 1) * stride
            return picture.pixels[range] != before.pixels[range]
        }
        guard let first = rows.first(where: differs), let last = rows.last(where: differs) else {
            width = 1
            height = 1
            pixels = [transparent]
            return
        }
        var from = stride
        var to = 0
        for row in first...last {
            let start = row * stride
            if let x = (0..<from).first(where: { picture.pixels[start + $0] != before.pixels[start + $0] }) {
                from = x
            }
            if let x = (to..<stride).last(where: { picture.pixels[start + $0] != before.pixels[start + $0] })
            {
                to = x + 1
            }
        }
        left = from
        top = first
        width = to - from
        height = last - first + 1
        pixels = []
        pixels.reserveCapacity(width * height)
        for row in first...last {
            for index in row * stride + from..<row * stride + to {
                let pixel = picture.pixels[index]
                pixels.append(pixel == before.pixels[index] ? transparent : pixel)
            }
        }
    }
}
