/// The difference between two versions of a text, compared row by row, which can be printed as a unified
/// diff.
struct LineDifference {
    private enum Row {
        case same([UInt8])
        case old([UInt8])
        case new([UInt8])

        /// The row as it appears in a unified diff: a space, `-` or `+`, followed by the text, without a
        /// newline.
        var output: [UInt8] {
            switch self {
            case .same(let text): [UInt8(ascii: " ")] + text
            case .old(let text): [UInt8(ascii: "-")] + text
            case .new(let text): [UInt8(ascii: "+")] + text
            }
        }

        var isOld: Bool { if case .new = self { false } else { true } }
        var isNew: Bool { if case .old = self { false } else { true } }
        var isUnchanged: Bool { isOld && isNew }
    }

    /// The number of unchanged rows that a diff shows before and after each difference.
    private static let context = 3

    private var rows: [Row] = []

    /// Compares the texts `old` and `new`, and merges their rows into one list, as in a diff. A row that is
    /// in both texts is stored once. Before it are the rows that only one of the texts contains: first those
    /// of the old text, and then those of the new text.
    init(from old: [UInt8], to new: [UInt8]) {
        let oldRows = Self.rows(of: old)
        let newRows = Self.rows(of: new)
        let (removedIndices, addedIndices) = Self.changedIndices(from: oldRows, to: newRows)

        // The index of the next row of the new text that is not in the list yet.
        var newIndex = 0
        for (oldIndex, row) in oldRows.enumerated() {
            if removedIndices.contains(oldIndex) {
                rows.append(.old(row))
                continue
            }
            // The row is in both texts. The new text may have additional rows before it.
            while addedIndices.contains(newIndex) {
                rows.append(.new(newRows[newIndex]))
                newIndex += 1
            }
            rows.append(.same(row))
            newIndex += 1
        }
        // What is left of the new text follows the last row of the old text.
        rows += newRows.dropFirst(newIndex).map(Row.new)
    }

    /// Returns the indices of the rows that only the old text contains, and of those that only the new text
    /// contains.
    private static func changedIndices(
        from oldRows: [[UInt8]],
        to newRows: [[UInt8]]
    ) -> (removedIndices: Set<Int>, addedIndices: Set<Int>) {
        var removedIndices: Set<Int> = []
        var addedIndices: Set<Int> = []
        for change in newRows.difference(from: oldRows) {
            switch change {
            case .remove(let offset, _, _): removedIndices.insert(offset)
            case .insert(let offset, _, _): addedIndices.insert(offset)
            }
        }
        return (removedIndices, addedIndices)
    }

    /// Returns `text` split at its newlines, without the empty row after a newline at the end.
    private static func rows(of text: [UInt8]) -> [[UInt8]] {
        let rows = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            Array($0)
        }
        return rows.last?.isEmpty ?? false ? Array(rows.dropLast()) : rows
    }

    /// Returns the rows of a unified diff, in which both versions of the text are called `name`. Returns an
    /// empty array if the two texts are equal.
    func unified(name: String) -> [[UInt8]] {
        let hunks = hunks
        guard !hunks.isEmpty else { return [] }
        var output = ["--- \(name)", "+++ \(name)"].map { Array($0.utf8) }
        for hunk in hunks {
            output.append(Array(header(of: hunk).utf8))
            output += rows[hunk].map(\.output)
        }
        return output
    }

    /// The ranges of rows that a unified diff shows: the changed rows with the unchanged rows around them.
    /// Overlapping and adjacent ranges are merged.
    private var hunks: [Range<Int>] {
        var hunks: [Range<Int>] = []
        for index in rows.indices where !rows[index].isUnchanged {
            let range = max(0, index - Self.context)..<min(rows.count, index + Self.context + 1)
            if let last = hunks.last, last.upperBound >= range.lowerBound {
                hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
            } else {
                hunks.append(range)
            }
        }
        return hunks
    }

    /// Returns the header of `hunk`, a range of rows in a unified diff. It contains the number of the hunk's
    /// first row and the number of its rows, both for the old and for the new text. Rows are numbered from 1.
    /// If the hunk contains no rows of a text, the header contains the number of the row before the hunk.
    private func header(of hunk: Range<Int>) -> String {
        let precedingRows = rows[..<hunk.lowerBound]
        let oldCount = rows[hunk].count { $0.isOld }
        let newCount = rows[hunk].count { $0.isNew }
        let firstOld = precedingRows.count { $0.isOld } + (oldCount > 0 ? 1 : 0)
        let firstNew = precedingRows.count { $0.isNew } + (newCount > 0 ? 1 : 0)
        return "@@ -\(firstOld),\(oldCount) +\(firstNew),\(newCount) @@"
    }
}
