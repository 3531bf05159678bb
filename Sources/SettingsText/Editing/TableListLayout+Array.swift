/// Methods that edit a list of tables that is written as an array of inline tables, such as `option = [{ … },
/// { … }]`.
extension TableListLayout {
    private struct Element {
        /// The spaces, line endings and comments between the previous element of the array and this one.
        var leadingTrivia: String
        /// The comment that follows the element and its comma on the same line of the file.
        var trailingComment = ""
    }

    /// Returns the text of the file with `entries` as the elements of `array`, such as `option = [{ … }, { …
    /// }]`.
    ///
    /// The text of an element consists of its `leadingTrivia` (the spaces, line endings and comments before
    /// it), an inline table, a comma, and its `trailingComment`. An existing element keeps its trivia and
    /// comment wherever it moves. A new element is indented like the first existing one.
    func newText(with entries: [Entry], inArray array: TOMLNode) -> [UInt8] {
        let (range, oldElements, endsWithComma) = existingElements(of: array)
        let firstElementTrivia = oldElements.first?.leadingTrivia ?? ""
        let lineStart = indentedNewline(asIn: firstElementTrivia)
        let startsLine = firstElementTrivia.contains(where: \.isNewline)
        let newElement = Element(leadingTrivia: startsLine ? lineStart : "")

        var elementsText = ""
        // The comment at the end of the text so far.
        var previousComment = oldElements.isEmpty ? comment(inEmptyArray: array, before: range) : ""
        for (index, entry) in entries.enumerated() {
            let element = entry.oldIndex.map { oldElements[$0] } ?? newElement
            elementsText += separator(
                before: element,
                isFirst: index == 0,
                previousComment: previousComment,
                lineStart: lineStart
            )
            elementsText += element.leadingTrivia + inlineTableText(of: entry)
            let isLast = index + 1 == entries.count
            if !isLast || endsWithComma { elementsText += "," }
            elementsText += element.trailingComment
            previousComment = element.trailingComment
        }
        elementsText += lineEnding(after: previousComment, before: range.upperBound)
        return text.applying([SourceText.Edit(range: range, replacement: elementsText)])
    }

    /// Returns the comment that follows the opening bracket of `array`, which has no elements. `range` is the
    /// position after this comment, at which elements are inserted.
    private func comment(inEmptyArray array: TOMLNode, before range: Range<Int>) -> String {
        let endOfBracket = text.position(of: array.location) + 1
        return text.string(in: endOfBracket..<range.lowerBound)
    }

    /// Returns the text to insert before the trivia of `element`: nothing, a space, or `lineStart` (a line
    /// ending and the indentation). `previousComment` is the comment at the end of the text before.
    private func separator(
        before element: Element,
        isFirst: Bool,
        previousComment: String,
        lineStart: String
    ) -> String {
        // In the same line, the element would become part of the comment.
        let needsNewLine = !previousComment.isEmpty && !element.leadingTrivia.contains(where: \.isNewline)
        if needsNewLine { return lineStart }
        return !isFirst && element.leadingTrivia.isEmpty ? " " : ""
    }

    /// Returns the line ending to insert after `comment`, the comment of the last element, or an empty string
    /// if none is needed. The text of the file continues at the byte position `end`.
    private func lineEnding(after comment: String, before end: Int) -> String {
        // Without a line ending, the comment would extend over the closing bracket.
        let isFollowedByLineEnd = text.endOfLineContent(from: end) == end
        return comment.isEmpty || isFollowedByLineEnd ? "" : text.newline
    }

    /// Returns a line ending and the spaces and tabs at the end of `firstElementTrivia`, the text before the
    /// first element of an array.
    private func indentedNewline(asIn firstElementTrivia: String) -> String {
        let reversedBlanks = firstElementTrivia.reversed().prefix { $0 == " " || $0 == "\t" }
        return text.newline + String(reversedBlanks.reversed())
    }

