import Pixels

/// Built-in letters below each other.
extension InlineLetters {
    /// The rows of each character of `text` by itself. A blank takes half as many as a letter.
    func rows(of text: String) -> [Range<Int>] {
        var end = 0
        var next = 0
        return text.map { character in
            let letter = font.rasterize(String(character))
            guard letter.width > 0 else { return end..<end }
            let start = next
            end = start + rows(of: letter)
            next = start + rowsToNext(from: letter)
            return start..<end
        }
    }

    /// The columns of the widest character of `text`.
    func breadth(of text: String) -> Int {
        (text.lazy.map { font.width(of: String($0)) }.max() ?? 0) * factor
    }

    /// `text` by itself.
    func verticalPicture(of text: String) -> Bitmap {
        var picture = Bitmap(width: breadth(of: text), height: width(of: text))
        for (character, rows) in zip(text, rows(of: text)) {
            draw(character, at: rows.lowerBound, in: &picture)
        }
        return picture
    }

    /// The rows from a letter to the next one. Most drawings end with a blank row; behind the others there is one more.
    func rowsToNext(from letter: Bitmap) -> Int {
        let reachesDown = (0..<letter.width).contains { letter[$0, letter.height - 1] }
        return rows(of: letter) + (reachesDown ? factor : 0)
    }

    private func rows(of letter: Bitmap) -> Int {
        (letter.isDark ? letter.height / 2 : letter.height) * factor
    }
}

extension Bitmap {
    fileprivate var isDark: Bool { bytes.allSatisfy { $0 == 0 } }
}
