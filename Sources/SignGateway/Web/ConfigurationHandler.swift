import Diagnostics
import GatewayMessages
import SettingsText
import SignAPI

/// A handler of HTTP requests that read or change the configuration file of the gateway.
struct ConfigurationHandler {
    private let store: ConfigurationStore
    /// The settings with which the gateway was started. The stored settings may have been changed since then.
    private let settings: GatewaySettings
    /// The name of the machine on which the gateway runs.
    private let machine: String

    init(_ store: ConfigurationStore, startedWith settings: GatewaySettings, on machine: String) {
        self.store = store
        self.settings = settings
        self.machine = machine
    }

    /// Returns a response with the stored configuration of the gateway: the settings, the descriptions of
    /// their keys, and the place where changes are stored. If the configuration file is invalid, returns a
    /// response with its errors.
    func read() -> WebResponse {
        do throws(GatewayFileError) {
            return response(describing: try store.load())
        } catch {
            return Self.invalidFileResponse(error)
        }
    }

    /// Returns a response that describes the stored configuration `contents`. Its settings may differ from
    /// those with which the gateway currently runs, because changes take effect only after a restart.
    private func response(describing contents: ConfigurationStore.Contents) -> WebResponse {
        let values = GatewayValues(contents.text)
        let storedSettings = contents.parseResult.settings
        let isChangedSinceStart = storedSettings != settings
        // The URL of the web page after a restart, or nil if other machines cannot reach the page.
        let pageURL = storedSettings.listen.pageURL(host: machine, scheme: storedSettings.web.scheme)
        return WebResponse(
            json: [
                "settings": values.tree,
                // The descriptions of all keys that the page may change.
                "keys": .array(GatewayTables.descriptions),
                // The keys that the page shows but may not change, with the reasons.
                "protected": .array(GatewayTables.protections),
                "owner_keys": Self.ownerKeys(in: storedSettings),
                "page": pageURL.map { .string($0) } ?? .null,
                "listen": .string(storedSettings.listen.description),
                // A sentence for each change from the page that could not be applied to the file.
                "omissions": .array(contents.omissionMessages.map { .string($0) }),
                // The consequences of a restart, for example that the sign leaves its fleet.
                "effects": restartEffects(of: storedSettings),
                // The secret settings that have a value, which the response does not contain.
                "secrets": .array(values.hasPassword ? ["mqtt.password"] : []),
                // Where changes are stored: in the file, in the state directory, or nowhere.
                "place": store.place.map { .string($0.rawValue) } ?? .null,
                "file": .string(store.path), "changed": .boolean(isChangedSinceStart),
                "revision": .integer(Int64(values.revision)),
            ]
        )
    }

    /// Returns a JSON array of the public keys of the fleet's owner in `settings`, each with its id.
    private static func ownerKeys(in settings: GatewaySettings) -> JSONTree {
        .array(
            settings.fleet.keys.map { key -> JSONTree in
                ["key": .string(key.text), "id": .string(key.id)]
            }
        )
    }

    /// Returns a JSON array that describes the consequences of restarting the gateway with `newSettings`
    /// instead of its current settings.
    private func restartEffects(of newSettings: GatewaySettings) -> JSONTree {
        .array(GatewayEffect.effects(of: newSettings, replacing: settings).map(\.tree))
    }

    /// Changes the stored configuration of the gateway, and returns a response that reports success or the
    /// errors. Either all changes are made or none. They take effect when the gateway is restarted.
    ///
    /// - Parameters:
    ///   - body: The body of the request, with the new values in `settings`. If it contains a `revision`, the
    ///     change is made only if the configuration still has this revision.
    ///   - host: The `Host` header of the request. The change must not make the page unreachable under this
    ///     name.
    func change(_ body: JSONTree, requestHost host: String?) -> WebResponse {
        do throws(GatewayFileError) {
            let contents = try store.load()
            let currentRevision = Int64(GatewayValues(contents.text).revision)
            let expectedRevision = body["revision"] ?? .null
            if let response = Self.rejection(ofExpected: expectedRevision, current: currentRevision) {
                return response
            }
            return change(contents, to: body["settings"] ?? .null, from: host)
        } catch {
            return Self.invalidFileResponse(error)
        }
    }

