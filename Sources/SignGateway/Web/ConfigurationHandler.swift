import Diagnostics
import GatewayMessages
import SettingsText
import SignAPI

/// Handles requests about the gateway's own configuration.
struct ConfigurationHandler {
    private let store: ConfigurationStore
    /// The settings that the gateway read at startup.
    private let settings: GatewaySettings

    init(_ store: ConfigurationStore, startedWith settings: GatewaySettings) {
        self.store = store
        self.settings = settings
    }

    /// Returns a response with the settings, the descriptions of their keys, and the place where changes are
    /// stored.
    func read() -> WebResponse {
        do throws(GatewayFileError) {
            let contents = try store.load()
            let values = GatewayValues(contents.text)
            let isChanged = contents.loaded.settings != settings
            return WebResponse(
                json: [
                    "settings": values.tree, "keys": .array(GatewayTables.descriptions),
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

    /// Changes the configuration as `body` describes. Either all of the changes are made or none. They take
    /// effect when the gateway is restarted.
    func change(_ body: JSONTree) -> WebResponse {
        do throws(GatewayFileError) {
            let text = try store.load().text
            let revision = GatewayValues(text).revision
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
            return change(text, body["settings"] ?? .null)
        } catch {
            return Self.invalid(error)
        }
    }

    private func change(_ text: [UInt8], _ tree: JSONTree) -> WebResponse {
        do throws(GatewayChange.Invalid) {
            let change = try GatewayChange(tree)
            if let problem = change.passwordProblem(in: text) { throw .init(problems: [problem]) }
            let edited = try change.applied(to: text, passwordPath: store.passwordPath)
            let loaded: GatewaySettings.Loaded
            do throws(GatewayFileError) {
                loaded = try GatewaySettings.parse(edited, file: store.path)
            } catch {
                let errors = error.diagnostics.filter { $0.severity == .error }
                throw .init(problems: GatewayChange.problems(errors, in: edited))
            }
            if let problem = store.store(edited, password: change.password) { return unstored(problem) }
            let warnings = GatewayChange.problems(loaded.diagnostics, in: edited)
            return WebResponse(
                json: [
                    "revision": .integer(Int64(GatewayValues(edited).revision)),
                    "warnings": .array(warnings.map(\.tree)),
                ]
            )
        } catch {
            let fields: JSONTree = ["problems": .array(error.problems.map(\.tree))]
            let message = error.problems.first.map { "\($0.path): \($0.message)" } ?? ""
            return WebResponse(422, error: "InvalidSettings", message, fields)
        }
    }

    /// Returns the response if the configuration file cannot be read, or has an error that a person must correct there.
    private static func invalid(_ error: GatewayFileError) -> WebResponse {
        let message = error.diagnostics.first.map { "\($0)" } ?? "the configuration file is invalid"
        return WebResponse(409, error: "InvalidConfiguration", message)
    }

    private func unstored(_ reason: String) -> WebResponse {
        WebResponse(409, error: "NotStored", "the change cannot be stored: \(reason)")
    }
}

extension GatewayChange.Problem {
    fileprivate var tree: JSONTree { ["path": .string(path), "message": .string(message)] }
}
