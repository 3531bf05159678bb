import Pixels
import SignAPI

extension JSONWriter {
    package mutating func add(_ key: StaticString, _ picture: Bitmap) {
        add(
            key,
            json: { bytes in
                switch picture.format {
                case .bit: bytes.append(rowsOf: picture)
                case .gray: bytes.append(graysOf: picture)
                case .color: bytes.append(colorsOf: picture)
                }
            }
        )
    }
}

extension [UInt8] {
    /// Appends a grayscale picture as a JSON array with one string per row and one character per pixel: a
    /// period for a dark pixel, or a digit from 1 to 9 for increasing brightness.
    fileprivate mutating func append(graysOf picture: Bitmap) {
        let digits = (UInt8.min...UInt8.max).map { light in
            light == 0 ? UInt8(ascii: ".") : UInt8(ascii: "1") + UInt8((Int(light) - 1) * 9 / 255)
        }
        append(rowsOf: picture, charactersPerPixel: 1) { target, pixel in
            target[0] = digits[Int(pixel[0])]
        }
    }

    /// Appends a color picture as a JSON array with one string per row. Each pixel is six hexadecimal digits,
    /// two each for red, green and blue.
    fileprivate mutating func append(colorsOf picture: Bitmap) {
        let letters = Array("0123456789abcdef".utf8)
        let digits = (UInt8.min...UInt8.max).map { (value: UInt8) -> UInt16 in
            let (first, second) = (UInt16(letters[Int(value >> 4)]), UInt16(letters[Int(value & 15)]))
            return first | second << 8
        }
        append(rowsOf: picture, charactersPerPixel: 6) { target, pixel in
            for part in 0..<3 {
                UnsafeMutableRawPointer(target + 2 * part)
                    .storeBytes(of: digits[Int(pixel[part])].littleEndian, as: UInt16.self)
            }
        }
    }

    /// Appends `picture` as a JSON array with one string per row. Each pixel is encoded by `writePixel`,
    /// which must write `charactersPerPixel` characters to the address `characters` for the pixel with the
    /// bytes at `pixel`.
    ///
    /// The length of the text depends only on the size of the picture. The text is therefore written into
    /// memory of this length, with computed positions for all brackets, quotes and commas. For example, a
    /// picture of two rows with two pixels each, and one character per pixel, becomes `["..","9."]`. The
    /// opening quotes of its rows are at positions 1 and 6, because `rowLength` is 5: the length of two
    /// quotes, two pixels, and a comma.
    @inline(__always)
    private mutating func append(
        rowsOf picture: Bitmap,
        charactersPerPixel: Int,
        writePixel: (_ characters: UnsafeMutablePointer<UInt8>, _ pixel: UnsafePointer<UInt8>) -> Void
    ) {
        // Only a monochrome picture has no whole bytes per pixel, and it is not encoded by this function.
        let bytesPerPixel = picture.format.bytesPerPixel ?? 1
        let (quotesLength, commaLength, bracketsLength) = (2, 1, 2)
        let rowLength = picture.width * charactersPerPixel + quotesLength + commaLength
        // The last row has no comma, and an array without rows has none either.
        let rowsLength = Swift.max(0, picture.height * rowLength - commaLength)
        let length = rowsLength + bracketsLength

        let text = [UInt8](unsafeUninitializedCapacity: length) { buffer, initializedCount in
            initializedCount = length
            guard let characters = buffer.baseAddress else { return }
            // The array begins and ends with a bracket, and each row with a quote.
            characters[0] = UInt8(ascii: "[")
            characters[length - 1] = UInt8(ascii: "]")
            picture.bytes.withUnsafeBufferPointer { bytes in
                for row in 0..<picture.height {
                    // Position 0 is the opening bracket.
                    let openingQuote = 1 + row * rowLength
                    let firstPixel = openingQuote + 1
                    let closingQuote = firstPixel + picture.width * charactersPerPixel
                    // The comma after the previous row directly precedes this row.
                    if row > 0 { characters[openingQuote - commaLength] = UInt8(ascii: ",") }
                    characters[openingQuote] = UInt8(ascii: "\"")
                    characters[closingQuote] = UInt8(ascii: "\"")
                    // A picture without columns has no bytes, and its rows are empty strings.
                    guard let pixels = bytes.baseAddress else { continue }
                    for column in 0..<picture.width {
                        let offset = column * picture.bytesPerColumn + row * bytesPerPixel
                        writePixel(characters + firstPixel + column * charactersPerPixel, pixels + offset)
                    }
                }
            }
        }
        append(contentsOf: text)
    }

    /// Appends a monochrome picture as a JSON array with one string per row and one character per pixel: `#`
    /// if it is lit, or a period if it is dark.
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
