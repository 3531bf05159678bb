/// The directories that the daemon cannot access when it runs as a systemd service, because the service's unit has
/// `ProtectHome=yes` and `PrivateTmp=yes` (systemd.exec(5)).
package enum HiddenDirectories {
    private static let homes: [[Substring]] = [["home"], ["root"], ["run", "user"]]
    private static let temporary: [[Substring]] = [["tmp"], ["var", "tmp"]]

    /// Returns whether the absolute path `path` is in a directory that the systemd service cannot access.
    /// Symbolic links are not resolved. Returns false for a relative path.
    package static func contain(_ path: some StringProtocol) -> Bool {
        isInside(path, anyOf: homes + temporary)
    }

    /// Returns whether the absolute path `path` is in a home directory, which the systemd service cannot
    /// access. Symbolic links are not resolved. Returns false for a relative path.
    package static func homesContain(_ path: some StringProtocol) -> Bool { isInside(path, anyOf: homes) }

    private static func isInside(_ path: some StringProtocol, anyOf directories: [[Substring]]) -> Bool {
        guard path.hasPrefix("/") else { return false }
        var parts: [Substring] = []
        for part in String(path).split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return directories.contains { parts.count > $0.count && parts.starts(with: $0) }
    }
}
