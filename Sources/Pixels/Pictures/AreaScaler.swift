/// A scaler that receives the rows of a picture while it is decoded, so that only the scaled picture is
/// stored.
///
/// All areas are whole numbers. If `n` source pixels become `m` target pixels along an axis, a source pixel
/// is `m` units wide and a target pixel is `n` units wide. Both pictures are therefore `n` × `m` units wide.
struct AreaScaler {
    private let shape: PictureShape
    /// The weighted sum of the levels in the last source row, for each column of the scaled picture.
    private var columnSums: [UInt64]
    /// The sum of `columnSums` over all source rows so far that belong to the current row of the scaled
    /// picture. There is one element for each column.
    private var rowSums: [UInt64]
    private var pixels: [UInt8] = []
    private var rowCount = 0

    init(_ shape: PictureShape) {
        self.shape = shape
        columnSums = [UInt64](repeating: 0, count: max(0, shape.size.width))
        rowSums = columnSums
        pixels.reserveCapacity(columnSums.count * max(0, shape.size.height))
    }

    /// The scaled picture, in which the rows that are not complete yet are dark.
    var picture: GrayPicture {
        GrayPicture(width: shape.size.width, height: shape.size.height, pixels: pixels)
    }

    /// Adds the next row of the complete source picture. Pixels outside of the part to be scaled are ignored.
    mutating func append(_ row: UnsafeBufferPointer<UInt8>) {
        let part = shape.part
        let y = rowCount - part.y
        rowCount += 1
        guard y >= 0, y < part.height, part.x + part.width <= row.count, !columnSums.isEmpty else { return }
        sumColumns(ofSourceRow: UnsafeBufferPointer(rebasing: row[part.x..<part.x + part.width]))
        addRow(y)
    }

    /// Scales a source row horizontally. Sets each element of `columnSums` to the sum of the source pixels
    /// that a target pixel covers, weighted by the width of the overlap.
    ///
    /// Widths are whole numbers, in units in which both rows are equally wide: a source pixel is as many
    /// units wide as the target row has pixels, and the other way round. Both rows are scanned from left to
    /// right, piece by piece. Each piece ends where the current source pixel or the current target pixel
    /// ends.
    private mutating func sumColumns(ofSourceRow sourceRow: UnsafeBufferPointer<UInt8>) {
        let sourcePixelWidth = shape.size.width
        let targetPixelWidth = sourceRow.count
        columnSums.withUnsafeMutableBufferPointer { columnSums in
            var sourcePixel = 0
            var remainingSourceWidth = sourcePixelWidth
            for targetPixel in columnSums.indices {
                var remainingTargetWidth = targetPixelWidth
                var sum: UInt64 = 0
                while remainingTargetWidth > 0, sourcePixel < sourceRow.count {
                    let overlapWidth = min(remainingSourceWidth, remainingTargetWidth)
                    sum &+= UInt64(sourceRow[sourcePixel]) &* UInt64(overlapWidth)
                    remainingTargetWidth -= overlapWidth
                    remainingSourceWidth -= overlapWidth
                    if remainingSourceWidth == 0 {
                        sourcePixel += 1
                        remainingSourceWidth = sourcePixelWidth
                    }
                }
                columnSums[targetPixel] = sum
            }
        }
    }

    /// Scales source row `y` vertically. Adds its sums, `columnSums`, to each target row that it covers,
    /// weighted by the height of the overlap. Appends each target row to the picture once it is complete.
    ///
    /// Heights are whole numbers, in units in which both pictures are equally high.
    private mutating func addRow(_ y: Int) {
        let sourcePixelHeight = shape.size.height
        let targetPixelHeight = shape.part.height
        var position = y * sourcePixelHeight
        let end = position + sourcePixelHeight
        while position < end {
            let targetEnd = (position / targetPixelHeight + 1) * targetPixelHeight
            let sharedHeight = UInt64(min(end, targetEnd) - position)
            for x in columnSums.indices { rowSums[x] &+= columnSums[x] &* sharedHeight }
            position += Int(sharedHeight)
            if position == targetEnd { appendTargetRow() }
        }
    }

    /// Appends the completed row in `rowSums` to the scaled picture. Each pixel is the mean of the source
    /// pixels that it covers.
    private mutating func appendTargetRow() {
        // The weights of the source pixels that a target pixel covers add up to this number.
        let totalWeight = UInt64(shape.part.width * shape.part.height)
        for x in rowSums.indices {
            let roundedMean = (rowSums[x] + totalWeight / 2) / totalWeight
            pixels.append(UInt8(truncatingIfNeeded: roundedMean))
            rowSums[x] = 0
        }
    }
}

/// The part of a source picture to be scaled, and the size of the scaled picture.
package struct PictureShape: Hashable, Sendable {
    var part: PixelRectangle
    package var size: PixelSize
}

extension PictureShape {
    init(_ part: PixelRectangle) {
        self.init(part: part, size: part.size)
    }
}

/// A scaler for pictures with several values per pixel, such as red, green and blue. The values of one kind,
/// such as red, form a plane. The scaler receives the rows of the picture while it is decoded.
package struct PlaneScaler {
    private var scalers: [AreaScaler]
    private var values: [UInt8] = []

    /// Creates a scaler for pictures with `planeCount` values per pixel, such as 3 for colors. `shape` is the
    /// part of the source picture to be scaled, and the size of the scaled picture.
    package init(_ shape: PictureShape, planeCount: Int) {
        scalers = (0..<planeCount).map { _ in AreaScaler(shape) }
    }

    /// The scaled planes, one for each kind of value, such as red. Rows that are not complete yet are dark.
    package var pictures: [GrayPicture] { scalers.map(\.picture) }

    /// Adds the next row of the complete source picture, which contains all values of each pixel one after
    /// the other.
    package mutating func append(_ row: UnsafeBufferPointer<UInt8>) {
        guard scalers.count > 1 else {
            if !scalers.isEmpty { scalers[0].append(row) }
            return
        }
        for plane in scalers.indices {
            values.removeAll(keepingCapacity: true)
            for value in stride(from: plane, to: row.count, by: scalers.count) { values.append(row[value]) }
            values.withUnsafeBufferPointer { scalers[plane].append($0) }
        }
    }
}
