import CImageFiles
import MonotonicTime
import Pixels

/// A decoder of picture files, with its options.
public struct PictureReading: Hashable, Sendable {
    private let fit: PictureFit
    private let inverts: Bool
    private let background: Color
    private let keepsColors: Bool
    private let height: Int
    private let byteLimit: Int
    private let canvasLimit: Int

    /// Creates a decoder.
    ///
    /// - Parameters:
    ///   - fit: The method that adapts the picture to the height of the area in which it is shown.
    ///   - inverts: Whether dark and bright are exchanged. The background is not inverted.
    ///   - background: The color behind transparent pixels.
    ///   - keepsColors: Whether the result has colors. If false, it has only light levels.
    ///   - height: The height of the highest area that shows the picture, in pixels.
    ///   - byteLimit: The maximum size of the result, in bytes.
    ///   - canvasLimit: The maximum memory for the pixels of the original during decoding, in bytes.
    public init(
        fit: PictureFit = .scale,
        inverts: Bool = false,
        background: Color = .black,
        keepsColors: Bool = false,
        height: Int,
        byteLimit: Int = PictureLimits.keptBytes,
        canvasLimit: Int = .max
    ) {
        self.fit = fit
        self.inverts = inverts
        self.background = background
        self.keepsColors = keepsColors
        self.height = height
        self.byteLimit = byteLimit
        self.canvasLimit = canvasLimit
    }

    /// Decodes the contents of a PNG or GIF file. Returns the decoded picture, or the problem if it cannot be shown.
    public func read(_ bytes: [UInt8]) -> Result<PictureSource, PictureProblem> {
        bytes.withUnsafeBufferPointer { bytes in
            do throws(PictureProblem) {
                return .success(try read(bytes))
            } catch {
                return .failure(error)
            }
        }
    }

    private func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(PictureProblem) -> PictureSource {
        guard bytes.count <= PictureLimits.fileBytes else { throw .largeFile }
        guard let start = bytes.baseAddress, !bytes.isEmpty else { throw .empty }
        switch FileKind(bytes) {
        case .png: return try readPNG(start, bytes.count)
        case .gif: return try readGIF(start, bytes.count)
        case .other(let name): throw .otherKind(name)
        }
    }

    func shape(of natural: PixelSize) throws(PictureProblem) -> PictureShape {
        guard natural.width > 0, natural.height > 0 else { throw .empty }
        guard max(natural.width, natural.height) <= PictureLimits.side else { throw .longSide(natural) }
        guard natural.width * natural.height <= PictureLimits.pixels else { throw .manyPixels(natural) }
        let shape = fit.keptShape(of: natural, height: height)
        guard PictureSource.cost(of: shape.size, planes: channels) <= byteLimit else { throw .noRoom }
        return shape
    }

    /// Throws an error if a picture of the size `natural` needs too much memory. During decoding, `copies` copies of
    /// its pixels are in memory.
    private func checkCanvas(of natural: PixelSize, copies: Int) throws(PictureProblem) {
        let bytes = natural.width * natural.height * channels * copies
        guard bytes <= canvasLimit else { throw .largeCanvas(natural, bytes: bytes) }
    }

    private func readPNG(
        _ bytes: UnsafePointer<UInt8>,
        _ count: Int
    ) throws(PictureProblem) -> PictureSource {
        guard let png = lb_png_open(bytes, count) else { throw .noMemory }
        defer { lb_png_free(png) }
        if lb_png_error(png) != nil { throw Self.problem(ofPNG: png) }
        let natural = PixelSize(width: Int(lb_png_width(png)), height: Int(lb_png_height(png)))
        var scaler = PlaneScaler(try shape(of: natural), planes: channels)
        if lb_png_is_interlaced(png) { try checkCanvas(of: natural, copies: 1) }
        guard lb_png_start(png, CInt(channels), inverts, background.parts) else {
            throw Self.problem(ofPNG: png)
        }
        for _ in 0..<natural.height {
            guard let row = lb_png_next_row(png) else { throw Self.problem(ofPNG: png) }
            scaler.append(UnsafeBufferPointer(start: row, count: natural.width * channels))
        }
        var source = PictureSource(natural: natural)
        source.append(PictureSource.Frame(planes: scaler.pictures, duration: .zero))
        return source
    }

