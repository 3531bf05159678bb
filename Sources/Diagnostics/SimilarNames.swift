/// The names, at most six, that are no more than two edits away from `wanted`, ignoring case; nearest first.
public func similarNames(to wanted: String, among names: [String]) -> [String] {
    let target = Array(wanted.lowercased().utf8)
    return Set(names)
        .map { (name: $0, distance: editDistance(target, Array($0.lowercased().utf8))) }
        .filter { $0.distance <= 2 && $0.distance < target.count }
        .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
        .prefix(6)
        .map(\.name)
}
