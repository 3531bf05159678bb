/// Returns the candidate that was probably intended by `word`, which is misspelled or abbreviated. Returns
/// nil if no candidate is similar.
///
/// The result is the candidate with the fewest edits, if it takes no more than about one edit for every three
/// letters. Otherwise, it is the first candidate that starts with `word`. If several candidates are equally
/// good, the first one is returned. Case is ignored.
public func nearestWord<Candidates: Sequence<String>>(to word: String, among candidates: Candidates)
    -> String?
{
    let maxLength = 64
    let minAbbreviationLength = 3
    let wordBytes = Array(word.lowercased().utf8)
    guard wordBytes.count <= maxLength else { return nil }
    var nearest: (word: String, distance: Int)?
    for candidate in candidates {
        let candidateBytes = Array(candidate.lowercased().utf8)
        let longerLength = max(wordBytes.count, candidateBytes.count)
        var maxDistance = (longerLength + 1) / 3
        if let nearest { maxDistance = min(maxDistance, nearest.distance - 1) }
        guard abs(wordBytes.count - candidateBytes.count) <= maxDistance else { continue }
        let distance = editDistance(from: wordBytes, to: candidateBytes)
        // If every letter is replaced, `word` is a different word and not a misspelling.
        guard distance <= maxDistance, distance < longerLength else { continue }
        nearest = (candidate, distance)
    }
    if let nearest { return nearest.word }
    guard wordBytes.count >= minAbbreviationLength else { return nil }
    return candidates.first { $0.lowercased().utf8.starts(with: wordBytes) }
}