    /// Returns an error response if `expectedRevision`, a member of a request's body, is not the current
    /// revision of the configuration. Returns nil if it is, or if it is null because the client expects no
    /// particular revision. The change may then proceed.
    private static func rejection(
        ofExpected expectedRevision: JSONTree,
        current currentRevision: Int64
    ) -> WebResponse? {
        if expectedRevision.isNull { return nil }
        guard let number = expectedRevision.integer else {
            return WebResponse(RequestError.wrongType("revision", expected: "a number"))
        }
        if number == currentRevision { return nil }
        let message = "the configuration has changed in the meantime"
        return WebResponse(412, error: "WrongRevision", message, ["revision": .integer(currentRevision)])
    }

    /// Applies the new values in `settings`, a member of a request's body, to the configuration `contents`,
    /// and stores the result. Returns the new revision with any warnings, or an error response. Rejects a
    /// change that makes the page unreachable under `host`.
    private func change(_ contents: ConfigurationStore.Contents, to settings: JSONTree, from host: String?)
        -> WebResponse
    {
        do throws(GatewayChange.ValidationError) {
            let change = try GatewayChange(settings, currentText: contents.text)
            if let problem = change.passwordProblem(in: contents.text) { throw .init(problems: [problem]) }
            let text = try change.applied(to: contents.text, passwordPath: store.passwordPath)
            let loaded = try parse(text)
            if let problem = hostProblem(loaded.settings, host) { throw .init(problems: [problem]) }
            if let reason = store.store(text, changedFrom: contents.file, brokerPassword: change.password) {
                return WebResponse(409, error: "NotStored", "the change cannot be stored: \(reason)")
            }
            let warnings = GatewayChange.problems(loaded.diagnostics, in: text)
            return WebResponse(
                json: [
                    "revision": .integer(Int64(GatewayValues(text).revision)),
                    "warnings": .array(warnings.map(\.tree)), "effects": restartEffects(of: loaded.settings),
                ]
            )
        } catch {
            let fields: JSONTree = ["problems": .array(error.problems.map(\.tree))]
            let message =
                error.problems.first.map { $0.path.isEmpty ? $0.message : "\($0.path): \($0.message)" } ?? ""
            return WebResponse(422, error: "InvalidSettings", message, fields)
        }
    }

    /// Parses the changed configuration `text`. Throws an error that lists the problems and the paths of the
    /// invalid settings if the configuration is invalid.
    private func parse(_ text: [UInt8]) throws(GatewayChange.ValidationError) -> GatewaySettings.ParseResult {
        do throws(GatewayFileError) {
            return try GatewaySettings.parse(text, file: store.path)
        } catch {
            let errors = error.diagnostics.filter { $0.severity == .error }
            throw .init(problems: GatewayChange.problems(errors, in: text))
        }
    }

    /// Returns a problem if `newSettings` no longer allow `host`, the name under which the client has opened
    /// the page. The page would be unreachable under that name after a restart. Returns nil if the name
    /// remains allowed.
    private func hostProblem(_ newSettings: GatewaySettings, _ host: String?) -> GatewayChange.Problem? {
        let currentRule = HostRule(machine: machine, others: settings.web.hosts)
        let newRule = HostRule(machine: machine, others: newSettings.web.hosts)
        guard let host, currentRule.allows(host), !newRule.allows(host) else { return nil }
        let remedy = "keep this name, or open the page by another one first"
        return GatewayChange.Problem(
            path: "web.hosts",
            message: "this page is open as \(Wording.quoted(host)); \(remedy)"
        )
    }

    /// Returns the response for a configuration file that cannot be read, or that contains errors which a
    /// person must correct in the file.
    private static func invalidFileResponse(_ error: GatewayFileError) -> WebResponse {
        let errors = error.diagnostics.filter { $0.severity == .error }
        let message = errors.first.map { "\($0)" } ?? "the configuration file is invalid"
        let mistakes = errors.map { diagnostic -> JSONTree in
            [
                "line": .integer(Int64(diagnostic.line)),
                "column": .integer(Int64(diagnostic.location.column)), "message": .string(diagnostic.message),
            ]
        }
        return WebResponse(409, error: "InvalidConfiguration", message, ["mistakes": .array(mistakes)])
    }
}

extension GatewayChange.Problem {
    fileprivate var tree: JSONTree { ["path": .string(path), "message": .string(message)] }
}
