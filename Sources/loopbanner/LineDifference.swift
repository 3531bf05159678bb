/// The difference between two texts, determined line by line.
struct LineDifference {
    private enum Row {
        case same([UInt8])
        case old([UInt8])
        case new([UInt8])

        /// The line as it appears in a unified diff, with its sign and a newline.
        var output: [UInt8] {
            switch self {
            case .same(let text): [UInt8(ascii: " ")] + text
            case .old(let text): [UInt8(ascii: "-")] + text
            case .new(let text): [UInt8(ascii: "+")] + text
            }
        }

        var isOld: Bool { if case .new = self { false } else { true } }
        var isNew: Bool { if case .old = self { false } else { true } }
    }

    /// The number of unchanged lines that are shown before and after a difference.
    private static let context = 3

    private var rows: [Row] = []

    init(from old: [UInt8], to new: [UInt8]) {
        let (old, new) = (Self.rows(of: old), Self.rows(of: new))
        var removed: Set<Int> = []
        var added: Set<Int> = []
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): added.insert(offset)
            }
        }
        var next = 0
        for (index, row) in old.enumerated() {
            if removed.contains(index) {
                rows.append(.old(row))
                continue
            }
            while added.contains(next) {
                rows.append(.new(new[next]))
                next += 1
            }
            rows.append(.same(row))
            next += 1
        }
        rows += new.dropFirst(next).map(Row.new)
    }

    private static func rows(of text: [UInt8]) -> [[UInt8]] {
        let rows = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            Array($0)
        }
        return rows.last?.isEmpty ?? false ? Array(rows.dropLast()) : rows
    }

    /// Returns the lines of a unified diff of the file `name`, or an empty array if the texts are equal.
    func unified(name: String) -> [[UInt8]] {
        let different = rows.indices.filter { !(rows[$0].isOld && rows[$0].isNew) }
        guard !different.isEmpty else { return [] }
        var output = ["--- \(name)", "+++ \(name)"].map { Array($0.utf8) }
        var hunks: [Range<Int>] = []
        for index in different {
            let range = max(0, index - Self.context)..<min(rows.count, index + Self.context + 1)
            if let last = hunks.last, last.upperBound >= range.lowerBound {
                hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
            } else {
                hunks.append(range)
            }
        }
        for hunk in hunks {
            let before = rows[..<hunk.lowerBound]
            let (old, new) = (rows[hunk].count { $0.isOld }, rows[hunk].count { $0.isNew })
            let firstOld = before.count { $0.isOld } + (old > 0 ? 1 : 0)
            let firstNew = before.count { $0.isNew } + (new > 0 ? 1 : 0)
            output.append(Array("@@ -\(firstOld),\(old) +\(firstNew),\(new) @@".utf8))
            output += rows[hunk].map(\.output)
        }
        return output
    }
}
