/// Returns the candidate that the user probably meant by the misspelled or abbreviated `word`, or nil if none is
/// similar.
///
/// The candidate with the fewest edits is chosen, at most about one edit for three letters. If there is none, the first
/// candidate that starts with `word` is chosen. Of equally good candidates, the first is chosen. Case is ignored.
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
        // If every letter is replaced, `word` is a different word and not a misspelling.
        guard distance <= limit, distance < max(wordBytes.count, candidateBytes.count) else { continue }
        best = (candidate, distance)
    }
    return best?.word ?? candidates.first { wordBytes.count >= 3 && $0.utf8.starts(with: wordBytes) }
}
