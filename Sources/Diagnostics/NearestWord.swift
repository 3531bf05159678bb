/// The word of `candidates` that somebody most likely meant who typed `word`: the one fewest edits away, if
/// those are few for a word of its length; else one that begins like it. The first of equals.
public func nearestWord<Candidates: Sequence<String>>(to word: String, among candidates: Candidates)
    -> String?
{
    let typed = Array(word.lowercased().utf8)
    guard typed.count <= 64 else { return nil }
    var best: (word: String, distance: Int)?
    for candidate in candidates {
        let known = Array(candidate.lowercased().utf8)
        let limit = min(best.map { $0.distance - 1 } ?? .max, (max(typed.count, known.count) + 1) / 3)
        guard abs(typed.count - known.count) <= limit else { continue }
        let distance = editDistance(typed, known)
        // A word of which no letter is left is no misspelling.
        guard distance <= limit, distance < max(typed.count, known.count) else { continue }
        best = (candidate, distance)
    }
    return best?.word ?? candidates.first { typed.count >= 3 && $0.utf8.starts(with: typed) }
}

/// How many insertions, deletions, replacements and exchanges of neighbours turn one word into the other
/// (optimal string alignment).
func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for i in 0..<left.count {
        var row = [i + 1]
        row.reserveCapacity(right.count + 1)
        for j in 0..<right.count {
            var cost = min(last[j] + (left[i] == right[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
            if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                cost = min(cost, beforeLast[j - 1] + 1)
            }
            row.append(cost)
        }
        beforeLast = last
        last = row
    }
    return last[right.count]
}
