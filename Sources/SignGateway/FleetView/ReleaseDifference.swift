import SignAPI

/// The differences between two releases: added, removed, moved and changed options, and changed tables.
struct ReleaseDifference: Hashable {
    /// One difference between the releases, in an option or in a table.
    struct Change: Hashable {
        enum Kind: String, Hashable {
            case added, removed, moved, changed
        }

        var kind: Kind
        /// The name of the option, or the name of a table such as `scroll`.
        var name: String
        /// The keys whose values differ, if an option has changed.
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
        let (oldOptions, newOptions) = (Self.options(old), Self.options(new))
        let newNames = Set(newOptions.map(\.name))
        let oldByName = Dictionary(oldOptions.map { ($0.name, $0.tree) }) { first, _ in first }
        for option in oldOptions where !newNames.contains(option.name) {
            changes.append(Change(kind: .removed, name: option.name))
        }
        let kept = oldOptions.map(\.name).filter(newNames.contains)
        var expected = kept[...]
        for option in newOptions {
            guard let former = oldByName[option.name] else {
                changes.append(Change(kind: .added, name: option.name))
                continue
            }
            let keys = Self.keys(former, option.tree)
            if !keys.isEmpty { changes.append(Change(kind: .changed, name: option.name, keys: keys)) }
            if expected.first == option.name {
                expected = expected.dropFirst()
            } else {
                changes.append(Change(kind: .moved, name: option.name))
                expected.removeAll { $0 == option.name }
            }
        }
        for key in Self.keys(Self.tables(old), Self.tables(new)) {
            changes.append(Change(kind: .changed, name: key.name, keys: [key]))
        }
    }

    /// Returns the options with their ids or, if they have none, their texts. Options with the same name are
    /// numbered.
    private static func options(_ tree: JSONTree) -> [(name: String, tree: JSONTree)] {
        var counts: [String: Int] = [:]
        return (tree["options"]?.array ?? []).map { option in
            let name = option["id"]?.string ?? option["text"]?.string ?? "picture"
            counts[name, default: 0] += 1
            let count = counts[name] ?? 1
            return (count > 1 ? "\(name) (\(count))" : name, option)
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
