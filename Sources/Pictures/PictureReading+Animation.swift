import CImageFiles
import MonotonicTime
import Pixels

extension PictureReading {
    /// Decodes all frames of the animation `file`, and scales each to the size at which it is shown. Frees
    /// `file` at the end, even after an error.
    ///
    /// - Throws: `PictureProblem` if the file is invalid, has no frames, or exceeds a limit of size or
    ///   memory.
    func readAnimation(_ file: AnimationFile) throws(PictureProblem) -> PictureSource {
        defer { file.free() }
        if let problem = file.problem { throw problem }

        let originalSize = file.originalSize
        let shape = try shape(of: originalSize)
        // Two pictures are in memory: the visible one, and the one before a frame, which may be restored
        // after that frame.
        let bytesPerPixel = 2 * channelCount + file.bytesPerPixelOfFrame
        try checkCanvasMemory(of: originalSize, bytesPerPixel: bytesPerPixel)
        guard file.startDecoding(channelCount: channelCount, inverts: inverts, background: background) else {
            throw file.problem ?? .noMemory
        }

        var source = PictureSource(originalSize: originalSize)
        // The memory limit must leave space for the frame that is decoded next.
        let bytesPerFrame = PictureSource.byteCount(ofFrame: shape.size, planeCount: channelCount)
        var tally = FrameTally(canvas: originalSize, byteLimit: byteLimit - bytesPerFrame)
        while try file.advanceToNextFrame() {
            // The limits are checked first, because drawing a frame takes time.
            try tally.addFrame(pixelCount: file.framePixels, storedBytes: source.byteCount)
            let frame = try decodeCurrentFrame(of: file, originalSize: originalSize, shape: shape)
            source.append(frame)
        }
        guard !source.frames.isEmpty else { throw .empty }
        return source
    }

    /// Draws the current frame of `file` over the visible picture, which has the size `originalSize`. Returns
    /// the visible picture, scaled to `shape`, together with the duration of the frame.
    private func decodeCurrentFrame(
        of file: AnimationFile,
        originalSize: PixelSize,
        shape: PictureShape
    ) throws(PictureProblem) -> PictureSource.Frame {
        let duration = file.duration
        guard file.drawFrame() else { throw file.problem ?? .noMemory }
        let canvas = UnsafeBufferPointer(
            start: file.canvas,
            count: originalSize.width * originalSize.height * channelCount
        )
        let planes = planes(of: canvas, originalSize: originalSize, shape: shape)
        return PictureSource.Frame(planes: planes, duration: duration)
    }

    /// Scales `canvas`, a decoded picture of the size `originalSize`, to `shape`. Returns a picture for each
    /// channel: one for grays, or three for colors.
    private func planes(
        of canvas: UnsafeBufferPointer<UInt8>,
        originalSize: PixelSize,
        shape: PictureShape
    ) -> [GrayPicture] {
        var scaler = PlaneScaler(shape, planeCount: channelCount)
        let bytesPerRow = originalSize.width * channelCount
        for y in 0..<originalSize.height {
            scaler.append(UnsafeBufferPointer(rebasing: canvas[y * bytesPerRow..<(y + 1) * bytesPerRow]))
        }
        return scaler.pictures
    }
}

/// A picture file that is decoded frame by frame. Its methods behave in the same way for GIF and animated
/// PNG, the two supported file formats.
enum AnimationFile {
    case gif(OpaquePointer)
    case apng(OpaquePointer)

    func free() {
        switch self {
        case .gif(let gif): lb_gif_free(gif)
        case .apng(let apng): lb_apng_free(apng)
        }
    }

    /// The original size of the animation in pixels, before it is scaled.
    var originalSize: PixelSize {
        switch self {
        case .gif(let gif): PixelSize(width: Int(lb_gif_width(gif)), height: Int(lb_gif_height(gif)))
        case .apng(let apng): PixelSize(width: Int(lb_apng_width(apng)), height: Int(lb_apng_height(apng)))
        }
    }

    /// The reason why the last operation on the animation file failed, or nil if it succeeded.
    var problem: PictureProblem? {
        switch self {
        case .gif(let gif):
            lb_gif_error(gif).map { PictureProblem($0, isNoMemory: lb_gif_ran_out_of_memory(gif)) }
        case .apng(let apng):
            lb_apng_error(apng).map { PictureProblem($0, isNoMemory: lb_apng_ran_out_of_memory(apng)) }
        }
    }

