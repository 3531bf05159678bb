import CImageFiles
import MonotonicTime
import Pixels

/// A decoder of picture files with configurable options, such as the size, the colors and the memory limits.
public struct PictureReading: Hashable, Sendable {
    private let fit: PictureFit
    let inverts: Bool
    let background: Color
    private let keepsColors: Bool
    private let height: Int
    let byteLimit: Int
    let canvasLimit: Int

    /// Creates a decoder of picture files, which also scales pictures to the size at which they are shown.
    ///
    /// - Parameters:
    ///   - fit: The method for fitting the picture to the height of the area in which it is shown.
    ///   - inverts: Whether dark and bright are exchanged. The background is not inverted.
    ///   - background: The color behind transparent pixels.
    ///   - keepsColors: Whether the result has colors. If false, it has only grays.
    ///   - height: The height of the highest area in which the picture is shown, in pixels.
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

    /// Decodes `bytes`, the contents of a PNG or GIF file. Returns the decoded picture, or the problem if the
    /// picture cannot be shown.
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
        case .png:
            guard let animation = lb_apng_open(start, bytes.count) else {
                return try readPNG(start, byteCount: bytes.count)
            }
            return try readAnimation(.apng(animation))
        case .gif:
            guard let gif = lb_gif_open(start, bytes.count) else { throw .noMemory }
            return try readAnimation(.gif(gif))
        case .other(let name): throw .otherKind(name)
        }
    }

    func shape(of originalSize: PixelSize) throws(PictureProblem) -> PictureShape {
        guard originalSize.width > 0, originalSize.height > 0 else { throw .empty }
        guard max(originalSize.width, originalSize.height) <= PictureLimits.side else {
            throw .longSide(originalSize)
        }
        guard originalSize.width * originalSize.height <= PictureLimits.pixels else {
            throw .manyPixels(originalSize)
        }
        let shape = fit.keptShape(of: originalSize, height: height)
        guard PictureSource.byteCount(ofFrame: shape.size, planeCount: channelCount) <= byteLimit else {
            throw .noRoom
        }
        return shape
    }

    /// Throws an error if decoding a picture of the size `originalSize` would need too much memory. During
    /// decoding, each pixel of the picture takes `bytesPerPixel` bytes.
    func checkCanvasMemory(of originalSize: PixelSize, bytesPerPixel: Int) throws(PictureProblem) {
        let bytes = originalSize.width * originalSize.height * bytesPerPixel
        guard bytes <= canvasLimit else { throw .largeCanvas(originalSize, bytes: bytes) }
    }

    /// Decodes a PNG without animation. `bytes` points to the contents of the file, and `byteCount` is their
    /// length.
    ///
    /// The picture is decoded row by row and scaled at the same time, so that the complete picture is never
    /// in memory unless the file is interlaced.
    ///
    /// - Throws: `PictureProblem` if the file is invalid, or if the picture exceeds a limit of size or
    ///   memory.
    private func readPNG(
        _ bytes: UnsafePointer<UInt8>,
        byteCount: Int
    ) throws(PictureProblem) -> PictureSource {
        guard let png = lb_png_open(bytes, byteCount) else { throw .noMemory }
        defer { lb_png_free(png) }
        if lb_png_error(png) != nil { throw Self.problem(ofPNG: png) }

        let originalSize = PixelSize(width: Int(lb_png_width(png)), height: Int(lb_png_height(png)))
        let shape = try shape(of: originalSize)
        // An interlaced picture is complete only after its last row, so the decoder stores all of it.
        if lb_png_is_interlaced(png) { try checkCanvasMemory(of: originalSize, bytesPerPixel: channelCount) }
        guard lb_png_start(png, CInt(channelCount), inverts, background.components) else {
            throw Self.problem(ofPNG: png)
        }

        let planes = try readRows(of: png, originalSize: originalSize, shape: shape)
        var source = PictureSource(originalSize: originalSize)
        source.append(PictureSource.Frame(planes: planes, duration: .zero))
        return source
    }

    /// Decodes all rows of `png`, a picture of the size `originalSize`, and scales them to `shape`. Returns a
    /// picture for each channel.
    private func readRows(
        of png: OpaquePointer,
        originalSize: PixelSize,
        shape: PictureShape
    ) throws(PictureProblem) -> [GrayPicture] {
        var scaler = PlaneScaler(shape, planeCount: channelCount)
        for _ in 0..<originalSize.height {
            guard let row = lb_png_next_row(png) else { throw Self.problem(ofPNG: png) }
            scaler.append(UnsafeBufferPointer(start: row, count: originalSize.width * channelCount))
        }
        return scaler.pictures
    }

    /// The number of values per pixel of the decoded picture: 1 for grays, or 3 for red, green and blue.
    var channelCount: Int { keepsColors ? 3 : 1 }

    private static func problem(ofPNG png: OpaquePointer) -> PictureProblem {
        PictureProblem(lb_png_error(png), isNoMemory: lb_png_ran_out_of_memory(png))
    }

}

extension Color {
    var components: [UInt8] { [red, green, blue] }
}
