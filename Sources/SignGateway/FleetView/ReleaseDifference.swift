import SignAPI

/// The differences between two releases: options, tables, and entries of lists of tables that were added,
/// removed, moved or changed.
struct ReleaseDifference: Hashable {
    /// One difference between the releases, in an option or in a table.
    struct Change: Hashable {
        enum Kind: String, Hashable {
            case added, removed, moved, changed
        }

        var kind: Kind
        /// The name of the option or table, such as `scroll`. For an entry in a list of tables, it consists
        /// of the name of the list and the times of the entry, such as `schedule 22:00..06:00`.
        var name: String
        /// The keys whose values differ in a changed option or table. For a table that was added or removed,
        /// these are all its keys.
        var keys: [KeyVersions] = []
    }

    /// A key whose values differ between the two releases. A value is nil if the release does not contain the
    /// key.
    struct KeyVersions: Hashable {
        var name: String
        var old: JSONTree?
        var new: JSONTree?
    }

    /// The maximum size of a value in bytes. A longer value, such as a picture, is replaced by its size
    /// because it would be useless as text.
    private static let longestValue = 300

    private(set) var changes: [Change] = []

    /// Compares two release documents, which contain the options that signs show. JSON null represents a
    /// release without options.
    init(from old: JSONTree, to new: JSONTree) {
        compareEntries(Self.options(old), with: Self.options(new))
        for key in Self.differingKeys(from: Self.tables(old), to: Self.tables(new)) {
            compareTableVersions(key)
        }
    }

    /// A table or an option, together with the name that identifies it in its list.
    private typealias Entry = (name: String, tree: JSONTree)

    /// Adds the differences between the old and the new version of a list, such as the options of a release:
    /// its removed, added, changed and moved entries. Entries are matched by name.
    private mutating func compareEntries(_ oldEntries: [Entry], with newEntries: [Entry]) {
        let newNames = Set(newEntries.map(\.name))
        for entry in oldEntries where !newNames.contains(entry.name) {
            changes.append(Change(kind: .removed, name: entry.name))
        }

        let oldTrees = Dictionary(oldEntries.map { ($0.name, $0.tree) }) { first, _ in first }
        // The names that are in both lists and have not been compared yet, in the order of the old list.
        var expectedNames = oldEntries.map(\.name).filter(newNames.contains)[...]
        for entry in newEntries {
            guard let oldTree = oldTrees[entry.name] else {
                changes.append(Change(kind: .added, name: entry.name))
                continue
            }
            compareKeys(of: entry, with: oldTree)
            // An entry that has not moved is the next expected one. It may also have changed.
            let hasMoved = entry.name != expectedNames.first
            if hasMoved { changes.append(Change(kind: .moved, name: entry.name)) }
            Self.remove(entry.name, from: &expectedNames)
        }
    }

    /// Adds the difference that the keys of `entry` have changed, unless all are the same as in `oldTree`,
    /// its old version.
    private mutating func compareKeys(of entry: Entry, with oldTree: JSONTree) {
        let differingKeys = Self.differingKeys(from: oldTree, to: entry.tree)
        guard !differingKeys.isEmpty else { return }
        changes.append(Change(kind: .changed, name: entry.name, keys: differingKeys))
    }

    /// Removes `name` from `expectedNames`. Usually it is the first name, which needs no search.
    private static func remove(_ name: String, from expectedNames: inout ArraySlice<String>) {
        if expectedNames.first == name {
            expectedNames.removeFirst()
        } else {
            expectedNames.removeAll { $0 == name }
        }
    }

