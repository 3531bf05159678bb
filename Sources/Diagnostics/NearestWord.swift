/// Returns the candidate that the user probably meant by `word`, which is misspelled or abbreviated. Returns nil if no
/// candidate is similar.
///
/// The result is the candidate with the fewest edits, if it takes no more than about one edit for every three letters.
/// Otherwise, it is the first candidate that starts with `word`. Of equally good candidates, the first one is returned.
/// Case is ignored.
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
