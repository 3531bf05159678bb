/// Where the service does not see what others see, whatever the permissions: its unit has `ProtectHome=yes` and
/// `PrivateTmp=yes` (systemd.exec(5)).
enum HiddenDirectories {
    private static let homes: [[Substring]] = [["home"], ["root"], ["run", "user"]]
    private static let temporary: [[Substring]] = [["tmp"], ["var", "tmp"]]

    /// Whether the whole path `path` leads to a place that the service sees otherwise; links are not followed.
    static func contain(_ path: some StringProtocol) -> Bool {
        homesContain(path) || leads(path, to: temporary)
    }

    /// Whether the whole path `path` leads to a home directory, of which the service sees nothing.
    static func homesContain(_ path: some StringProtocol) -> Bool {
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
