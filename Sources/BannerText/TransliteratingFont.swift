import Pixels

/// A font that shows characters which another one lacks in letters of ASCII, where they can be written so: `①` as `(1)`.
///
/// A character stays a box where the other font lacks one of those letters, too. Text that lacks nothing costs a look
/// at its bytes or, beyond ASCII, a look at its characters while it is measured.
public struct TransliteratingFont: TextRasterizer {
    private let font: any TextRasterizer

    /// `font`, and letters for what it lacks.
    public init(_ font: any TextRasterizer) { self.font = font }

    /// Whether characters stand below each other.
    public var isVertical: Bool { font.isVertical }

    /// Rows of the pictures that it makes.
    public var height: Int { font.height }

    /// Columns that no character takes more of, whatever its letters.
    public var widestAdvance: Int { font.widestAdvance * Transliteration.mostLetters }

    /// Columns that `text` takes.
    public func width(of text: String) -> Int { extent(of: text).width }

    /// The size of the picture of `text`.
    public func size(of text: String) -> PixelSize {
        isVertical ? font.size(of: spelled(text)) : PixelSize(width: width(of: text), height: height)
    }

    /// Columns that `text` takes, and whether none of its characters is a box.
    public func extent(of text: String) -> (width: Int, isComplete: Bool) {
        let extent = font.extent(of: text)
        guard !extent.isComplete, let spelling = Spelling(of: text, in: font) else { return extent }
        return font.extent(of: spelling.letters)
    }

    /// The columns of each character of `text`: those of all of its letters, and the blank ones between them.
    public func columns(of text: String) -> [Range<Int>] {
        guard let spelling = spelling(of: text) else { return font.columns(of: text) }
        return spelling.columns(in: font)
    }

    /// The characters of `text` that are a box.
    public func missing(in text: String) -> [Character] {
        let missing = font.missing(in: text)
        guard !missing.isEmpty, !text.isASCII else { return missing }
        let transliterations = Set(transliterations(in: text, lacking: missing).map(\.character))
        return missing.filter { !transliterations.contains($0) }
    }

    /// The characters of `text` that are shown in other letters.
    public func transliterations(in text: String) -> [(character: Character, letters: String)] {
        text.isASCII ? [] : transliterations(in: text, lacking: font.missing(in: text))
    }

    /// Those of `missing`, which the other font lacks in `text`, that are shown in letters. What a font of the system lacks
    /// is known when a line is drawn, so the letters' own line is asked, too.
    private func transliterations(
        in text: String,
        lacking missing: [Character]
    ) -> [(character: Character, letters: String)] {
        guard !missing.isEmpty else { return [] }
        let lacking = Set(missing).union(font.missing(in: spelled(text)))
        return missing.compactMap { character in
            guard let letters = Spelling.letters(for: character, in: font), lacking.isDisjoint(with: letters)
            else {
                return nil
            }
            return (character, letters)
        }
    }

    /// The picture of `text`.
    public func rasterize(_ text: String) -> Bitmap { font.rasterize(spelled(text)) }

    /// `text` with letters for what the other font lacks.
    func spelled(_ text: String) -> String { spelling(of: text)?.letters ?? text }

    /// Nil where every character shows as itself or as a box.
    private func spelling(of text: String) -> Spelling? {
        guard !text.isASCII, !font.extent(of: text).isComplete else { return nil }
        return Spelling(of: text, in: font)
    }
}

/// A text in which letters stand for what a font lacks.
private struct Spelling {
    /// All of it.
    private(set) var letters = ""
    /// Where in it the letters of each character of the text end, in bytes of UTF-8.
    private var ends: [Int] = []

    /// Nil where nothing is replaced in `text`.
    init?(of text: String, in font: any TextRasterizer) {
        var spellings: [Character: String] = [:]
        for character in font.missing(in: text) {
            spellings[character] = Self.letters(for: character, in: font)
        }
        guard !spellings.isEmpty else { return nil }
        for character in text {
            if let spelling = spellings[character] {
                // A fraction begins with a blank: 1⅓ is 1 1/3.
                let isAfterBlank = letters.utf8.last.map { $0 == UInt8(ascii: " ") } ?? true
                letters += isAfterBlank ? spelling.drop { $0 == " " } : spelling[...]
            } else {
                letters.append(character)
            }
            ends.append(letters.utf8.count)
        }
    }

    /// The letters of ASCII that `font` shows for a character that it lacks.
    static func letters(for character: Character, in font: any TextRasterizer) -> String? {
        guard let letters = Transliteration.letters(for: character), letters != String(character) else {
            return nil
        }
        return font.extent(of: letters).isComplete ? letters : nil
    }

    /// The columns of each character of the text in the picture of its letters.
    func columns(in font: any TextRasterizer) -> [Range<Int>] {
        var columns: [Range<Int>?] = ends.map { _ in nil }
        var place = 0
        var index = 0
        for (letter, range) in zip(letters, font.columns(of: letters)) {
            while ends[index] <= place { index += 1 }
            place += letter.utf8.count
            guard !range.isEmpty else { continue }
            let others = columns[index] ?? range
            let start = min(others.lowerBound, range.lowerBound)
            columns[index] = start..<max(others.upperBound, range.upperBound)
        }
        var end = 0
        return columns.map { range in
            defer { end = range?.upperBound ?? end }
            return range ?? end..<end
        }
    }
}

extension RenderedText {
    /// Those of `missing` that cannot be written in letters of ASCII either. For the others there is a second line.
    public var boxes: [Character] {
        missing.filter { character in
            let letters = Transliteration.letters(for: character)
            return letters == nil || letters == String(character)
        }
    }
}
