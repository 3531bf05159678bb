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

    private func character(_ x: Int, _ y: Int) -> String {
        switch format {
        case .bit: self[x, y] ? "#" : "."
        case .gray:
            switch self[colorAt: x, y].light {
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
