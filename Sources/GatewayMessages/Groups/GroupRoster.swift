/// Who is in a group: which list each sign has, and whether it is there.
public struct GroupRoster: Hashable, Sendable {
    private var revs: [String: String] = [:]
    private var online: Set<String> = []

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
        revs.filter { $0.value == rev && $0.key != sign && online.contains($0.key) }.keys.sorted()
    }

    /// The list of `sign`; nil if it is not known.
    func rev(of sign: String) -> String? { revs[sign] }

    /// Whether somebody else is there with another list.
    func hasOtherLists(than rev: String, besides sign: String) -> Bool {
        revs.contains { $0.value != rev && $0.key != sign && online.contains($0.key) }
    }

    mutating func set(_ sign: String, rev: String?) {
        guard revs[sign] != nil || revs.count < Self.limit else { return }
        revs[sign] = rev
    }

    mutating func set(_ sign: String, isOnline: Bool) {
        if !isOnline {
            online.remove(sign)
        } else if online.count < Self.limit {
            online.insert(sign)
        }
    }
}
