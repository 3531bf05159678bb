import Diagnostics

/// The locations of settings in a configuration file. They are used to find the setting that an error refers
/// to.
package struct SettingAnchors {
    /// The location in the file and the path, such as `schedule[1].when`, of each setting and each table.
    private let anchors: [(location: TextLocation, path: String)]

    /// Finds the location and the path, such as `scroll.speed` or `option[2].text`, of each key in `text`, a
    /// TOML file. Only the tables and lists of tables in `tables` are searched. No keys are found if `text`
    /// is not valid TOML.
    package init(tables: [String], in text: [UInt8]) {
        let root = (try? TOMLDocument.parse(text))?.root
        var anchors: [(location: TextLocation, path: String)] = []
        /// Adds the locations of `table` and its keys to `anchors`. The path of the table is `path`.
        func addAnchors(of table: TOMLNode, path: String) {
            anchors.append((table.location, path))
            anchors += table.children.map { ($0.keyLocation, "\(path).\($0.key)") }
        }

        for name in tables {
            guard let node = root?.member(name) else { continue }
            if node.kind == .array {
                // The tables of a list are numbered, as in option[2].
                for (index, table) in node.children.enumerated() {
                    addAnchors(of: table, path: "\(name)[\(index)]")
                }
            } else {
                addAnchors(of: node, path: name)
            }
        }

        // A later search by location needs ascending order.
        self.anchors = anchors.sorted { $0.location < $1.location }
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
