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

    /// The picture drawn in characters: a string for each row, `#` for a lit pixel and `.` for a dark one.
    public var art: [String] {
        (0..<height).map { y in
            String((0..<width).map { x in self[x, y] ? "#" : "." })
        }
    }
}
