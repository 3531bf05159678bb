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
    /// The text of an element consists of its leading trivia (the spaces, line endings and comments before
    /// it), an inline table, a comma, and its trailing comment in the same line. An existing element keeps
    /// its trivia and comment wherever it moves. A new element is indented like the first existing one.
    func newText(with entries: [Entry], inArray array: TOMLNode) -> [UInt8] {
        let (range, oldElements, endsWithComma) = existingElements(of: array)
        let firstElementTrivia = oldElements.first?.leadingTrivia ?? ""
        let indentedNewline = indentedNewline(asIn: firstElementTrivia)
        let triviaOfNewElements = firstElementTrivia.contains(where: \.isNewline) ? indentedNewline : ""

        var elementsText = ""
        // The comment at the end of `elementsText`. In an empty array, a comment may precede all elements.
        var previousComment =
            oldElements.isEmpty
            ? text.string(in: text.position(of: array.location) + 1..<range.lowerBound) : ""
        for (index, entry) in entries.enumerated() {
            let oldElement = entry.oldIndex.map { oldElements[$0] }
            let trivia = oldElement?.leadingTrivia ?? triviaOfNewElements
            if !previousComment.isEmpty, !trivia.contains(where: \.isNewline) {
                // In the same line, the element would become part of the comment.
                elementsText += indentedNewline
            } else if index > 0, trivia.isEmpty {
                elementsText += " "
            }
            elementsText += trivia + inlineTableText(of: entry)

            let isLast = index + 1 == entries.count
            if !isLast || endsWithComma { elementsText += "," }
            previousComment = oldElement?.trailingComment ?? ""
            elementsText += previousComment
        }

        // Without a line ending, the last comment would extend over the closing bracket.
        let isFollowedByLineEnd = text.endOfLineContent(from: range.upperBound) == range.upperBound
        if !previousComment.isEmpty, !isFollowedByLineEnd { elementsText += text.newline }
        return text.applying([SourceText.Edit(range: range, replacement: elementsText)])
    }

    /// Returns a line ending and the spaces and tabs at the end of `firstElementTrivia`, the text before the
    /// first element of an array.
    private func indentedNewline(asIn firstElementTrivia: String) -> String {
        let reversedBlanks = firstElementTrivia.reversed().prefix { $0 == " " || $0 == "\t" }
        return text.newline + String(reversedBlanks.reversed())
    }

    /// Returns the elements of `array`, each with the spaces and comments around it. `range` covers the bytes
    /// of all elements, and `endsWithComma` is true if a comma follows the last one.
    ///
    /// The array is read from its start. `position` is the end of what has been read: an element, its comma
    /// and the comment in the same line.
    private func existingElements(of array: TOMLNode) -> (
        range: Range<Int>, elements: [Element], endsWithComma: Bool
    ) {
        let start = endOfComment(after: text.position(of: array.location) + 1)
        var (position, endsWithComma) = (start, false)
        var elements: [Element] = []
        for table in tables {
            let tableRange = text.valueRange(at: table.location)
            var element = Element(leadingTrivia: text.string(in: position..<tableRange.lowerBound))
            position = tableRange.upperBound
            let comma = skippingComments(from: position)
            endsWithComma = text.byte(at: comma) == UInt8(ascii: ",")
            if endsWithComma {
                let end = endOfComment(after: comma + 1)
                element.trailingComment = text.string(in: position..<comma) + text.string(in: comma + 1..<end)
                position = end
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
    private func skippingComments(from start: Int) -> Int {
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
    private func endOfComment(after start: Int) -> Int {
        let next = text.skippingBlanks(from: start)
        return text.byte(at: next) == UInt8(ascii: "#") ? text.endOfLineContent(from: next) : start
    }
}
