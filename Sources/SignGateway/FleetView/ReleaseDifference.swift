import SignAPI

/// The differences between two releases: added, removed, moved and changed options, and the same of tables and
/// of the entries of lists of tables.
struct ReleaseDifference: Hashable {
    /// One difference between the releases, in an option or in a table.
    struct Change: Hashable {
        enum Kind: String, Hashable {
            case added, removed, moved, changed
        }

        var kind: Kind
        /// The name of the option, the name of a table such as `scroll`, or the name of a list of tables and
        /// the times of an entry, such as `schedule 22:00..06:00`.
        var name: String
        /// The keys whose values differ, if an option or a table has changed. All keys of a table that is
        /// added or removed.
        var keys: [Key] = []
    }

    /// A key whose values differ. A value is nil if the release does not contain the key.
    struct Key: Hashable {
        var name: String
        var old: JSONTree?
        var new: JSONTree?
    }

    /// The maximum size of a value in bytes. Longer values, such as pictures, are useless as text.
    private static let longestValue = 300

    private(set) var changes: [Change] = []

    /// Compares two release documents. Null represents a release without options.
    init(from old: JSONTree, to new: JSONTree) {
        compare(Self.options(old), Self.options(new))
        for key in Self.keys(Self.tables(old), Self.tables(new)) { compareTable(key) }
    }

    /// A table or an option together with the name that identifies it in its list.
    private typealias Entry = (name: String, tree: JSONTree)

    /// Adds the differences between two lists of options or of tables.
    private mutating func compare(_ oldEntries: [Entry], _ newEntries: [Entry]) {
        let newNames = Set(newEntries.map(\.name))
        let oldByName = Dictionary(oldEntries.map { ($0.name, $0.tree) }) { first, _ in first }
        for entry in oldEntries where !newNames.contains(entry.name) {
            changes.append(Change(kind: .removed, name: entry.name))
        }
        let kept = oldEntries.map(\.name).filter(newNames.contains)
        var expected = kept[...]
        for entry in newEntries {
            guard let former = oldByName[entry.name] else {
                changes.append(Change(kind: .added, name: entry.name))
                continue
            }
            let keys = Self.keys(former, entry.tree)
            if !keys.isEmpty { changes.append(Change(kind: .changed, name: entry.name, keys: keys)) }
            if expected.first == entry.name {
                expected = expected.dropFirst()
            } else {
                changes.append(Change(kind: .moved, name: entry.name))
                expected.removeAll { $0 == entry.name }
            }
        }
    }

    /// Adds the differences between the two versions of a table or of a list of tables. A missing table
    /// differs from an empty one, because only an empty one replaces the table of each sign.
    private mutating func compareTable(_ key: Key) {
        let versions = [key.old, key.new].compactMap { $0 }
        if versions.allSatisfy({ $0.array != nil }) {
            if key.old == nil { changes.append(Change(kind: .added, name: key.name)) }
            if key.new == nil { changes.append(Change(kind: .removed, name: key.name)) }
            compare(Self.entries(key.old, of: key.name), Self.entries(key.new, of: key.name))
        } else if versions.allSatisfy({ $0.members != nil }) {
            let kind: Change.Kind = key.old == nil ? .added : key.new == nil ? .removed : .changed
            let keys = Self.keys(key.old ?? .null, key.new ?? .null)
            changes.append(Change(kind: kind, name: key.name, keys: keys))
        } else {
            changes.append(Change(kind: .changed, name: key.name, keys: [key]))
        }
    }

    /// Returns the options with their ids or, if they have none, their texts.
    private static func options(_ tree: JSONTree) -> [Entry] {
        numbered(tree["options"]?.array ?? []) {
            $0["id"]?.string ?? $0["text"]?.string ?? "picture"
        }
    }

    /// Returns the entries of a list of tables with the name of the list and their times.
    private static func entries(_ tree: JSONTree?, of list: String) -> [Entry] {
        numbered(tree?.array ?? []) { entry in
            let times = entry["when"].map { ($0.array ?? [$0]).compactMap(\.string) } ?? []
            return times.isEmpty ? list : "\(list) \(times.joined(separator: "; "))"
        }
    }

    /// Returns `trees` with their names. Repeated names get a number.
    private static func numbered(_ trees: [JSONTree], name: (JSONTree) -> String) -> [Entry] {
        var counts: [String: Int] = [:]
        return trees.map { tree in
            let name = name(tree)
            counts[name, default: 0] += 1
            let count = counts[name] ?? 1
            return (count > 1 ? "\(name) (\(count))" : name, tree)
        }
    }

    private static func tables(_ tree: JSONTree) -> JSONTree {
        .object((tree.members ?? []).filter { !["options", "v"].contains($0.key) })
    }

    /// Returns the members whose values differ between two JSON objects. Null represents an object without
    /// members.
    static func keys(_ old: JSONTree, _ new: JSONTree) -> [Key] {
        let names = ((old.members ?? []) + (new.members ?? []).filter { old[$0.key] == nil }).map(\.key)
        return names.filter { old[$0] != new[$0] }.map { Key(name: $0, old: old[$0], new: new[$0]) }
    }

    var tree: JSONTree {
        .array(
            changes.map { change in
                [
                    "kind": .string(change.kind.rawValue), "name": .string(change.name),
                    "keys": .array(
                        change.keys.map { key in
                            [
                                "key": .string(key.name), "from": Self.value(key.old),
                                "to": Self.value(key.new),
                            ]
                        }
                    ),
                ]
            }
        )
    }

    private static func value(_ tree: JSONTree?) -> JSONTree {
        guard let tree else { return .null }
        let bytes = tree.bytes
        return bytes.count <= longestValue ? tree : .string("\(bytes.count) bytes")
    }
}
