import Diagnostics
import GatewayMessages
import SettingsText
import SignAPI

/// Handles requests about the gateway's own configuration.
struct ConfigurationHandler {
    private let store: ConfigurationStore
    /// The settings that the gateway read at startup.
    private let settings: GatewaySettings
    /// The name of the machine.
    private let machine: String

    init(_ store: ConfigurationStore, startedWith settings: GatewaySettings, on machine: String) {
        self.store = store
        self.settings = settings
        self.machine = machine
    }

    /// Returns a response with the settings, the descriptions of their keys, and the place where changes are
    /// stored.
    func read() -> WebResponse {
        do throws(GatewayFileError) {
            let contents = try store.load()
            let values = GatewayValues(contents.text)
            let loaded = contents.loaded.settings
            let isChanged = loaded != settings
            let page = loaded.listen.page(of: machine, scheme: loaded.web.scheme)
            let ownerKeys = loaded.fleet.keys.map { key -> JSONTree in
                ["key": .string(key.text), "id": .string(key.id)]
            }
            return WebResponse(
                json: [
                    "settings": values.tree, "keys": .array(GatewayTables.descriptions),
                    "protected": .array(GatewayTables.protections), "owner_keys": .array(ownerKeys),
                    "page": page.map { .string($0) } ?? .null, "listen": .string(loaded.listen.description),
                    "omissions": .array(contents.omissions.map { .string($0) }),
                    "effects": effects(of: loaded),
                    "secrets": .array(values.hasPassword ? ["mqtt.password"] : []),
                    "place": store.place.map { .string($0.rawValue) } ?? .null,
                    "file": .string(store.path), "changed": .boolean(isChanged),
                    "revision": .integer(Int64(values.revision)),
                ]
            )
        } catch {
            return Self.invalid(error)
        }
    }

    private func effects(of settings: GatewaySettings) -> JSONTree {
        .array(GatewayEffect.effects(of: settings, replacing: self.settings).map(\.tree))
    }

    /// Changes the configuration as `body` describes. Either all of the changes are made or none. They take
    /// effect when the gateway is restarted. `host` is the `Host` header of the request, by which the client must be
    /// able to use the gateway afterward.
    func change(_ body: JSONTree, from host: String?) -> WebResponse {
        do throws(GatewayFileError) {
            let contents = try store.load()
            let revision = GatewayValues(contents.text).revision
            let expected = body["revision"] ?? .null
            guard expected.isNull || expected.integer != nil else {
                return WebResponse(RequestError.wrongMember("revision", kind: "a number"))
            }
            if let expected = expected.integer, expected != Int64(revision) {
                let fields: JSONTree = ["revision": .integer(Int64(revision))]
                return WebResponse(
                    412,
                    error: "WrongRevision",
                    "the configuration has changed meanwhile",
                    fields
                )
            }
            return change(contents, body["settings"] ?? .null, from: host)
        } catch {
            return Self.invalid(error)
        }
    }

    private func change(_ contents: ConfigurationStore.Contents, _ tree: JSONTree, from host: String?)
        -> WebResponse
    {
        let text = contents.text
        do throws(GatewayChange.Invalid) {
            let change = try GatewayChange(tree, in: text)
            if let problem = change.passwordProblem(in: text) { throw .init(problems: [problem]) }
            let edited = try change.applied(to: text, passwordPath: store.passwordPath)
            let loaded: GatewaySettings.Loaded
            do throws(GatewayFileError) {
                loaded = try GatewaySettings.parse(edited, file: store.path)
            } catch {
                let errors = error.diagnostics.filter { $0.severity == .error }
                throw .init(problems: GatewayChange.problems(errors, in: edited))
            }
            if let problem = hostProblem(loaded.settings, host) { throw .init(problems: [problem]) }
            let unstored = store.store(edited, changing: contents.file, password: change.password)
            if let unstored { return self.unstored(unstored) }
            let warnings = GatewayChange.problems(loaded.diagnostics, in: edited)
            return WebResponse(
                json: [
                    "revision": .integer(Int64(GatewayValues(edited).revision)),
                    "warnings": .array(warnings.map(\.tree)), "effects": effects(of: loaded.settings),
                ]
            )
        } catch {
            let fields: JSONTree = ["problems": .array(error.problems.map(\.tree))]
            let message = error.problems.first.map { "\($0.path): \($0.message)" } ?? ""
            return WebResponse(422, error: "InvalidSettings", message, fields)
        }
    }

    /// Returns a problem if `settings` no longer contain the name by which the client uses the gateway. The page
    /// would be unreachable for it after a restart.
    private func hostProblem(_ settings: GatewaySettings, _ host: String?) -> GatewayChange.Problem? {
        guard let host, !HostRule(machine: machine, others: settings.web.hosts).allows(host),
            HostRule(machine: machine, others: self.settings.web.hosts).allows(host)
        else { return nil }
        let remedy = "keep this name, or open the page by another one first"
        return GatewayChange.Problem(
            path: "web.hosts",
            message: "this page is open as \(Wording.quoted(host)); \(remedy)"
        )
    }

    /// Returns the response if the configuration file cannot be read, or has errors that a person must correct there.
    private static func invalid(_ error: GatewayFileError) -> WebResponse {
        let errors = error.diagnostics.filter { $0.severity == .error }
        let message = errors.first.map { "\($0)" } ?? "the configuration file is invalid"
        let problems = errors.map { finding -> JSONTree in
            [
                "line": .integer(Int64(finding.line)), "column": .integer(Int64(finding.location.column)),
                "message": .string(finding.message),
            ]
        }
        let fields: JSONTree = ["mistakes": .array(problems)]
        return WebResponse(409, error: "InvalidConfiguration", message, fields)
    }

    private func unstored(_ reason: String) -> WebResponse {
        WebResponse(409, error: "NotStored", "the change cannot be stored: \(reason)")
    }
}

extension GatewayChange.Problem {
    fileprivate var tree: JSONTree { ["path": .string(path), "message": .string(message)] }
}
