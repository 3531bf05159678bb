import Glibc
import LinuxSystem

/// A rule that decides under which host names HTTP requests may address this machine. It prevents DNS
/// rebinding, in which a malicious site makes its own name point to this machine, so that browsers send
/// requests with that name.
struct HostRule: Hashable {
    private let names: Set<String>

    /// Creates a rule that allows IP addresses, `localhost`, the machine's `name` with and without `.local`,
    /// and the additional names in `others`.
    init(machine name: String, others: [String] = []) {
        let machineNames = HostName(name).map { hostName in
            let shortName = hostName.text.prefix { $0 != "." }
            return [hostName.text, "\(shortName)", "\(shortName).local"]
        }
        names = Set((machineNames ?? []) + others + ["localhost"])
    }

    /// Returns whether `host`, the value of a `Host` header, is an allowed name or an IP address. Returns
    /// false if the header is missing or invalid.
    func allows(_ host: String?) -> Bool {
        guard let host, let name = Self.name(of: host) else { return false }
        if name.hasPrefix("["), name.hasSuffix("]") {
            return ListenAddress.isAddress(String(name.dropFirst().dropLast()), of: AF_INET6)
        }
        if ListenAddress.isAddress(name, of: AF_INET) { return true }
        return HostName(name).map { names.contains($0.text) } ?? false
    }

    /// Returns whether `origin`, the value of an `Origin` header, is the origin of a page on the server that
    /// `host` names. Returns true if the header is missing, because only browsers send it.
    func allows(origin: String?, host: String?) -> Bool {
        guard let origin else { return true }
        guard let scheme = ["http://", "https://"].first(where: { origin.hasPrefix($0) }) else {
            return false
        }
        let originHost = origin.dropFirst(scheme.count).lowercased()
        return originHost == host?.lowercased() && allows(host)
    }

    /// Returns the host name in `host`, the value of a `Host` header, without the port. Returns nil if the
    /// port is invalid.
    private static func name(of host: String) -> String? {
        // In an address in brackets without a port, the last colon is a part of the address.
        guard let lastColon = host.lastIndex(of: ":"), !host.hasSuffix("]") else { return host }
        let port = host[lastColon...].dropFirst().utf8
        let isValidPort = (1...5).contains(port.count) && port.allSatisfy { (0x30...0x39).contains($0) }
        return isValidPort ? String(host[..<lastColon]) : nil
    }
}
