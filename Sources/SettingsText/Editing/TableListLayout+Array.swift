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
    /// }]`. Existing elements keep their comments and the space before them. New ones are indented like the
    /// first element.
    ///
    /// An element consists of the trivia before it (spaces, line endings and comments), an inline table, a
    /// comma, and the comment after it in the same line.
    func text(with entries: [Entry], in array: TOMLNode) -> [UInt8] {
        let (range, oldElements, endsWithComma) = elements(of: array)
        let firstTrivia = oldElements.first?.leadingTrivia ?? ""
        let blanksBeforeFirst = firstTrivia.reversed().prefix { $0 == " " || $0 == "\t" }
        let indentedNewline = text.newline + String(blanksBeforeFirst.reversed())
        let triviaOfNewElements = firstTrivia.contains(where: \.isNewline) ? indentedNewline : ""

        var newElements = ""
        // In an empty array, a comment may stand where the first element is inserted.
        var previousComment =
            oldElements.isEmpty ? text.string(text.position(of: array.location) + 1..<range.lowerBound) : ""
        for (index, entry) in entries.enumerated() {
            let oldElement = entry.oldIndex.map { oldElements[$0] }
            var leadingTrivia = oldElement?.leadingTrivia ?? triviaOfNewElements
            // After a comment, an element needs a new line, or it would become part of the comment.
            if !previousComment.isEmpty, !leadingTrivia.contains(where: \.isNewline) {
                leadingTrivia = indentedNewline + leadingTrivia
            } else if index > 0, leadingTrivia.isEmpty {
                leadingTrivia = " "
            }

            let isLast = index + 1 == entries.count
            let comma = isLast && !endsWithComma ? "" : ","
            let trailingComment = oldElement?.trailingComment ?? ""
            newElements += leadingTrivia + inlineTable(of: entry) + comma + trailingComment
            previousComment = trailingComment
        }

        // Without a line ending, the last comment would extend over the closing bracket.
        let isFollowedByLineEnd = text.contentEnd(from: range.upperBound) == range.upperBound
        if !previousComment.isEmpty, !isFollowedByLineEnd { newElements += text.newline }
        return text.applying([SourceText.Edit(range, newElements)])
    }

    /// Returns the elements of `array`, each with the spaces and comments around it. `range` covers the bytes
    /// of all elements, and `endsWithComma` is true if a comma follows the last one.
    private func elements(of array: TOMLNode) -> (range: Range<Int>, elements: [Element], endsWithComma: Bool)
    {
        let start = endOfComment(after: text.position(of: array.location) + 1)
        var (position, endsWithComma) = (start, false)
        let elements = tables.map { table in
            let range = text.valueRange(at: table.location)
            var element = Element(leadingTrivia: text.string(position..<range.lowerBound))
            position = range.upperBound
            let comma = skippingComments(from: position)
            endsWithComma = text.byte(comma) == UInt8(ascii: ",")
            if endsWithComma {
                let end = endOfComment(after: comma + 1)
                element.trailingComment = text.string(position..<comma) + text.string(comma + 1..<end)
                position = end
            }
            return element
        }
        return (start..<position, elements, endsWithComma)
    }

    /// Returns the inline table for `entry`, such as `{ text = "Tea", dwell = "5s" }`. Unchanged keys of an
    /// existing table keep their text, and new keys come last. Keys that `entry` omits are removed unless
    /// they are protected.
    private func inlineTable(of entry: Entry) -> String {
        let values = entry.values ?? []
        guard let index = entry.oldIndex else {
            return "{ \(values.compactMap(setting).joined(separator: ", ")) }"
        }
        let table = tables[index]
        guard entry.values != nil else { return text.string(text.valueRange(at: table.location)) }

        var settings: [String] = []
        for node in table.children {
            let newValue = values.first { $0.key == node.key }
            let isKept = newValue != nil || protectedKeys.contains(node.key)
            guard isKept else { continue }
            // An unchanged value has no new setting.
            if let newValue, let newSetting = setting(newValue) {
                settings.append(newSetting)
            } else {
                let start = text.position(of: node.keyLocation)
                settings.append(text.string(start..<text.valueRange(at: node.location).upperBound))
            }
        }
        settings += values.filter { table.member($0.key) == nil }.compactMap(setting)
        return "{ \(settings.joined(separator: ", ")) }"
    }

    /// Returns the first byte position at or after `start` that is not part of whitespace, a line ending or a
    /// comment.
    private func skippingComments(from start: Int) -> Int {
        var position = start
        while let byte = text.byte(position) {
            switch byte {
            case UInt8(ascii: "#"): position = text.lineEnd(from: position)
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
        return text.byte(next) == UInt8(ascii: "#") ? text.contentEnd(from: next) : start
    }
}