    /// Returns the elements of `array`, each with the text around it. `range` covers the bytes of all
    /// elements, and `endsWithComma` is true if a comma follows the last one.
    ///
    /// In this example, the leading trivia of `{ a = 1 }` is the line ending and the spaces before it, and
    /// its trailing comment is `# One`. `range` extends from the end of the first line to the end of `# Two`.
    ///
    ///     option = [  # Comment of the array
    ///         { a = 1 },  # One
    ///         { a = 2 },  # Two
    ///     ]
    private func existingElements(of array: TOMLNode) -> (
        range: Range<Int>, elements: [Element], endsWithComma: Bool
    ) {
        let start = endOfCommentInLine(after: text.position(of: array.location) + 1)
        // The end of the text that has been read: an element, its comma and its trailing comment.
        var position = start
        var endsWithComma = false
        var elements: [Element] = []
        // The tables of the list are the elements of the array.
        for table in tables {
            let tableRange = text.valueRange(at: table.location)
            var element = Element(leadingTrivia: text.string(in: position..<tableRange.lowerBound))
            position = tableRange.upperBound
            // The comma may be in a later line, after a comment.
            let commaPosition = firstContentPosition(from: position)
            endsWithComma = text.byte(at: commaPosition) == UInt8(ascii: ",")
            if endsWithComma {
                let endOfElement = endOfCommentInLine(after: commaPosition + 1)
                // The comma is left out, because it is written separately. Comments on both sides are kept.
                let textBeforeComma = text.string(in: position..<commaPosition)
                let textAfterComma = text.string(in: commaPosition + 1..<endOfElement)
                element.trailingComment = textBeforeComma + textAfterComma
                position = endOfElement
            }
            elements.append(element)
        }
        return (start..<position, elements, endsWithComma)
    }

    /// Returns the inline table for `entry`, such as `{ text = "Tea", dwell = "5s" }`. Unchanged keys of an
    /// existing table keep their text, and new keys come last. Keys that `entry` omits are removed unless
    /// they are protected.
    private func inlineTableText(of entry: Entry) -> String {
        guard let index = entry.oldIndex else {
            return "{ \((entry.values ?? []).compactMap(assignmentText).joined(separator: ", ")) }"
        }
        let table = tables[index]
        guard let values = entry.values else { return text.string(in: text.valueRange(at: table.location)) }

        let oldKeys = table.children.compactMap { node in textOfKey(node, settingTo: values) }
        let newKeys = values.filter { table.member($0.key) == nil }.compactMap(assignmentText)
        return "{ \((oldKeys + newKeys).joined(separator: ", ")) }"
    }

    /// Returns the text `KEY = VALUE` for the existing key `node`, with its value in `values`. The original
    /// text is kept if the value is unchanged, or if `values` lacks the key but it is protected. Returns nil
    /// if the key is removed.
    private func textOfKey(_ node: TOMLNode, settingTo values: [(key: String, value: Value)]) -> String? {
        let start = text.position(of: node.keyLocation)
        let originalText = text.string(in: start..<text.valueRange(at: node.location).upperBound)
        guard let newValue = values.first(where: { $0.key == node.key }) else {
            return protectedKeys.contains(node.key) ? originalText : nil
        }
        return assignmentText(of: newValue) ?? originalText
    }

    /// Returns the first byte position at or after `start` that is not part of whitespace, a line ending or a
    /// comment.
    private func firstContentPosition(from start: Int) -> Int {
        var position = start
        while let byte = text.byte(at: position) {
            switch byte {
            case UInt8(ascii: "#"): position = text.endOfLine(from: position)
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): position += 1
            default: return position
            }
        }
        return position
    }

    /// Returns the byte position at which the comment that follows `start` on the same line of the file ends,
    /// or `start` if no comment follows.
    private func endOfCommentInLine(after start: Int) -> Int {
        let next = text.skippingBlanks(from: start)
        return text.byte(at: next) == UInt8(ascii: "#") ? text.endOfLineContent(from: next) : start
    }
}
