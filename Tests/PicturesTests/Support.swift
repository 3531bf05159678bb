import MonotonicTime
import Pictures
import Pixels

/// Decodes a picture file. Returns nil if decoding fails.
func source(
    of bytes: [UInt8],
    fit: PictureFit = .crop,
    inverts: Bool = false,
    background: Color = .black,
    keepsColors: Bool = false,
    height: Int = 64
) -> PictureSource? {
    try? PictureReading(
        fit: fit,
        inverts: inverts,
        background: background,
        keepsColors: keepsColors,
        height: height
    ).read(bytes).get()
}

/// Returns the problem that occurs when `bytes` are decoded, or nil if there is none.
func problem(of bytes: [UInt8], fit: PictureFit = .crop, height: Int = 64) -> PictureProblem? {
    switch PictureReading(fit: fit, height: height).read(bytes) {
    case .success: nil
    case .failure(let problem): problem
    }
}

/// Returns the time `milliseconds` after the start of the banner.
func moment(_ milliseconds: Int64) -> ContentTime {
    ContentTime(elapsed: .milliseconds(milliseconds), civil: CivilTime(secondsSince1970: 0))
}

extension GrayPicture {
    /// The light levels of the picture, row by row.
    var rows: [[UInt8]] {
        (0..<height).map { Array(pixels[$0 * width..<($0 + 1) * width]) }
    }
}

extension PictureSource {
    /// Each frame as lines of text, with `#` for bright pixels.
    var drawings: [[String]] { frames.map { $0.picture.dithered(.none).art } }

    /// Creates a still picture.
    init(_ picture: GrayPicture) {
        self.init(originalSize: picture.size)
        append(Frame(picture: picture, duration: .zero))
    }

    /// The light levels of the first frame, row by row.
    var rows: [[UInt8]] { frames.first?.picture.rows ?? [] }
}
