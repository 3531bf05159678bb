/// The directories that the systemd service cannot access, because its unit has `ProtectHome=yes` and `PrivateTmp=yes`
/// (systemd.exec(5)).
package enum HiddenDirectories {
    private static let homes: [[Substring]] = [["home"], ["root"], ["run", "user"]]
    private static let temporary: [[Substring]] = [["tmp"], ["var", "tmp"]]

    /// Returns whether the absolute path `path` is in a hidden directory. Symbolic links are not resolved.
    package static func contain(_ path: some StringProtocol) -> Bool { isInside(homes + temporary, path) }

    /// Returns whether the absolute path `path` is in a home directory. Symbolic links are not resolved.
    package static func homesContain(_ path: some StringProtocol) -> Bool { isInside(homes, path) }

    private static func isInside(_ directories: [[Substring]], _ path: some StringProtocol) -> Bool {
        guard path.hasPrefix("/") else { return false }
        var parts: [Substring] = []
        for part in String(path).split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return directories.contains { parts.count > $0.count && parts.starts(with: $0) }
    }
}
