/// Returns up to six of `names` that are similar to `name`, the most similar one first. They differ by at
/// most two edits, such as a missing letter or two swapped letters. Case is ignored.
public func similarNames(to name: String, among names: [String]) -> [String] {
    let target = Array(name.lowercased().utf8)
    return Set(names)
        .map { (name: $0, distance: editDistance(from: target, to: Array($0.lowercased().utf8))) }
        .filter { $0.distance <= 2 && $0.distance < target.count }
        .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
        .prefix(6)
        .map(\.name)
}
