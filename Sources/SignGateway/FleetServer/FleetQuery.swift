import GatewayMessages
import SettingsText

/// The query parameters in the URL of a request to the web page of a fleet.
struct FleetQuery {
    private let request: WebRequest

    init(_ request: WebRequest) { self.request = request }

    /// Returns the date in the query parameter `name`, such as `2026-11-27`, or nil if the parameter is
    /// missing or empty. Throws if the value is not a valid date.
    func day(_ name: String) throws(RequestError) -> String? {
        guard let text = value(name) else { return nil }
        guard UTCTime.seconds("\(text)T00:00:00Z") != nil else {
            throw .wrongType(name, expected: "a day, such as 2026-11-27")
        }
        return text
    }

    /// Returns the release name, which contains a hash, in the query parameter `name`. Throws if the
    /// parameter is missing or is not a release name.
    func release(_ name: String) throws(RequestError) -> String {
        guard let release = try optionalRelease(name) else { throw FleetStatement.wrongRelease(name) }
        return release
    }

    /// Returns the release name, which contains a hash, in the query parameter `name`, or nil if the
    /// parameter is missing or empty. Throws if the value is not a release name.
    func optionalRelease(_ name: String) throws(RequestError) -> String? {
        guard let text = value(name) else { return nil }
        guard FleetStatement.isReleaseName(text) else { throw FleetStatement.wrongRelease(name) }
        return text
    }

    /// Returns the scope (all signs, a label or one sign) in the query parameter `name`. Throws if the
    /// parameter is missing or its value is not a scope.
    func scope(_ name: String) throws(RequestError) -> FleetScope {
        guard let scope = FleetScope(value(name) ?? "") else {
            throw .wrongType(name, expected: FleetScope.requestKind)
        }
        return scope
    }

    /// Returns the value of the query parameter `name`, or nil if the parameter is missing or empty.
    private func value(_ name: String) -> String? {
        request.queryParameter(name).flatMap { $0.isEmpty ? nil : $0 }
    }
}

extension FleetStatement {
    /// Returns whether `text` has the form of a release's name: a fixed prefix and a SHA-256 hash in
    /// hexadecimal digits.
    fileprivate static func isReleaseName(_ text: String) -> Bool {
        text.hasPrefix(hashPrefix) && SHA256.isHash(text.dropFirst(hashPrefix.utf8.count))
    }

    fileprivate static func wrongRelease(_ name: String) -> RequestError {
        .wrongType(name, expected: "the name of a release, \(hashPrefix) and 64 hexadecimal digits")
    }
}

extension FleetBody {
    /// Returns the scope (all signs, a label or one sign) in the member `key` of the request's body. Throws
    /// if the member is missing or its value is not a scope.
    func scope(_ key: String) throws(RequestError) -> FleetScope {
        guard let scope = FleetScope(try text(key)) else {
            throw .wrongType(key, expected: FleetScope.requestKind)
        }
        return scope
    }

    /// Returns the release name, which contains a hash, in the member `key` of the request's body. Throws if
    /// the member is missing or is not a release name.
    func release(_ key: String) throws(RequestError) -> String {
        let text = try text(key)
        guard FleetStatement.isReleaseName(text) else { throw FleetStatement.wrongRelease(key) }
        return text
    }
}
