extension Bitmap {
    /// Creates a bitmap with one bit per pixel from text art. Each row of text is a row of pixels, in which
    /// `#` is a lit pixel and any other character is a dark one. Pixels that are missing from a short row are
    /// dark.
    public init(art: String) {
        let rows = art.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        self.init(width: rows.map(\.count).max() ?? 0, height: art.isEmpty ? 0 : rows.count)
        for (y, row) in rows.enumerated() {
            for (x, character) in row.enumerated() where character == UInt8(ascii: "#") {
                self[x, y] = true
            }
        }
    }

    /// The picture as text art, with one string for each row. A one-bit pixel is `#` if it is lit or `.` if
    /// it is dark. A gray is `.` for black, or a digit from 1 to 9. A color is `rrggbb` in hexadecimal
    /// digits.
    public var art: [String] {
        (0..<height).map { y in
            (0..<width).reduce(into: "") { row, x in row += character(x, y) }
        }
    }

    /// Creates a bitmap with `width` columns from rows of text in the form of `art`: `#` and `.` for lit and
    /// dark pixels of one bit, `.` and a digit from 1 to 9 for grays, or `rrggbb` for colors. Returns nil if
    /// a row does not have this form.
    public init?(rows: [String], width: Int) {
        let textRows = rows.map { Array($0.utf8) }
        guard let format = Self.format(ofArt: textRows, width: width) else { return nil }

        self.init(width: width, height: textRows.count, format: format)
        for (y, row) in textRows.enumerated() {
            for x in 0..<width {
                switch format {
                case .bit: self[x, y] = row[x] == Self.litCharacter
                case .gray:
                    guard let color = Color(digit: row[x]) else { return nil }
                    self[colorAt: x, y] = color
                case .color:
                    let start = x * Self.digitsPerColor
                    let digits = row[start..<start + Self.digitsPerColor]
                    guard let color = Color(hexadecimal: digits) else { return nil }
                    self[colorAt: x, y] = color
                }
            }
        }
    }

    private static let litCharacter = UInt8(ascii: "#")
    private static let darkCharacter = UInt8(ascii: ".")
    /// The number of characters that describe a pixel of a color picture in text art.
    private static let digitsPerColor = 6

    /// Returns the pixel format of the picture, `width` pixels wide, that text art describes. Returns nil if
    /// there are no pixels, or if the length of a row does not match `width`.
    private static func format(ofArt rows: [[UInt8]], width: Int) -> PixelFormat? {
        guard width > 0, !rows.isEmpty else { return nil }
        let isColor = rows.contains { $0.count == width * digitsPerColor }
        let rowLength = isColor ? width * digitsPerColor : width
        guard rows.allSatisfy({ $0.count == rowLength }) else { return nil }

        let isBit = rows.allSatisfy { row in row.allSatisfy { $0 == litCharacter || $0 == darkCharacter } }
        if isBit { return .bit }
        return isColor ? .color : .gray
    }

    private func character(_ x: Int, _ y: Int) -> String {
        switch format {
        case .bit: self[x, y] ? "#" : "."
        case .gray:
            switch self[colorAt: x, y].luminance {
            case 0: "."
            case let luminance: String(1 + (Int(luminance) - 1) * 9 / 255)
            }
        case .color: self[colorAt: x, y].hexadecimal
        }
    }
}

extension Color {
    /// The color as six hexadecimal digits in the form `rrggbb`.
    public var hexadecimal: String {
        [red, green, blue].reduce(into: "") { text, value in
            if value < 16 { text += "0" }
            text += String(value, radix: 16)
        }
    }

    fileprivate init?(hexadecimal digits: ArraySlice<UInt8>) {
        guard digits.first != UInt8(ascii: "+"),
            let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else { return nil }
        self.init(
            red: UInt8(truncatingIfNeeded: number >> 16),
            green: UInt8(truncatingIfNeeded: number >> 8),
            blue: UInt8(truncatingIfNeeded: number)
        )
    }

    /// Creates a gray from a character of the text art that `Bitmap.art` returns. Each character represents a
    /// range of grays. This gray is the middle of the range. Returns nil if `digit` is neither `.` nor a
    /// digit from 1 to 9.
    fileprivate init?(digit: UInt8) {
        switch digit {
        case UInt8(ascii: "."): self.init(gray: 0)
        case UInt8(ascii: "1")...UInt8(ascii: "9"):
            let number = Int(digit - UInt8(ascii: "1"))
            self.init(gray: UInt8((2 * number + 1) * 255 / 18 + 1))
        default: return nil
        }
    }
}
