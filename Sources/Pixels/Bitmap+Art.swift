extension Bitmap {
    /// A picture drawn in characters: a line for each row, `#` for a lit pixel, any other character (by custom
    /// `.`) for a dark one. It is as wide as the longest line; shorter lines are dark at their end.
    public init(art: String) {
        let rows = art.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        self.init(width: rows.map(\.count).max() ?? 0, height: art.isEmpty ? 0 : rows.count)
        for (y, row) in rows.enumerated() {
            for (x, character) in row.enumerated() where character == UInt8(ascii: "#") {
                self[x, y] = true
            }
        }
    }

    /// The picture drawn in characters, a string for each row from the top. A bit is `#` lit or `.` dark. A gray is
    /// `.` for black, else a digit from 1 to 9. A color is six hexadecimal digits, `rrggbb`.
    public var art: [String] {
        (0..<height).map { y in
            (0..<width).reduce(into: "") { row, x in row += character(x, y) }
        }
    }

    /// The picture of `width` columns that `art` gives as these rows; nil if they are no picture.
    public init?(rows: [String], width: Int) {
        let lines = rows.map { Array($0.utf8) }
        let isColor = width > 0 && lines.contains { $0.count == width * 6 }
        guard width > 0, !lines.isEmpty, lines.allSatisfy({ $0.count == (isColor ? width * 6 : width) })
        else {
            return nil
        }
        let isBit = lines.allSatisfy { $0.allSatisfy { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: ".") } }
        self.init(width: width, height: lines.count, format: isBit ? .bit : isColor ? .color : .gray)
        for (y, line) in lines.enumerated() {
            for x in 0..<width {
                if isBit {
                    self[x, y] = line[x] == UInt8(ascii: "#")
                } else if let color = isColor
                    ? Color(hexadecimal: line[x * 6..<x * 6 + 6]) : Color(digit: line[x])
                {
                    self[colorAt: x, y] = color
                } else {
                    return nil
                }
            }
        }
    }

    private func character(_ x: Int, _ y: Int) -> String {
        switch format {
        case .bit: self[x, y] ? "#" : "."
        case .gray:
            switch self[colorAt: x, y].luminance {
            case 0: "."
            case let light: String(1 + (Int(light) - 1) * 9 / 255)
            }
        case .color: self[colorAt: x, y].hexadecimal
        }
    }
}

extension Color {
    /// Six digits, `rrggbb`.
    public var hexadecimal: String {
        [red, green, blue].reduce(into: "") { text, value in
            if value < 16 { text += "0" }
            text += String(value, radix: 16)
        }
    }
}

extension Color {
    /// The color of six digits, `rrggbb`; nil if they are none.
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

    /// The gray of a digit: the middle of the lights that are written so.
    fileprivate init?(digit: UInt8) {
        switch digit {
        case UInt8(ascii: "."): self.init(gray: 0)
        case UInt8(ascii: "1")...UInt8(ascii: "9"):
            self.init(gray: UInt8((Int(digit - UInt8(ascii: "1")) * 2 + 1) * 255 / 18 + 1))
        default: return nil
        }
    }
}
