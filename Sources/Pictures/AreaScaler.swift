import Pixels

/// Brings a picture into its shape while its rows come in, and holds no more of it than the result.
///
/// All areas are whole numbers: along an axis on which `n` pixels become `m`, a pixel of the original is `m`
/// units wide and one of the result `n`, so both are `n` × `m` units long.
struct AreaScaler {
    private let shape: PictureShape
    /// Light of the row of the original that came last, summed over the columns of the result.
    private var across: [UInt64]
    /// Light of the row of the result under way, summed over the rows that came.
    private var sums: [UInt64]
    private var pixels: [UInt8] = []
    /// Rows of the original that came.
    private var rowCount = 0

    /// A scaler of rows that come from the top to the bottom.
    init(_ shape: PictureShape) {
        self.shape = shape
        across = [UInt64](repeating: 0, count: max(0, shape.size.width))
        sums = across
        pixels.reserveCapacity(across.count * max(0, shape.size.height))
    }

    /// What the rows up to now make; rows that did not come are dark.
    var picture: GrayPicture {
        GrayPicture(width: shape.size.width, height: shape.size.height, pixels: pixels)
    }

    /// Takes the next row of the whole original; those outside of the part that is wanted do not count.
    mutating func append(_ row: UnsafeBufferPointer<UInt8>) {
        let part = shape.part
        let y = rowCount - part.y
        rowCount += 1
        guard y >= 0, y < part.height, part.x + part.width <= row.count, !across.isEmpty else { return }
        sumAcross(UnsafeBufferPointer(rebasing: row[part.x..<part.x + part.width]))
        addDown(y)
    }

    private mutating func sumAcross(_ row: UnsafeBufferPointer<UInt8>) {
        let pixelWidth = shape.size.width
        let targetWidth = row.count
        across.withUnsafeMutableBufferPointer { across in
            var x = 0
            var left = pixelWidth
            for target in across.indices {
                var wanted = targetWidth
                var sum: UInt64 = 0
                while wanted > 0, x < row.count {
                    let shared = min(left, wanted)
                    sum &+= UInt64(row[x]) &* UInt64(shared)
                    wanted -= shared
                    left -= shared
                    if left == 0 {
                        x += 1
                        left = pixelWidth
                    }
                }
                across[target] = sum
            }
        }
    }

    private mutating func addDown(_ y: Int) {
        let pixelHeight = shape.size.height
        let targetHeight = shape.part.height
        let area = UInt64(shape.part.width * shape.part.height)
        var position = y * pixelHeight
        let end = position + pixelHeight
        while position < end {
            let targetEnd = (position / targetHeight + 1) * targetHeight
            let shared = UInt64(min(end, targetEnd) - position)
            for x in across.indices { sums[x] &+= across[x] &* shared }
            position += Int(shared)
            guard position == targetEnd else { continue }
            for x in sums.indices {
                pixels.append(UInt8(truncatingIfNeeded: (sums[x] + area / 2) / area))
                sums[x] = 0
            }
        }
    }
}
