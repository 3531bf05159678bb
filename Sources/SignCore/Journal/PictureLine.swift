import JSON
import Pixels

extension JSONLine {
    /// Adds the rows of `picture`, as in `Bitmap.art`.
    package mutating func add(_ key: StaticString, _ picture: Bitmap) {
        guard picture.format == .bit else { return add(key, picture.art) }
        add(key, json: { $0.append(rowsOf: picture) })
    }
}

extension [UInt8] {
    /// The rows of a picture of bits as an array of texts.
    fileprivate mutating func append(rowsOf picture: Bitmap) {
        reserveCapacity(count + picture.height * (picture.width + 3) + 4)
        append(UInt8(ascii: "["))
        let stride = picture.bytesPerColumn
        for row in 0..<picture.height {
            append(contentsOf: (row > 0 ? ",\"" : "\"").utf8)
            let bit = UInt8(1) << UInt8(row % 8)
            for index in Swift.stride(from: row / 8, to: picture.bytes.count, by: Swift.max(1, stride)) {
                append(picture.bytes[index] & bit == 0 ? UInt8(ascii: ".") : UInt8(ascii: "#"))
            }
            append(UInt8(ascii: "\""))
        }
        append(UInt8(ascii: "]"))
    }
}
