import Diagnostics

/// The locations of settings in the text of a configuration file, from which the setting that is the subject
/// of an error is determined.
package struct SettingAnchors {
    /// The location in the file of each setting and of each table, with its path, such as `schedule[1].when`.
    private let anchors: [(location: TextLocation, path: String)]

    /// Finds the location of each key in `text`, a TOML file, by the path of the key, such as `scroll.speed`
    /// or `option[2].text`. `tables` contains the names of the tables and of the lists of tables to search.
    /// If the text is not valid TOML, no key is found.
    package init(of tables: [String], in text: [UInt8]) {
        let root = (try? TOMLDocument.parse(text))?.root
        var anchors: [(location: TextLocation, path: String)] = []
        /// Adds the location of `table`, which has the path `path`, and the locations of its keys to
        /// `anchors`.
        func add(_ table: TOMLNode, _ path: String) {
            anchors.append((table.location, path))
            anchors += table.children.map { ($0.keyLocation, "\(path).\($0.key)") }
        }

        for name in tables {
            guard let node = root?.member(name) else { continue }
            if node.kind == .array {
                for (index, table) in node.children.enumerated() { add(table, "\(name)[\(index)]") }
            } else {
                add(node, name)
            }
        }

        // A later search by location needs ascending order.
        self.anchors = anchors.sorted { $0.location < $1.location }
    }

    /// Returns the path, such as `schedule[1].when`, of the setting or table at `location` or before it on
    /// the same line of the file. Returns nil if there is none.
    package func path(at location: TextLocation) -> String? {
        guard let anchor = anchors.last(where: { $0.location <= location }),
            anchor.location.line == location.line
        else { return nil }
        return anchor.path
    }
}
