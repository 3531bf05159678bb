/// The names most similar to `wanted`, nearest first; at most six.
func nearestNames(to wanted: String, among names: [String]) -> [String] {
    let target = Array(wanted.lowercased().utf8)
    return Set(names)
        .map { (name: $0, distance: editDistance(target, Array($0.lowercased().utf8))) }
        .filter { $0.distance <= 2 && $0.distance < target.count }
        .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
        .prefix(6)
        .map(\.name)
}

/// The number of insertions, deletions and replacements from one word to the other.
private func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var row = Array(0...right.count)
    for (i, byte) in left.enumerated() {
        var diagonal = row[0]
        row[0] = i + 1
        for (j, other) in right.enumerated() {
            let replaced = diagonal + (byte == other ? 0 : 1)
            diagonal = row[j + 1]
            row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
        }
    }
    return row[right.count]
}
