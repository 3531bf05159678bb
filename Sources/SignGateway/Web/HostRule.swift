import Glibc
import LinuxSystem

/// By which names this machine may be called. A page from elsewhere that has its own name point here (DNS rebinding) is
/// refused, since its browser says that name.
struct HostRule: Hashable {
    private let names: Set<String>

    /// Addresses, `localhost`, the machine's `name` with and without `.local`, and `others`.
    init(machine name: String, others: [String] = []) {
        let own = HostName(name).map { name in
            let short = name.text.prefix { $0 != "." }
            return [name.text, "\(short)", "\(short).local"]
        }
        names = Set((own ?? []) + others + ["localhost"])
    }

    /// The rule of this machine.
    static func ofThisMachine(_ others: [String]) -> HostRule {
        HostRule(machine: machineName(), others: others)
    }

    /// Whether the value of a header `Host` names this machine.
    func allows(_ host: String?) -> Bool {
        guard let host, let name = Self.name(of: host) else { return false }
        if name.hasPrefix("["), name.hasSuffix("]") {
            return ListenAddress.isAddress(String(name.dropFirst().dropLast()), of: AF_INET6)
        }
        return ListenAddress.isAddress(name, of: AF_INET)
            || HostName(name).map { names.contains($0.text) } ?? false
    }

    /// Whether a header `Origin` is absent, or is that of the page which `host` serves.
    func allows(origin: String?, host: String?) -> Bool {
        guard let origin else { return true }
        for scheme in ["http://", "https://"] where origin.hasPrefix(scheme) {
            return String(origin.dropFirst(scheme.count)).lowercased() == host?.lowercased() && allows(host)
        }
        return false
    }

    /// A host without its port; nil if the port is none.
    private static func name(of host: String) -> String? {
        let end = host.lastIndex(of: ":")
        // The colons of an address in brackets.
        guard let end, !host.hasSuffix("]") else { return host }
        let port = host[host.index(after: end)...]
        guard (1...5).contains(port.utf8.count), port.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return String(host[..<end])
    }
}
