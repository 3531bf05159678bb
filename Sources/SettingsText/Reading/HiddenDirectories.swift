/// Directories hidden from the service by `ProtectHome=yes` and `PrivateTmp=yes` in its unit
/// (systemd.exec(5)), whatever the permissions.
package enum HiddenDirectories {
    private static let homes: [[Substring]] = [["home"], ["root"], ["run", "user"]]
    private static let temporary: [[Substring]] = [["tmp"], ["var", "tmp"]]

    /// Whether the absolute path `path` is in a directory hidden from the service; links are not followed.
    package static func contain(_ path: some StringProtocol) -> Bool {
        homesContain(path) || leads(path, to: temporary)
    }

    /// Whether the absolute path `path` is in a home directory; the service sees none of them.
    package static func homesContain(_ path: some StringProtocol) -> Bool {
        leads(path, to: homes)
    }

    private static func leads(_ path: some StringProtocol, to directories: [[Substring]]) -> Bool {
        guard path.hasPrefix("/") else { return false }
        var parts: [Substring] = []
        for part in String(path).split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return directories.contains { parts.count > $0.count && parts.starts(with: $0) }
    }
}
