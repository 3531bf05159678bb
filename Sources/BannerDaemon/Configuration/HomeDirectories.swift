/// Where the service sees nothing, whatever the permissions: its unit has `ProtectHome=yes` (systemd.exec(5)).
enum HomeDirectories {
    /// Whether the whole path `path` leads there; links are not followed.
    static func contain(_ path: some StringProtocol) -> Bool {
        guard path.hasPrefix("/") else { return false }
        var parts: [Substring] = []
        for part in String(path).split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return [["home"], ["root"], ["run", "user"]].contains {
            parts.count > $0.count && parts.starts(with: $0)
        }
    }
}