    private func readGIF(
        _ bytes: UnsafePointer<UInt8>,
        _ count: Int
    ) throws(PictureProblem) -> PictureSource {
        guard let gif = lb_gif_open(bytes, count) else { throw .noMemory }
        defer { lb_gif_free(gif) }
        if lb_gif_error(gif) != nil { throw Self.problem(ofGIF: gif) }
        let natural = PixelSize(width: Int(lb_gif_width(gif)), height: Int(lb_gif_height(gif)))
        let shape = try shape(of: natural)
        // One copy is the visible picture. The other one is the picture before a frame, which may be restored after
        // that frame.
        try checkCanvas(of: natural, copies: 2)
        guard lb_gif_start(gif, CInt(channels), inverts, background.parts) else {
            throw Self.problem(ofGIF: gif)
        }
        var source = PictureSource(natural: natural)
        var tally = FrameTally(
            canvas: natural,
            byteLimit: byteLimit - PictureSource.cost(of: shape.size, planes: channels)
        )
        while true {
            let step = lb_gif_next_frame(gif)
            guard step >= 0 else { throw Self.problem(ofGIF: gif) }
            guard step > 0 else { break }
            try tally.count(pixels: lb_gif_frame_pixels(gif), kept: source.byteCount)
            let delay = lb_gif_frame_delay(gif)
            guard lb_gif_draw(gif) else { throw Self.problem(ofGIF: gif) }
            let bytes = natural.width * natural.height * channels
            let canvas = UnsafeBufferPointer(start: lb_gif_canvas(gif), count: bytes)
            source.append(
                PictureSource.Frame(
                    planes: planes(of: canvas, natural, shape),
                    duration: Self.duration(centiseconds: delay)
                )
            )
        }
        guard !source.frames.isEmpty else { throw .empty }
        return source
    }

    private func planes(
        of canvas: UnsafeBufferPointer<UInt8>,
        _ natural: PixelSize,
        _ shape: PictureShape
    ) -> [GrayPicture] {
        var scaler = PlaneScaler(shape, planes: channels)
        let bytesPerRow = natural.width * channels
        for y in 0..<natural.height {
            scaler.append(UnsafeBufferPointer(rebasing: canvas[y * bytesPerRow..<(y + 1) * bytesPerRow]))
        }
        return scaler.pictures
    }

    /// The number of values per pixel: 1 for the light level, or 3 for red, green and blue.
    private var channels: Int { keepsColors ? 3 : 1 }

    /// Returns the duration of a frame whose delay in the file is given in hundredths of a second. Delays of 0 and 1
    /// mean "as fast as possible", for which browsers use 0.1 s.
    private static func duration(centiseconds: UInt32) -> Nanoseconds {
        .milliseconds(centiseconds < 2 ? 100 : Int64(centiseconds) * 10)
    }

    private static func problem(ofPNG png: OpaquePointer) -> PictureProblem {
        lb_png_ran_out_of_memory(png) ? .noMemory : broken(lb_png_error(png))
    }

    private static func problem(ofGIF gif: OpaquePointer) -> PictureProblem {
        lb_gif_ran_out_of_memory(gif) ? .noMemory : broken(lb_gif_error(gif))
    }

    private static func broken(_ text: UnsafePointer<CChar>?) -> PictureProblem {
        .broken(text.map { String(cString: $0) } ?? "it cannot be decoded")
    }
}

extension Color {
    fileprivate var parts: [UInt8] { [red, green, blue] }
}

/// Counts the frames of an animation and their pixels, and checks the limits.
private struct FrameTally {
    private let canvasPixels: UInt64
    private let byteLimit: Int
    private var frames = 0
    private var pixels: UInt64 = 0

    init(canvas: PixelSize, byteLimit: Int) {
        canvasPixels = UInt64(canvas.width * canvas.height)
        self.byteLimit = byteLimit
    }

    /// Counts a frame of `framePixels` pixels before it is decoded. Throws an error if this exceeds a limit. `kept` is
    /// the size in bytes of the frames that are already decoded.
    mutating func count(pixels framePixels: UInt64, kept: Int) throws(PictureProblem) {
        frames += 1
        pixels += max(framePixels, canvasPixels)
        guard frames <= PictureLimits.frames else { throw .manyFrames }
        guard pixels <= PictureLimits.pixelsOfAllFrames else { throw .manyPixelsInAllFrames }
        guard kept <= byteLimit else { throw .noRoom }
    }
}
