/// Returns the candidate that `word` is most likely a misspelling or an abbreviation of, or nil if there is none.
///
/// The candidate with the fewest edits wins, up to a third of its length, then the first one that starts with `word`.
/// Of equal candidates, the first wins. Case is ignored.
public func nearestWord<Candidates: Sequence<String>>(to word: String, among candidates: Candidates)
    -> String?
{
    let wordBytes = Array(word.lowercased().utf8)
    guard wordBytes.count <= 64 else { return nil }
    var best: (word: String, distance: Int)?
    for candidate in candidates {
        let candidateBytes = Array(candidate.lowercased().utf8)
        let limit = min(
            best.map { $0.distance - 1 } ?? .max,
            (max(wordBytes.count, candidateBytes.count) + 1) / 3
        )
        guard abs(wordBytes.count - candidateBytes.count) <= limit else { continue }
        let distance = editDistance(wordBytes, candidateBytes)
        // A word with every letter replaced is not a misspelling.
        guard distance <= limit, distance < max(wordBytes.count, candidateBytes.count) else { continue }
        best = (candidate, distance)
    }
    return best?.word ?? candidates.first { wordBytes.count >= 3 && $0.utf8.starts(with: wordBytes) }
}
