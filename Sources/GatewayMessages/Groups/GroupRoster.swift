/// Who is in a group: which list each sign has, and whether it is there.
public struct GroupRoster: Hashable, Sendable {
    private var revs: [String: String] = [:]
    private var online: Set<String> = []
    /// The names of the signs that are there with each list, in their order. Every message asks for it, and a group may have
    /// hundreds of signs.
    private var present: [String: [String]] = [:]

    /// As many signs as are remembered. A name more is one of a rogue.
    static let limit = 10_000

    /// A sign of the group.
    public struct Entry: Hashable, Sendable {
        /// Its name.
        public var sign: String
        /// Its list.
        public var rev: String
        /// Whether it is there.
        public var isOnline: Bool
    }

    /// The signs in the order of their names.
    public var entries: [Entry] {
        revs.map { Entry(sign: $0.key, rev: $0.value, isOnline: online.contains($0.key)) }
            .sorted { $0.sign < $1.sign }
    }

    /// The names of the signs that are there with the list `rev`, besides `sign`.
    func others(with rev: String, besides sign: String) -> [String] {
        present[rev, default: []].filter { $0 != sign }
    }

    /// Whether any sign is there with the list `rev`, besides `sign`.
    func hasOthers(with rev: String, besides sign: String) -> Bool { first(with: rev, besides: sign) != nil }

    /// The first of `others(with:besides:)`.
    func first(with rev: String, besides sign: String) -> String? {
        guard let names = present[rev], let first = names.first else { return nil }
        if first != sign { return first }
        return names.count > 1 ? names[1] : nil
    }

    /// How many of the signs that are there with the list `rev` have smaller names than `sign`.
    func countOfSmaller(than sign: String, with rev: String) -> Int {
        present[rev].map { Self.place(of: sign, in: $0) } ?? 0
    }

    /// Whether `sign` is there with the list `rev`.
    func contains(_ sign: String, with rev: String) -> Bool { revs[sign] == rev && online.contains(sign) }

    /// The list of `sign`; nil if it is not known.
    func rev(of sign: String) -> String? { revs[sign] }

    /// Whether somebody else is there with another list.
    func hasOtherLists(than rev: String, besides sign: String) -> Bool {
        present.contains { $0.key != rev && ($0.value.count > 1 || $0.value.first != sign) }
    }

    /// Whether any sign besides `sign` is there with another version of lists than `rev` has, so that the two can never be in
    /// step.
    func hasOtherVersions(than rev: String, besides sign: String) -> Bool {
        let version = Self.version(of: rev)
        return present.contains {
            Self.version(of: $0.key) != version && ($0.value.count > 1 || $0.value.first != sign)
        }
    }

    /// The version of the list `rev`, which stands before a hyphen. The first one had no number.
    static func version(of rev: String) -> Substring { rev.firstIndex(of: "-").map { rev[..<$0] } ?? "1" }

    mutating func set(_ sign: String, rev: String?) {
        let former = revs[sign]
        guard former != rev, former != nil || revs.count < Self.limit else { return }
        let isOnline = online.contains(sign)
        if isOnline, let former { leave(sign, former) }
        revs[sign] = rev
        if isOnline, let rev { enter(sign, rev) }
    }

    mutating func set(_ sign: String, isOnline: Bool) {
        if !isOnline {
            guard online.remove(sign) != nil, let rev = revs[sign] else { return }
            leave(sign, rev)
        } else if online.count < Self.limit {
            guard online.insert(sign).inserted, let rev = revs[sign] else { return }
            enter(sign, rev)
        }
    }

    // MARK: The index

    private mutating func enter(_ sign: String, _ rev: String) {
        let place = present[rev].map { Self.place(of: sign, in: $0) } ?? 0
        present[rev, default: []].insert(sign, at: place)
    }

    private mutating func leave(_ sign: String, _ rev: String) {
        guard var names = present.removeValue(forKey: rev) else { return }
        let place = Self.place(of: sign, in: names)
        if place < names.count, names[place] == sign { names.remove(at: place) }
        if !names.isEmpty { present[rev] = names }
    }

    /// The place of the first name that is not smaller than `sign`.
    private static func place(of sign: String, in names: [String]) -> Int {
        var range = 0..<names.count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            if names[middle] < sign {
                range = middle + 1..<range.upperBound
            } else {
                range = range.lowerBound..<middle
            }
        }
        return range.lowerBound
    }
}
