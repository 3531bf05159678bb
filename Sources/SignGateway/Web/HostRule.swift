import Glibc
import LinuxSystem

/// The names of this machine that requests may use. A page of another site whose name is made to point here (DNS rebinding) is
/// rejected, because its browser sends that name.
struct HostRule: Hashable {
    private let names: Set<String>

    /// Allows IP addresses, `localhost`, `others`, and the machine's `name` with and without `.local`.
    init(machine name: String, others: [String] = []) {
        let own = HostName(name).map { name in
            let short = name.text.prefix { $0 != "." }
            return [name.text, "\(short)", "\(short).local"]
        }
        names = Set((own ?? []) + others + ["localhost"])
    }

    /// Returns whether a `Host` header names this machine.
    func allows(_ host: String?) -> Bool {
        guard let host, let name = Self.name(of: host) else { return false }
        if name.hasPrefix("["), name.hasSuffix("]") {
            return ListenAddress.isAddress(String(name.dropFirst().dropLast()), of: AF_INET6)
        }
        return ListenAddress.isAddress(name, of: AF_INET)
            || HostName(name).map { names.contains($0.text) } ?? false
    }

    /// Returns whether an `Origin` header is absent, or names the page at `host`.
    func allows(origin: String?, host: String?) -> Bool {
        guard let origin else { return true }
        for scheme in ["http://", "https://"] where origin.hasPrefix(scheme) {
            return String(origin.dropFirst(scheme.count)).lowercased() == host?.lowercased() && allows(host)
        }
        return false
    }

    /// Returns a host without its port, or nil if the port is invalid.
    private static func name(of host: String) -> String? {
        // The colons of a bracketed address are not before a port.
        guard let end = host.lastIndex(of: ":"), !host.hasSuffix("]") else { return host }
        let port = host[host.index(after: end)...]
        guard (1...5).contains(port.utf8.count), port.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return String(host[..<end])
    }
}
