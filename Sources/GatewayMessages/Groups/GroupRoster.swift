/// The signs of a group: the hash of each sign's option list, and whether the sign is online.
package struct GroupRoster: Hashable, Sendable {
    private var listHashes: [String: String] = [:]
    private var onlineSigns: Set<String> = []
    /// For each list hash, the sorted names of the online signs. This index exists because every message needs the
    /// names, and a group may have hundreds of signs.
    private var onlineByList: [String: [String]] = [:]

    /// The maximum number of signs. It bounds the memory that a hostile client can use.
    static let limit = 10_000

    /// One sign of the group, for the web page.
    package struct Entry: Hashable, Sendable {
        package var sign: String
        package var listHash: String
        package var isOnline: Bool
    }

    /// The signs that have announced a list, sorted by name.
    package var entries: [Entry] {
        listHashes.map { Entry(sign: $0.key, listHash: $0.value, isOnline: onlineSigns.contains($0.key)) }
            .sorted { $0.sign < $1.sign }
    }

    /// Returns the sorted names of the online signs with this list hash, except `sign`.
    func online(with listHash: String, except sign: String) -> [String] {
        onlineByList[listHash, default: []].filter { $0 != sign }
    }

    /// Returns the first name in `online(with:except:)`, or nil if it is empty.
    func firstOnline(with listHash: String, except sign: String) -> String? {
        onlineByList[listHash]?.prefix(2).first { $0 != sign }
    }

    /// Returns the number of online signs with this list whose names sort before `sign`.
    func onlineCount(with listHash: String, before sign: String) -> Int {
        onlineByList[listHash].map { Self.position(of: sign, in: $0) } ?? 0
    }

    func isOnline(_ sign: String, with listHash: String) -> Bool {
        listHashes[sign] == listHash && onlineSigns.contains(sign)
    }

    func listHash(of sign: String) -> String? { listHashes[sign] }

    /// Returns whether any online sign except `sign` has a different list, such as after a change of its
    /// configuration.
    func hasOtherLists(than listHash: String, except sign: String) -> Bool {
        onlineByList.contains { $0.key != listHash && $0.value != [sign] }
    }

    /// Returns whether any online sign except `sign` has a list hash of a different version. Such a sign can
    /// never be in step with signs of this version.
    func hasOtherVersions(than listHash: String, except sign: String) -> Bool {
        let version = Self.version(of: listHash)
        return onlineByList.contains { Self.version(of: $0.key) != version && $0.value != [sign] }
    }

    /// Returns the version of a list hash: the part before the hyphen. Hashes of version 1 have no hyphen.
    private static func version(of listHash: String) -> Substring {
        listHash.firstIndex(of: "-").map { listHash[..<$0] } ?? "1"
    }

    /// Stores the list hash of a sign. Nil removes the sign.
    mutating func set(_ sign: String, listHash: String?) {
        let formerHash = listHashes[sign]
        guard formerHash != listHash, formerHash != nil || listHashes.count < Self.limit else { return }
        let isOnline = onlineSigns.contains(sign)
        if isOnline, let formerHash { removeFromIndex(sign, formerHash) }
        listHashes[sign] = listHash
        if isOnline, let listHash { addToIndex(sign, listHash) }
    }

    /// Stores whether a sign is online.
    mutating func set(_ sign: String, isOnline: Bool) {
        if !isOnline {
            guard onlineSigns.remove(sign) != nil, let listHash = listHashes[sign] else { return }
            removeFromIndex(sign, listHash)
        } else if onlineSigns.count < Self.limit {
            guard onlineSigns.insert(sign).inserted, let listHash = listHashes[sign] else { return }
            addToIndex(sign, listHash)
        }
    }

    // MARK: The index

    private mutating func addToIndex(_ sign: String, _ listHash: String) {
        let position = onlineByList[listHash].map { Self.position(of: sign, in: $0) } ?? 0
        onlineByList[listHash, default: []].insert(sign, at: position)
    }

    private mutating func removeFromIndex(_ sign: String, _ listHash: String) {
        guard var names = onlineByList.removeValue(forKey: listHash) else { return }
        let position = Self.position(of: sign, in: names)
        if position < names.count, names[position] == sign { names.remove(at: position) }
        if !names.isEmpty { onlineByList[listHash] = names }
    }

    /// Returns the index of `sign` in the sorted array `names`, or the index at which it must be inserted.
    private static func position(of sign: String, in names: [String]) -> Int {
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
