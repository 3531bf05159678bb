import Diagnostics

/// The locations of settings in a configuration file. They are used to find the setting that an error refers
/// to.
package struct SettingAnchors {
    /// The location in the file and the path, such as `schedule[1].when`, of a setting or a table.
    private typealias SettingLocation = (location: TextLocation, path: String)

    private let anchors: [SettingLocation]

    /// Finds the location and the path, such as `scroll.speed` or `option[2].text`, of each key in `text`, a
    /// TOML file. Only the tables and lists of tables in `tables` are searched. No keys are found if `text`
    /// is not valid TOML.
    package init(tables: [String], in text: [UInt8]) {
        let root = (try? TOMLDocument.parse(text))?.root
        var anchors: [SettingLocation] = []
        for name in tables {
            guard let node = root?.member(name) else { continue }
            if node.kind == .array {
                // The tables of a list are numbered, as in option[2].
                for (index, table) in node.children.enumerated() {
                    anchors += Self.anchors(of: table, path: "\(name)[\(index)]")
                }
            } else {
                anchors += Self.anchors(of: node, path: name)
            }
        }

        // A later search by location needs ascending order.
        self.anchors = anchors.sorted { $0.location < $1.location }
    }

    /// Returns the locations and paths of `table` and its keys. The path of the table is `path`.
    private static func anchors(of table: TOMLNode, path: String) -> [SettingLocation] {
        let keyAnchors: [SettingLocation] = table.children.map { member in
            (location: member.keyLocation, path: "\(path).\(member.key)")
        }
        return [(location: table.location, path: path)] + keyAnchors
    }

    /// Returns the path, such as `schedule[1].when`, of the setting or table at `location`, or of the last
    /// one before it on the same line of the file. Returns nil if there is none.
    package func path(at location: TextLocation) -> String? {
        guard let anchor = anchors.last(where: { $0.location <= location }),
            anchor.location.line == location.line
        else { return nil }
        return anchor.path
    }
}
