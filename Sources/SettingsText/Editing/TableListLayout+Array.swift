/// Edits of options that are written as an array of inline tables: `option = [{ … }, { … }]`.
extension TableListLayout {
    private struct Element {
        /// The spaces, line endings and comments between the previous element and this one.
        var lead: String
        var table: String
        /// The comment that follows the comma after the element, on the same line.
        var comment = ""
    }

    func text(with entries: [Entry], in array: TOMLNode) -> [UInt8] {
        let (range, oldElements, endsWithComma) = elements(of: array)
        let firstLead = oldElements.first?.lead ?? ""
        let margin = String(firstLead.reversed().prefix { $0 == " " || $0 == "\t" }.reversed())
        let ownLine = text.newline + margin
        let newLead = firstLead.contains(where: \.isNewline) ? ownLine : ""
        var result = ""
        // In an empty array, a comment may stand where the first element is inserted. Otherwise, comments belong to
        // elements.
        var comment =
            oldElements.isEmpty ? text.string(text.position(of: array.location) + 1..<range.lowerBound) : ""
        for (number, entry) in entries.enumerated() {
            var element = Element(lead: newLead, table: inlineTable(of: entry))
            if let index = entry.oldIndex {
                (element.lead, element.comment) = (oldElements[index].lead, oldElements[index].comment)
            }
            if !comment.isEmpty, !element.lead.contains(where: \.isNewline) {
                element.lead = ownLine + element.lead
            } else if number > 0, element.lead.isEmpty {
                element.lead = " "
            }
            let comma = number + 1 < entries.count || endsWithComma ? "," : ""
            result += element.lead + element.table + comma + element.comment
            comment = element.comment
        }
        let isBroken = text.contentEnd(from: range.upperBound) == range.upperBound
        if !comment.isEmpty, !isBroken { result += text.newline }
        return text.applying([SourceText.Edit(range, result)])
    }

    /// Returns the elements of `array`, each with the spaces and comments around it. `range` covers all elements.
    /// `endsWithComma` is whether a comma follows the last element.
    private func elements(of array: TOMLNode) -> (range: Range<Int>, elements: [Element], endsWithComma: Bool)
    {
        let start = endOfComment(after: text.position(of: array.location) + 1)
        var (position, endsWithComma) = (start, false)
        let elements = tables.map { table in
            let range = text.valueRange(at: table.location)
            var element = Element(lead: text.string(position..<range.lowerBound), table: "")
            position = range.upperBound
            let comma = skippingComments(from: position)
            endsWithComma = text.byte(comma) == UInt8(ascii: ",")
            if endsWithComma {
                let end = endOfComment(after: comma + 1)
                element.comment = text.string(position..<comma) + text.string(comma + 1..<end)
                position = end
            }
            return element
        }
        return (start..<position, elements, endsWithComma)
    }

    private func inlineTable(of entry: Entry) -> String {
        let values = entry.values ?? []
        guard let index = entry.oldIndex else {
            return "{ \(values.compactMap(setting).joined(separator: ", ")) }"
        }
        let table = tables[index]
        guard entry.values != nil else { return text.string(text.valueRange(at: table.location)) }
        let kept = table.children.compactMap { node -> String? in
            let value = values.first { $0.key == node.key }
            guard value != nil || protectedKeys.contains(node.key) else { return nil }
            let extent = text.position(of: node.keyLocation)..<text.valueRange(at: node.location).upperBound
            return value.flatMap(setting) ?? text.string(extent)
        }
        let additions = values.filter { table.member($0.key) == nil }.compactMap(setting)
        return "{ \((kept + additions).joined(separator: ", ")) }"
    }

    /// Returns the first position at or after `start` that is not part of whitespace, a line ending or a
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

    /// Returns the end of the comment that follows `start` on the same line, or `start` if no comment follows.
    private func endOfComment(after start: Int) -> Int {
        let next = text.skippingBlanks(from: start)
        return text.byte(next) == UInt8(ascii: "#") ? text.contentEnd(from: next) : start
    }
}
