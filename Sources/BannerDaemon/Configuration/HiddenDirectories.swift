/// Where the service does not see what others see, whatever the permissions: its unit has `ProtectHome=yes` and
/// `PrivateTmp=yes` (systemd.exec(5)).
enum HiddenDirectories {
    private static let all: [[Substring]] = [["home"], ["root"], ["run", "user"], ["tmp"], ["var", "tmp"]]

    /// Whether the whole path `path` leads there; links are not followed.
    static func contain(_ path: some StringProtocol) -> Bool {
        guard path.hasPrefix("/") else { return false }
        var parts: [Substring] = []
        for part in String(path).split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return all.contains { parts.count > $0.count && parts.starts(with: $0) }
    }
}
