/// The signs of a group, with the hash of each sign's option list, and whether each sign is online.
package struct GroupRoster: Hashable, Sendable {
    private var listHashes: [String: String] = [:]
    private var onlineSigns: Set<String> = []
    /// The sorted names of the online signs, keyed by the hash of their option list. This index makes lookups
    /// fast, because every message needs the names, and a group may have hundreds of signs.
    private var onlineByList: [String: [String]] = [:]

    /// The maximum number of signs in the roster. It bounds the memory that a hostile client can consume.
    static let limit = 10_000

    /// An entry for one sign of the group in the list on the web page.
    package struct Entry: Hashable, Sendable {
        package var sign: String
        package var listHash: String
        package var isOnline: Bool
    }

    /// The signs of the group that have announced the hash of their option list, sorted by name.
    package var entries: [Entry] {
        listHashes.map { Entry(sign: $0.key, listHash: $0.value, isOnline: onlineSigns.contains($0.key)) }
            .sorted { $0.sign < $1.sign }
    }

    /// Returns the sorted names of the online signs whose option list has the hash `listHash`, except `sign`.
    func online(with listHash: String, except sign: String) -> [String] {
        onlineByList[listHash, default: []].filter { $0 != sign }
    }

    /// Returns the first name, in sorted order, of the online signs whose option list has the hash
    /// `listHash`, except `sign`. Returns nil if there are none.
    func firstOnline(with listHash: String, except sign: String) -> String? {
        onlineByList[listHash]?.prefix(2).first { $0 != sign }
    }

    /// Returns the number of online signs whose option list has the hash `listHash` and whose names sort
    /// before `sign`.
    func onlineCount(with listHash: String, before sign: String) -> Int {
        onlineByList[listHash].map { Self.position(of: sign, in: $0) } ?? 0
    }

    func isOnline(_ sign: String, with listHash: String) -> Bool {
        listHashes[sign] == listHash && onlineSigns.contains(sign)
    }

    func listHash(of sign: String) -> String? { listHashes[sign] }

    /// Returns whether any online sign except `sign` has an option list with a hash other than `listHash`,
    /// for example because its configuration has changed.
    func hasOtherLists(than listHash: String, except sign: String) -> Bool {
        onlineByList.contains { $0.key != listHash && $0.value != [sign] }
    }

    /// Returns whether any online sign except `sign` has a list hash of another version than `listHash`. Such
    /// a sign can never run in step with signs of this version.
    func hasOtherVersions(than listHash: String, except sign: String) -> Bool {
        let version = Self.version(of: listHash)
        return onlineByList.contains { Self.version(of: $0.key) != version && $0.value != [sign] }
    }

    /// Returns the version of the hash of an option list, which is the part before the hyphen. Hashes of
    /// version 1 have no hyphen.
    private static func version(of listHash: String) -> Substring {
        listHash.firstIndex(of: "-").map { listHash[..<$0] } ?? "1"
    }

    /// Sets the hash of a sign's option list, or removes the sign's hash if `listHash` is nil. New signs
    /// beyond `limit` are ignored.
    mutating func set(_ sign: String, listHash: String?) {
        let formerHash = listHashes[sign]
        guard formerHash != listHash, formerHash != nil || listHashes.count < Self.limit else { return }
        let isOnline = onlineSigns.contains(sign)
        if isOnline, let formerHash { removeFromIndex(sign, formerHash) }
        listHashes[sign] = listHash
        if isOnline, let listHash { addToIndex(sign, listHash) }
    }

    /// Records whether a sign of the group is online. Signs beyond `limit` are ignored.
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

    /// Returns the index of `sign` in the sorted array `names` or, if it is missing, the index at which it
    /// must be inserted.
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
