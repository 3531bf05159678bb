import Pixels

/// Scales a picture row by row while it is decoded, so only the scaled picture is stored.
///
/// All areas are whole numbers. If `n` pixels become `m` pixels along an axis, a source pixel is `m` units wide and a
/// target pixel `n` units. Both pictures are then `n` × `m` units long.
struct AreaScaler {
    private let shape: PictureShape
    /// The light levels of the last source row, added up for each target column.
    private var columnSums: [UInt64]
    /// The light levels of the target row that is not complete yet, added up over the source rows so far.
    private var rowSums: [UInt64]
    private var pixels: [UInt8] = []
    private var rowCount = 0

    init(_ shape: PictureShape) {
        self.shape = shape
        columnSums = [UInt64](repeating: 0, count: max(0, shape.size.width))
        rowSums = columnSums
        pixels.reserveCapacity(columnSums.count * max(0, shape.size.height))
    }

    /// The scaled picture so far. Rows that are not complete yet are dark.
    var picture: GrayPicture {
        GrayPicture(width: shape.size.width, height: shape.size.height, pixels: pixels)
    }

    /// Adds the next row of the whole source picture. Pixels outside of the part that is scaled are ignored.
    mutating func append(_ row: UnsafeBufferPointer<UInt8>) {
        let part = shape.part
        let y = rowCount - part.y
        rowCount += 1
        guard y >= 0, y < part.height, part.x + part.width <= row.count, !columnSums.isEmpty else { return }
        sumColumns(of: UnsafeBufferPointer(rebasing: row[part.x..<part.x + part.width]))
        addRow(y)
    }

    private mutating func sumColumns(of row: UnsafeBufferPointer<UInt8>) {
        let pixelWidth = shape.size.width
        let targetWidth = row.count
        columnSums.withUnsafeMutableBufferPointer { columnSums in
            var x = 0
            var left = pixelWidth
            for target in columnSums.indices {
                var needed = targetWidth
                var sum: UInt64 = 0
                while needed > 0, x < row.count {
                    let shared = min(left, needed)
                    sum &+= UInt64(row[x]) &* UInt64(shared)
                    needed -= shared
                    left -= shared
                    if left == 0 {
                        x += 1
                        left = pixelWidth
                    }
                }
                columnSums[target] = sum
            }
        }
    }

    private mutating func addRow(_ y: Int) {
        let pixelHeight = shape.size.height
        let targetHeight = shape.part.height
        let area = UInt64(shape.part.width * shape.part.height)
        var position = y * pixelHeight
        let end = position + pixelHeight
        while position < end {
            let targetEnd = (position / targetHeight + 1) * targetHeight
            let shared = UInt64(min(end, targetEnd) - position)
            for x in columnSums.indices { rowSums[x] &+= columnSums[x] &* shared }
            position += Int(shared)
            guard position == targetEnd else { continue }
            for x in rowSums.indices {
                pixels.append(UInt8(truncatingIfNeeded: (rowSums[x] + area / 2) / area))
                rowSums[x] = 0
            }
        }
    }
}

/// A part of a picture, and the size to which this part is scaled.
struct PictureShape: Hashable, Sendable {
    var part: PixelRectangle
    var size: PixelSize
}

extension PictureShape {
    init(_ part: PixelRectangle) {
        self.init(part: part, size: part.size)
    }
}

/// Scales a picture row by row while it is decoded. Each pixel may have several values, such as red, green and blue.
/// All values of the same kind form a plane.
struct PlaneScaler {
    private var scalers: [AreaScaler]
    private var values: [UInt8] = []

    /// Creates a scaler for pictures with `planes` values per pixel, such as 3 for colors.
    init(_ shape: PictureShape, planes: Int) {
        scalers = (0..<planes).map { _ in AreaScaler(shape) }
    }

    var pictures: [GrayPicture] { scalers.map(\.picture) }

    mutating func append(_ row: UnsafeBufferPointer<UInt8>) {
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
