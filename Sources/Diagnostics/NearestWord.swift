/// Returns the candidate that `word` is most likely a misspelling or an abbreviation of, or nil if there is none.
///
/// The candidate with the fewest edits wins, up to a third of its length, then the first one that starts with `word`.
/// Of equal candidates, the first wins. Case is ignored.
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
        // A word with every letter replaced is not a misspelling.
        guard distance <= limit, distance < max(typed.count, known.count) else { continue }
        best = (candidate, distance)
    }
    return best?.word ?? candidates.first { typed.count >= 3 && $0.utf8.starts(with: typed) }
}
