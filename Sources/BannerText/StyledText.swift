/// Words with their styles: some may look different from the others.
public struct StyledText: Hashable, Sendable {
    /// A stretch of one style.
    private struct Run: Hashable, Sendable {
        var style: TextStyle
        /// The bytes of UTF-8 from the beginning of the words to its end.
        var end: Int
    }

    /// All of them, without their styles.
    public private(set) var words: String
    /// Empty where all are plain; otherwise the last one ends with the words.
    private var runs: [Run] = []

    /// Plain words.
    public init(_ words: String = "") { self.words = words }

    /// Adds words of a style behind the others.
    public mutating func append(_ more: String, _ style: TextStyle = .plain) {
        guard !more.isEmpty else { return }
        let start = words.utf8.count
        words += more
        if runs.isEmpty {
            guard style != .plain else { return }
            if start > 0 { runs.append(Run(style: .plain, end: start)) }
        }
        let end = words.utf8.count
        if runs.last?.style == style {
            runs[runs.count - 1].end = end
        } else {
            runs.append(Run(style: style, end: end))
        }
    }

    /// Whether all look as the font draws them.
    public var isPlain: Bool { runs.isEmpty }

    /// Whether any of them are inverted.
    var inverts: Bool { runs.contains { $0.style.isInverted } }

    /// Whether any of them blink.
    var blinks: Bool { runs.contains { $0.style.blinks } }

    /// The style of each character: that of its first code point.
    var styles: [TextStyle] {
        var run = 0
        var place = 0
        return words.map { character in
            while run + 1 < runs.count, runs[run].end <= place { run += 1 }
            place += character.utf8.count
            return runs.isEmpty ? .plain : runs[run].style
        }
    }

    /// `others` in these styles: what stands before and behind the first and the last difference keeps its own.
    public func adapted(to others: String) -> StyledText {
        let (old, new) = (Array(words.utf8), Array(others.utf8))
        guard !isPlain, old != new else {
            return isPlain ? StyledText(others) : self
        }
        let head = zip(old, new).prefix { $0 == $1 }.count
        let same = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
        let tail = min(same, min(old.count, new.count) - head)
        var adapted = StyledText(others)
        adapted.runs = runs.map { run in
            var run = run
            if run.end > head {
                let isBehind = run.end >= old.count - tail
                run.end = isBehind ? run.end + new.count - old.count : min(run.end, new.count - tail)
            }
            return run
        }
        return adapted
    }
}
