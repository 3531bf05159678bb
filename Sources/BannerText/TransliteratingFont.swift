import Pixels

/// A font that replaces characters that another font lacks with ASCII letters, such as `①` with `(1)`.
///
/// If the other font also lacks one of the letters, a box is drawn. The only cost for text without missing
/// characters is a scan of its bytes or, if it is not ASCII, of its characters.
package struct TransliteratingFont: TextRasterizer {
    private let font: any TextRasterizer

    package init(_ font: any TextRasterizer) { self.font = font }

    package var isVertical: Bool { font.isVertical }
    package var height: Int { font.height }
    package var widestAdvance: Int { font.widestAdvance * Transliteration.maxLetters }
    package func width(of text: String) -> Int { extent(of: text).width }

    package func size(of text: String) -> PixelSize {
        isVertical ? font.size(of: transliterated(text)) : PixelSize(width: width(of: text), height: height)
    }

    package func extent(of text: String) -> (width: Int, isComplete: Bool) {
        let extent = font.extent(of: text)
        guard !extent.isComplete, let spelling = Spelling(of: text, in: font) else { return extent }
        return font.extent(of: spelling.letters)
    }

    /// Returns the columns that each character of `text` occupies. The range of a replaced character covers
    /// all of its ASCII letters and the gaps between them.
    package func columns(of text: String) -> [Range<Int>] {
        guard let spelling = spelling(of: text) else { return font.columns(of: text) }
        return spelling.columns(in: font)
    }

    package func missingGlyphs(in text: String) -> [Character] {
        let missing = font.missingGlyphs(in: text)
        guard !missing.isEmpty, !text.isASCII else { return missing }
        let replaced = Set(transliterations(in: text, of: missing).map(\.character))
        return missing.filter { !replaced.contains($0) }
    }

    package func transliterations(in text: String) -> [(character: Character, letters: String)] {
        text.isASCII ? [] : transliterations(in: text, of: font.missingGlyphs(in: text))
    }

    /// Returns the characters in `missing` that can be replaced, with their ASCII letters. `missing` contains
    /// the characters of `text` that the font lacks. The font must have all of the letters, but a system font
    /// reports missing ones only after it has rendered the replacements.
    private func transliterations(
        in text: String,
        of missing: [Character]
    ) -> [(character: Character, letters: String)] {
        guard !missing.isEmpty else { return [] }
        let allMissing = Set(missing).union(font.missingGlyphs(in: transliterated(text)))
        return missing.compactMap { character in
            guard let letters = Spelling.letters(for: character, in: font),
                allMissing.isDisjoint(with: letters)
            else { return nil }
            return (character, letters)
        }
    }

    package func rasterize(_ text: String) -> Bitmap { font.rasterize(transliterated(text)) }

    package func paintedSlices(of text: String) -> PaintedSlices {
        font.paintedSlices(of: transliterated(text))
    }

    /// Returns `text` with ASCII letters in place of those characters that the font lacks and that can be
    /// replaced.
    func transliterated(_ text: String) -> String { spelling(of: text)?.letters ?? text }

    private func spelling(of text: String) -> Spelling? {
        guard !text.isASCII, !font.extent(of: text).isComplete else { return nil }
        return Spelling(of: text, in: font)
    }
}

/// The spelling of a text in which characters that a font lacks are replaced with ASCII letters.
private struct Spelling {
    private(set) var letters = ""
    /// The end of each character's replacement in `letters`, as a UTF-8 offset. The characters are those of
    /// the original text.
    private var spellingEnds: [Int] = []

    /// Creates the spelling of `text` in which characters that `font` lacks are replaced with ASCII letters.
    /// Returns nil if there is nothing to replace.
    ///
    /// For example, `2⅓!` becomes `2 1/3!` if the font lacks ⅓. The offsets at which the three characters end
    /// in this spelling, 1, 5 and 6, are stored in `spellingEnds`, so that each letter can be assigned to a
    /// character later.
    init?(of text: String, in font: any TextRasterizer) {
        var spellings: [Character: String] = [:]
        for character in font.missingGlyphs(in: text) {
            spellings[character] = Self.letters(for: character, in: font)
        }
        guard !spellings.isEmpty else { return nil }

        for character in text {
            if let spelling = spellings[character] {
                // The letters of a fraction begin with a space, so that 1⅓ becomes 1 1/3.
                let isAfterSpace = letters.utf8.last.map { $0 == UInt8(ascii: " ") } ?? true
                letters += isAfterSpace ? spelling.drop { $0 == " " } : spelling[...]
            } else {
                letters.append(character)
            }
            spellingEnds.append(letters.utf8.count)
        }
    }

    /// Returns the ASCII letters that replace `character`, which `font` lacks. Returns nil if the character
    /// has no replacement, or if `font` also lacks one of the letters.
    static func letters(for character: Character, in font: any TextRasterizer) -> String? {
        guard let letters = Transliteration.letters(for: character), letters != String(character) else {
            return nil
        }
        return font.extent(of: letters).isComplete ? letters : nil
    }

    /// Returns the columns that each character of the original text occupies in the picture of the text with
    /// replacements. An invisible character has an empty range at the end of the preceding character.
    func columns(in font: any TextRasterizer) -> [Range<Int>] {
        var previousEnd = 0
        return visibleColumns(in: font).map { columns in
            guard let columns else { return previousEnd..<previousEnd }
            previousEnd = columns.upperBound
            return columns
        }
    }

    /// Returns the columns that each character of the original text occupies. If several letters replace a
    /// character, its columns extend from the first to the last column of these letters. An element is nil if
    /// the character is invisible.
    ///
    /// The letters and the characters are visited together, from left to right: `letterOffset` is the UTF-8
    /// offset of the current letter, and `characterIndex` is the index of the character to which it belongs.
    private func visibleColumns(in font: any TextRasterizer) -> [Range<Int>?] {
        var columnsOfCharacters: [Range<Int>?] = spellingEnds.map { _ in nil }
        var letterOffset = 0
        var characterIndex = 0
        for (letter, letterColumns) in zip(letters, font.columns(of: letters)) {
            // The spellings of the earlier characters end at or before the start of this letter.
            while spellingEnds[characterIndex] <= letterOffset { characterIndex += 1 }
            letterOffset += letter.utf8.count
            guard !letterColumns.isEmpty else { continue }

            let columnsSoFar = columnsOfCharacters[characterIndex] ?? letterColumns
            let start = min(columnsSoFar.lowerBound, letterColumns.lowerBound)
            let end = max(columnsSoFar.upperBound, letterColumns.upperBound)
            columnsOfCharacters[characterIndex] = start..<end
        }
        return columnsOfCharacters
    }
}

extension RenderedText {
    /// The characters that are drawn as boxes because no font has them and they have no ASCII replacement.
    /// Missing characters with a replacement are not included, because the text is also rendered with the
    /// replacements.
    public var boxes: [Character] {
        missingCharacters.filter { character in
            let letters = Transliteration.letters(for: character)
            return letters == nil || letters == String(character)
        }
    }
}
