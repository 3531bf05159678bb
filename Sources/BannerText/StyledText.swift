/// A text whose parts may have styles, such as bold or a color.
public struct StyledText: Hashable, Sendable {
    /// A part of the text whose characters have the same style. It begins where the previous part ends.
    private struct Run: Hashable, Sendable {
        var style: TextStyle
        /// The end of the part, as an offset in the UTF-8 text.
        var end: Int
    }

    /// The characters of the text, without their styles.
    public private(set) var text: String
    /// The parts of the text with their styles, in order and without gaps. Empty if no character has a style.
    private var runs: [Run] = []

    /// Creates a text without styles.
    public init(_ text: String = "") { self.text = text }

    /// Creates a text without styles from `literal`. Each line break in `literal` starts a new line of the
    /// text, except that line breaks at the end are dropped.
    public init(lines literal: String) {
        var lines = literal.split(omittingEmptySubsequences: false, whereSeparator: \.endsLine)
        while lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
        self.init(lines.first.map(String.init) ?? "")
        var style = TextStyle.plain
        style.arrangement = .lineBreak
        for line in lines.dropFirst() {
            append(" ", style: style)
            append(String(line))
        }
    }

    /// Appends the characters `addition` in the given style.
    public mutating func append(_ addition: String, style: TextStyle = .plain) {
        guard !addition.isEmpty else { return }
        let start = text.utf8.count
        text += addition
        if runs.isEmpty {
            guard style != .plain else { return }
            if start > 0 { runs.append(Run(style: .plain, end: start)) }
        }
        let end = text.utf8.count
        if runs.last?.style == style {
            runs[runs.count - 1].end = end
        } else {
            runs.append(Run(style: style, end: end))
        }
    }

    /// Whether no character of the text has a style.
    public var isPlain: Bool { runs.isEmpty }

    /// Whether the text has several lines. Each line break is stored as a space with a special style.
    package var breaksLines: Bool { runs.contains { $0.style.arrangement == .lineBreak } }

    /// The lines of the text, each with its styles and without a line break.
    package var lines: [StyledText] {
        guard breaksLines else { return [self] }
        var lines = [StyledText()]
        for (character, style) in zip(text, styles) {
            if style.arrangement == .lineBreak {
                lines.append(StyledText())
            } else {
                lines[lines.count - 1].append(String(character), style: style)
            }
        }
        return lines
    }

    /// Whether any character of the text is inverted.
    var inverts: Bool { runs.contains { $0.style.isInverted } }

    /// Whether any part of the text is drawn as a chart.
    var hasCharts: Bool { runs.contains { $0.style.chart != nil } }

    /// Whether any character of the text blinks.
    var blinks: Bool { runs.contains { $0.style.blinks } }

    /// Whether any character of the text moves in a wave.
    var waves: Bool { runs.contains { $0.style.waves } }

    /// The indices of the characters with the effect `{typewriter}`, which appear one after the other.
    var typedCharacters: [Int] {
        guard runs.contains(where: \.style.isTyped) else { return [] }
        return styles.enumerated().filter(\.element.isTyped).map(\.offset)
    }

    /// The effects of the text's characters, each listed once, in the order in which they are applied.
    var effects: [TextEffect] {
        var effects: [TextEffect] = []
        for run in runs { effects += run.style.effects.filter { !effects.contains($0) } }
        return effects.sorted { $0.layer < $1.layer }
    }

    /// The number of rows that the styles of the text need above the letters, in addition to the rows of the
    /// font. The same number is needed below.
    var spareRows: Int { runs.lazy.map(\.style.spareRows).max() ?? 0 }

    /// The style of each character. If a character has several code points, the style of the first one
    /// applies.
    var styles: [TextStyle] {
        var run = 0
        var offset = 0
        return text.map { character in
            while run + 1 < runs.count, runs[run].end <= offset { run += 1 }
            offset += character.utf8.count
            return runs.isEmpty ? .plain : runs[run].style
        }
    }

    /// Returns `newText`, an edited version of this text, with the styles of this text. The characters before
    /// and after the edited part keep their styles. The edited part is what remains between the longest
    /// common prefix and the longest common suffix of both texts.
    ///
    /// The styles are stored in `runs`. A run is a part of the text with one style, and ends at the UTF-8
    /// offset `end`, where the next run starts. Therefore, only the ends of the runs must be adapted.
    public func applyingStyles(to newText: String) -> StyledText {
        if isPlain { return StyledText(newText) }
        let oldBytes = Array(text.utf8)
        let newBytes = Array(newText.utf8)
        if oldBytes == newBytes { return self }

        let prefixLength = zip(oldBytes, newBytes).prefix { $0 == $1 }.count
        let commonSuffixLength = zip(oldBytes.reversed(), newBytes.reversed()).prefix { $0 == $1 }.count
        // The prefix and the suffix must not overlap.
        let shorterLength = min(oldBytes.count, newBytes.count)
        let suffixLength = min(commonSuffixLength, shorterLength - prefixLength)
        let oldSuffixStart = oldBytes.count - suffixLength
        let newSuffixStart = newBytes.count - suffixLength

        var adaptedText = StyledText(newText)
        adaptedText.runs = runs
        // A run that ends in the common prefix keeps its end.
        for (index, run) in runs.enumerated() where run.end > prefixLength {
            if run.end >= oldSuffixStart {
                // The run ends in the common suffix, and moves with it.
                adaptedText.runs[index].end = run.end + newBytes.count - oldBytes.count
            } else {
                // The run ends in the edited part, and keeps its end unless the new part is shorter.
                adaptedText.runs[index].end = min(run.end, newSuffixStart)
            }
        }
        return adaptedText
    }
}

extension Character {
    /// Whether the character is a line break in a text without fields, such as the literal text of an option.
    fileprivate var endsLine: Bool { self == "\n" || self == "\r\n" }
}
