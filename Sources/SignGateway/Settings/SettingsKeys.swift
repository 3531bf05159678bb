import GatewayMessages
import SettingsText

extension TableSchema.Key {
    /// Returns a configuration key whose value is the name of a sign or group. `store` receives the name if
    /// it is valid.
    static func node(_ name: String, store: @escaping Store<NodeName>) -> Self {
        Self(name: name) { value, settings, findings in
            guard let text = findings.text(value, name) else { return }
            guard let node = NodeName(text) else {
                let rule = "1 to \(NodeName.maximumLength) letters from a to z, digits, _ and -"
                return findings.error("\(name) must be \(rule)", at: value.location)
            }
            store(&settings, node)
        }
    }

    /// Returns a configuration key whose value is an absolute path. `store` receives the path if it is valid.
    static func path(_ name: String, store: @escaping Store<String>) -> Self {
        .text(name, check: { $0.hasPrefix("/") ? nil : "must be a path that begins with /" }, store: store)
    }

    /// Returns a configuration key whose value is an array of texts. `convert` converts a text to an element
    /// of the list, or throws the reason why the text is invalid. `form` describes the array in messages.
    static func list<Element>(
        _ name: String,
        form: String,
        to list: WritableKeyPath<Settings, [Element]>,
        convert: @escaping (String) throws(Refusal) -> Element
    ) -> Self {
        Self(name: name) { value, settings, findings in
            guard value.kind == .array else { return findings.wrongType(value, named: name, expected: form) }
            for node in value.children {
                guard let text = findings.text(node, "an element of \(name)") else { continue }
                do throws(Refusal) {
                    settings[keyPath: list].append(try convert(text))
                } catch {
                    findings.error("\(name): \(error)", at: node.location)
                }
            }
        }
    }

    /// Returns a configuration key whose value is a program and its arguments.
    static func command(_ name: String, store: @escaping Store<[String]>) -> Self {
        Self(name: name) { value, settings, findings in
            let elements = Array(value.children)
            guard value.kind == .array, !elements.isEmpty else {
                let form = "a program and its arguments, as in [\"/usr/bin/curl\", \"-s\"]"
                return findings.wrongType(value, named: name, expected: form)
            }
            let arguments = elements.compactMap { findings.text($0, "an element of \(name)") }
            guard arguments.count == elements.count else { return }
            let hasNull = arguments.contains { $0.utf8.contains(0) }
            guard arguments[0].hasPrefix("/"), !hasNull else {
                return findings.error(
                    "\(name) must begin with the path of a program, as in \"/usr/bin/curl\"; there is no shell",
                    at: value.location
                )
            }
            store(&settings, arguments)
        }
    }

    /// Returns a configuration key whose value is a nested table. `modify` calls its second argument with the part of
    /// the settings that the table describes.
    static func table<Inner>(
        _ name: String,
        _ schema: TableSchema<Inner>,
        modify: @escaping (inout Settings, (inout Inner) -> Void) -> Void
    ) -> Self {
        Self(name: name) { value, settings, findings in
            guard findings.isTable(value, schema.header) else { return }
            modify(&settings) { innerSettings in
                schema.read(value, into: &innerSettings, findings: &findings)
            }
        }
    }

    /// Returns a configuration key whose value is an array of at most `limit` tables. `read` returns the settings of
    /// one table, or nil after it has reported the table's errors.
    static func tables<Element>(
        _ name: String,
        limit: Int,
        to list: WritableKeyPath<Settings, [Element]>,
        read: @escaping (TOMLNode, Settings, inout Findings) -> Element?
    ) -> Self {
        Self(name: name) { value, settings, findings in
            guard value.kind == .array, value.children.allSatisfy({ $0.kind == .table }) else {
                return findings.error("write [[\(name)]] with double brackets", at: value.keyLocation)
            }
            for table in value.children {
                guard let element = read(table, settings, &findings) else { continue }
                guard settings[keyPath: list].count < limit else {
                    return findings.error("a file may have at most \(limit) [[\(name)]]", at: table.location)
                }
                settings[keyPath: list].append(element)
            }
        }
    }
}
