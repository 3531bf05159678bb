/// The lines in which two texts differ.
struct LineDifference {
    private enum Line {
        case same([UInt8])
        case old([UInt8])
        case new([UInt8])

        var mark: UInt8 {
            switch self {
            case .same: UInt8(ascii: " ")
            case .old: UInt8(ascii: "-")
            case .new: UInt8(ascii: "+")
            }
        }

        var text: [UInt8] {
            switch self {
            case .same(let text), .old(let text), .new(let text): text
            }
        }

        var isOld: Bool { if case .new = self { false } else { true } }
        var isNew: Bool { if case .old = self { false } else { true } }
    }

    /// The lines around a difference that are shown too.
    private static let context = 3

    private var lines: [Line] = []

    init(from old: [UInt8], to new: [UInt8]) {
        let (old, new) = (Self.lines(of: old), Self.lines(of: new))
        var removed: Set<Int> = []
        var added: Set<Int> = []
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): added.insert(offset)
            }
        }
        var next = 0
        for (index, line) in old.enumerated() {
            if removed.contains(index) {
                lines.append(.old(line))
                continue
            }
            while added.contains(next) {
                lines.append(.new(new[next]))
                next += 1
            }
            lines.append(.same(line))
            next += 1
        }
        lines += new.dropFirst(next).map(Line.new)
    }

    private static func lines(of text: [UInt8]) -> [[UInt8]] {
        var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            Array($0)
        }
        if lines.last?.isEmpty ?? false { lines.removeLast() }
        return lines
    }

    /// The lines of a unified diff of the file called `name`; none if the texts are equal.
    func unified(name: String) -> [[UInt8]] {
        let different = lines.indices.filter { !(lines[$0].isOld && lines[$0].isNew) }
        guard !different.isEmpty else { return [] }
        var output = ["--- \(name)", "+++ \(name)"].map { Array($0.utf8) }
        var hunks: [Range<Int>] = []
        for index in different {
            let range = max(0, index - Self.context)..<min(lines.count, index + Self.context + 1)
            if let last = hunks.last, last.upperBound >= range.lowerBound {
                hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
            } else {
                hunks.append(range)
            }
        }
        for hunk in hunks {
            let before = lines[..<hunk.lowerBound]
            let (old, new) = (lines[hunk].count { $0.isOld }, lines[hunk].count { $0.isNew })
            let first = (
                before.count { $0.isOld } + (old > 0 ? 1 : 0), before.count { $0.isNew } + (new > 0 ? 1 : 0)
            )
            output.append(Array("@@ -\(first.0),\(old) +\(first.1),\(new) @@".utf8))
            output += lines[hunk].map { [$0.mark] + $0.text }
        }
        return output
    }
}