    /// Adds the differences between the old and the new version of a table, such as `scroll`, or of a list
    /// of tables, such as `schedule`. `table` contains the name and both versions. A version is nil if its
    /// release lacks the table. An empty table differs from a missing one, because only an empty table
    /// replaces that of each sign.
    private mutating func compareTableVersions(_ table: KeyVersions) {
        let kind: Change.Kind
        switch (table.old, table.new) {
        case (_, nil): kind = .removed
        case (nil, _?): kind = .added
        case (_?, _?): kind = .changed
        }

        let existingVersions = [table.old, table.new].compactMap { $0 }
        let areLists = existingVersions.allSatisfy { $0.array != nil }
        let areTables = existingVersions.allSatisfy { $0.members != nil }
        if areLists {
            compareLists(table, kind: kind)
        } else if areTables {
            let differingKeys = Self.differingKeys(from: table.old ?? .null, to: table.new ?? .null)
            changes.append(Change(kind: kind, name: table.name, keys: differingKeys))
        } else {
            // The versions have different forms, so the whole value has changed.
            changes.append(Change(kind: .changed, name: table.name, keys: [table]))
        }
    }

    /// Adds the differences between the old and the new version of a list of tables, such as `schedule`.
    /// `kind` is whether the complete list was added, removed or changed.
    private mutating func compareLists(_ list: KeyVersions, kind: Change.Kind) {
        // A list that was added or removed is a difference even if it has no entries.
        if kind != .changed { changes.append(Change(kind: kind, name: list.name)) }
        let oldEntries = Self.namedEntries(of: list.old, listName: list.name)
        let newEntries = Self.namedEntries(of: list.new, listName: list.name)
        compareEntries(oldEntries, with: newEntries)
    }

    /// Returns the options of a release, each named by its id or, if it has none, by its text.
    private static func options(_ tree: JSONTree) -> [Entry] {
        numbered(tree["options"]?.array ?? []) {
            $0["id"]?.string ?? $0["text"]?.string ?? "picture"
        }
    }

    /// Returns the entries of a list of tables, such as `schedule`, each named by the list and the times of
    /// the entry.
    private static func namedEntries(of tables: JSONTree?, listName: String) -> [Entry] {
        numbered(tables?.array ?? []) { table in
            // A table has one time or a list of times.
            let times = table["when"].map { ($0.array ?? [$0]).compactMap(\.string) } ?? []
            return times.isEmpty ? listName : "\(listName) \(times.joined(separator: "; "))"
        }
    }

    /// Returns `trees` with their names, which `name` determines. A name that occurs repeatedly is followed
    /// by a number, such as `tea (2)`.
    private static func numbered(_ trees: [JSONTree], name: (JSONTree) -> String) -> [Entry] {
        var counts: [String: Int] = [:]
        return trees.map { tree in
            let name = name(tree)
            let count = (counts[name] ?? 0) + 1
            counts[name] = count
            return (count > 1 ? "\(name) (\(count))" : name, tree)
        }
    }

    /// Returns the members of a release other than its options and its version number, such as the table
    /// `scroll`.
    private static func tables(_ release: JSONTree) -> JSONTree {
        .object((release.members ?? []).filter { !["options", "v"].contains($0.key) })
    }

    /// Returns the keys whose values differ between two JSON objects. JSON null represents an object without
    /// members.
    static func differingKeys(from old: JSONTree, to new: JSONTree) -> [KeyVersions] {
        let addedMembers = (new.members ?? []).filter { old[$0.key] == nil }
        let names = ((old.members ?? []) + addedMembers).map(\.key)
        return names.filter { old[$0] != new[$0] }.map { KeyVersions(name: $0, old: old[$0], new: new[$0]) }
    }

    /// The differences between the releases as JSON for the web page.
    var tree: JSONTree { .array(changes.map(Self.tree)) }

    private static func tree(of change: Change) -> JSONTree {
        let keys = change.keys.map { key -> JSONTree in
            ["key": .string(key.name), "from": shortened(key.old), "to": shortened(key.new)]
        }
        return ["kind": .string(change.kind.rawValue), "name": .string(change.name), "keys": .array(keys)]
    }

    /// Returns `value`, or a text with its size if the value is too long for the web page. Returns JSON null
    /// if `value` is nil.
    private static func shortened(_ value: JSONTree?) -> JSONTree {
        guard let value else { return .null }
        let size = value.bytes.count
        return size <= longestValue ? value : .string("\(size) bytes")
    }
}