    /// The number of bytes per pixel that decoding a frame takes in addition to the memory of the visible
    /// picture. It is zero if frames are decoded row by row.
    var bytesPerPixelOfFrame: Int {
        if case .apng(let apng) = self, lb_apng_is_interlaced(apng) { 4 } else { 0 }
    }

    /// Allocates the memory for the visible picture, onto which the frames are drawn. Returns false if there
    /// is not enough memory.
    ///
    /// - Parameters:
    ///   - channelCount: The number of values per pixel: 1 for grays, or 3 for colors.
    ///   - inverts: Whether dark and bright are exchanged.
    ///   - background: The color behind transparent pixels.
    func startDecoding(channelCount: Int, inverts: Bool, background: Color) -> Bool {
        switch self {
        case .gif(let gif): lb_gif_start(gif, CInt(channelCount), inverts, background.components)
        case .apng(let apng): lb_apng_start(apng, CInt(channelCount), inverts, background.components)
        }
    }

    /// Advances to the next frame of the animation. Returns false if there is no further frame. Throws a
    /// `PictureProblem` if the file is invalid.
    func advanceToNextFrame() throws(PictureProblem) -> Bool {
        let result = advance()
        guard result >= 0 else { throw problem ?? .empty }
        return result > 0
    }

    /// Advances to the next frame of the animation. Returns 1 on success, 0 if there is no further frame, or
    /// a negative number if an error occurs.
    private func advance() -> CInt {
        switch self {
        case .gif(let gif): lb_gif_next_frame(gif)
        case .apng(let apng): lb_apng_next_frame(apng)
        }
    }

    /// The number of pixels of the animation's current frame that `drawFrame` will decode.
    var framePixels: UInt64 {
        switch self {
        case .gif(let gif): lb_gif_frame_pixels(gif)
        case .apng(let apng): lb_apng_frame_pixels(apng)
        }
    }

    /// The duration for which the animation's current frame is shown. A duration of up to 10 ms in the file
    /// means "as fast as possible", and is replaced by 0.1 s as in browsers.
    var duration: Nanoseconds {
        let milliseconds =
            switch self {
            case .gif(let gif): 10 * Int64(lb_gif_frame_delay(gif))
            case .apng(let apng): Int64(lb_apng_frame_delay(apng))
            }
        return .milliseconds(milliseconds <= 10 ? 100 : milliseconds)
    }

    /// Draws the animation's current frame over the visible picture. Returns false if the frame cannot be
    /// decoded.
    func drawFrame() -> Bool {
        switch self {
        case .gif(let gif): lb_gif_draw(gif)
        case .apng(let apng): lb_apng_draw(apng)
        }
    }

    /// The pixels of the animation's visible picture, row by row.
    var canvas: UnsafePointer<UInt8> {
        switch self {
        case .gif(let gif): lb_gif_canvas(gif)
        case .apng(let apng): lb_apng_canvas(apng)
        }
    }
}

extension PictureProblem {
    /// Creates the problem that a decoder has reported. If `isNoMemory` is true, the decoder ran out of
    /// memory. Otherwise `text` is the reason, or nil if the decoder gave none, in which case a general
    /// reason is used.
    init(_ text: UnsafePointer<CChar>?, isNoMemory: Bool) {
        self =
            isNoMemory
            ? .noMemory : .broken(text.map { String(cString: $0) } ?? "it cannot be decoded")
    }
}

/// A counter of an animation's frames and their pixels, which checks the limits for animations.
private struct FrameTally {
    private let canvasPixels: UInt64
    private let byteLimit: Int
    private var frames = 0
    private var pixels: UInt64 = 0

    init(canvas: PixelSize, byteLimit: Int) {
        canvasPixels = UInt64(canvas.width * canvas.height)
        self.byteLimit = byteLimit
    }

    /// Counts a frame of `framePixels` pixels before it is decoded. Throws an error if the animation then has
    /// too many frames or pixels. Also throws an error if `storedBytes`, the size in bytes of all frames
    /// decoded so far, exceeds the memory limit.
    mutating func addFrame(pixelCount framePixels: UInt64, storedBytes: Int) throws(PictureProblem) {
        frames += 1
        pixels += max(framePixels, canvasPixels)
        guard frames <= PictureLimits.frames else { throw .manyFrames }
        guard pixels <= PictureLimits.pixelsOfAllFrames else { throw .manyPixelsInAllFrames }
        guard storedBytes <= byteLimit else { throw .noRoom }
    }
}
