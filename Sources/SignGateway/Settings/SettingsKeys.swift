import GatewayMessages
import SettingsText

extension TableSchema.Key {
    /// Returns the definition of a configuration key whose value is the name of a sign or group. When the key
    /// is read, `store` receives the name if it is valid, and an error is reported if not.
    static func node(_ name: String, store: @escaping Store<NodeName>) -> Self {
        Self(name: name) { value, settings, findings in
            guard let text = findings.readText(value, named: name) else { return }
            guard let node = NodeName(text) else {
                let rule = "1 to \(NodeName.maximumLength) letters from a to z, digits, _ and -"
                return findings.addError("\(name) must be \(rule)", at: value.location)
            }
            store(&settings, node)
        }
    }

    /// Returns the definition of a configuration key whose value is an absolute path. When the key is read,
    /// `store` receives the path if it is valid, and an error is reported if not.
    static func path(_ name: String, store: @escaping Store<String>) -> Self {
        .text(
            name,
            check: { $0.hasPrefix("/") ? nil : "must be an absolute path, starting with /" },
            store: store
        )
    }

    /// Returns the definition of a configuration key whose value is an array of texts. When the key is read,
    /// each text is converted and appended to a list of the settings, or reported as an error.
    ///
    /// - Parameters:
    ///   - name: The name of the key.
    ///   - expectedForm: The expected form of the array, for the error message about another type.
    ///   - list: The list in the settings.
    ///   - convert: Converts a text to an element of the list, or throws the reason why the text is invalid.
    static func textList<Element>(
        _ name: String,
        expectedForm: String,
        appendingTo list: WritableKeyPath<Settings, [Element]>,
        convert: @escaping (String) throws(Refusal) -> Element
    ) -> Self {
        Self(name: name) { value, settings, findings in
            guard value.kind == .array else {
                return findings.addTypeError(value, named: name, expected: expectedForm)
            }
            for element in value.children {
                guard let text = findings.readText(element, named: "an element of \(name)") else { continue }
                do throws(Refusal) {
                    settings[keyPath: list].append(try convert(text))
                } catch {
                    findings.addError("\(name): \(error)", at: element.location)
                }
            }
        }
    }

    /// Returns the definition of a configuration key whose value is an array with the absolute path of a
    /// program and its arguments. When the key is read, `store` receives the array, or an error is reported
    /// if it is invalid.
    static func command(_ name: String, store: @escaping Store<[String]>) -> Self {
        Self(name: name) { value, settings, findings in
            let elements = Array(value.children)
            guard value.kind == .array, !elements.isEmpty else {
                let form = "a program and its arguments, as in [\"/usr/bin/curl\", \"-s\"]"
                return findings.addTypeError(value, named: name, expected: form)
            }
            // `readText` reports an error about each element that is not a text, and returns nil.
            let arguments = elements.compactMap { findings.readText($0, named: "an element of \(name)") }
            guard arguments.count == elements.count else { return }
            let hasAbsolutePath = arguments[0].hasPrefix("/")
            // The system passes arguments as C strings, so a NUL would end an argument early.
            let hasNull = arguments.contains { $0.utf8.contains(0) }
            guard hasAbsolutePath, !hasNull else {
                return findings.addError(
                    "\(name) must start with the absolute path of a program, as in \"/usr/bin/curl\"; no shell is used",
                    at: value.location
                )
            }
            store(&settings, arguments)
        }
    }

    /// Returns the definition of a configuration key whose value is a nested table with the definition
    /// `schema`. When the key is read, `modify` receives the settings and a function. It must call the
    /// function with the part of the settings that the table describes.
    static func table<Inner>(
        _ name: String,
        _ schema: TableSchema<Inner>,
        modify: @escaping (inout Settings, (inout Inner) -> Void) -> Void
    ) -> Self {
        Self(name: name) { value, settings, findings in
            guard findings.checkIsTable(value, header: schema.header) else { return }
            modify(&settings) { innerSettings in
                schema.read(value, into: &innerSettings, findings: &findings)
            }
        }
    }

    /// Returns the definition of a configuration key whose value is an array of at most `limit` tables, such
    /// as `[[source]]`. `read` converts each table, given the settings so far, to an element of `list`. If
    /// the table is invalid, `read` reports the errors and returns nil.
    static func tables<Element>(
        _ name: String,
        limit: Int,
        appendingTo list: WritableKeyPath<Settings, [Element]>,
        read: @escaping (TOMLNode, Settings, inout Findings) -> Element?
    ) -> Self {
        Self(name: name) { value, settings, findings in
            guard value.kind == .array, value.children.allSatisfy({ $0.kind == .table }) else {
                return findings.addError("write [[\(name)]] with double brackets", at: value.keyLocation)
            }
            for table in value.children {
                guard let element = read(table, settings, &findings) else { continue }
                guard settings[keyPath: list].count < limit else {
                    return findings.addError(
                        "a file may have at most \(limit) [[\(name)]]",
                        at: table.location
                    )
                }
                settings[keyPath: list].append(element)
            }
        }
    }
}
