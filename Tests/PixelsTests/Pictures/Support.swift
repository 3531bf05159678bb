import Pixels

extension GrayPicture {
    /// The light levels of the picture, row by row.
    var rows: [[UInt8]] {
        (0..<height).map { Array(pixels[$0 * width..<($0 + 1) * width]) }
    }

    /// Creates a picture from light levels, row by row.
    init(_ rows: [[UInt8]]) {
        self.init(width: rows.first?.count ?? 0, height: rows.count, pixels: rows.flatMap { $0 })
    }
}
