import MonotonicTime
import Pictures
import Pixels

/// Returns the decoded `bytes`, or nil if decoding fails.
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

/// Returns the problem of decoding `bytes`, or nil if there is none.
func problem(of bytes: [UInt8], fit: PictureFit = .crop, height: Int = 64) -> PictureProblem? {
    switch PictureReading(fit: fit, height: height).read(bytes) {
    case .success: nil
    case .failure(let problem): problem
    }
}

/// Returns the time `milliseconds` after the banner's start.
func moment(_ milliseconds: Int64) -> ContentTime {
    ContentTime(elapsed: .milliseconds(milliseconds), civil: CivilTime(secondsSince1970: 0))
}

extension GrayPicture {
    /// The light of each row.
    var rows: [[UInt8]] {
        (0..<height).map { Array(pixels[$0 * width..<($0 + 1) * width]) }
    }

    /// A picture of `rows`.
    init(_ rows: [[UInt8]]) {
        self.init(width: rows.first?.count ?? 0, height: rows.count, pixels: rows.flatMap { $0 })
    }
}

extension PictureSource {
    /// The frames as drawings, `#` where it is bright.
    var drawings: [[String]] { frames.map { $0.picture.dithered(.none).art } }

    /// Creates a source of one still picture.
    init(_ picture: GrayPicture) {
        self.init(natural: picture.size)
        append(Frame(picture: picture, duration: .zero))
    }

    /// The rows of the first frame.
    var rows: [[UInt8]] { frames.first?.picture.rows ?? [] }
}
