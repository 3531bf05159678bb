import SignAPI

/// A namespace for functions that create the JSON Schemas of the gateway's HTTP interface, as JSON text. The
/// schemas of replies omit the limits that apply to values in requests.
enum JSONSchema {
    /// The JSON Schema that accepts any value.
    static let any = "{}"

    /// Returns `text` as a JSON string literal, with quotation marks and escapes.
    static func quoted(_ text: String) -> String { text.quotedAsTOML }

    /// Returns a JSON object with `members`. Each member consists of a name, which this function quotes, and
    /// a value, which must be JSON text.
    static func jsonObject(_ members: [(String, String)]) -> String {
        "{\(members.map { "\(quoted($0)):\($1)" }.joined(separator: ","))}"
    }

    /// Returns a JSON array of the strings `texts`.
    static func jsonArray(_ texts: [String]) -> String { "[\(texts.map(quoted).joined(separator: ","))]" }

    /// Returns a JSON Schema that accepts only the strings in `cases`.
    static func enumeration(_ cases: [String]) -> String { #"{"enum":\#(jsonArray(cases))}"# }

    /// Returns the JSON Schema `schema` with additional members. `members` is JSON text without the
    /// surrounding braces.
    static func adding(_ members: String, to schema: String) -> String {
        guard !members.isEmpty else { return schema }
        return schema == any ? "{\(members)}" : "\(schema.dropLast()),\(members)}"
    }

    /// Returns the JSON Schema of a string in a request, with the format and the limits that `form` defines.
    static func stringSchema(_ form: TextForm) -> String {
        adding(form.limits, to: adding(form.kind, to: #"{"type":"string"}"#))
    }

    /// Returns a JSON Schema that refers to the component called `name` in the OpenAPI document.
    static func reference(_ name: String) -> String { ##"{"$ref":"#/components/schemas/\##(name)"}"## }

    /// Returns the JSON Schema of a value of the type `type`, as JSON text. A value in a request has limits,
    /// such as the largest integer, but a value in a reply has none. So the schema depends on `isRequest`.
    static func schema(of type: FieldType, isRequest: Bool) -> String {
        switch type {
        case .string(let form): return stringSchema(form, isRequest: isRequest)
        case .integer(let range):
            guard isRequest, let range else { return #"{"type":"integer"}"# }
            return #"{"type":"integer","minimum":\#(range.lowerBound),"maximum":\#(range.upperBound)}"#
        // A JavaScript number cannot represent an instant exactly, so the value is a text with its digits.
        case .instant: return #"{"type":"string","pattern":"^[0-9]+$"}"#
        case .boolean: return #"{"type":"boolean"}"#
        case .number: return #"{"type":"number"}"#
        case .enumeration(let cases): return enumeration(cases)
        case .array(let elementType, let counts):
            return arraySchema(of: elementType, counts: counts, isRequest: isRequest)
        case .dictionary(let valueType):
            let valueSchema = schema(of: valueType, isRequest: isRequest)
            return #"{"type":"object","additionalProperties":\#(valueSchema)}"#
        case .shape(let shape):
            // The document has two schemas of a shape (an object with a name) that occurs in requests, such
            // as `GivenOption` for requests and `Option` for replies.
            return reference(isRequest ? "Given\(shape.name)" : shape.name)
        case .either(let first, let second):
            let schemas = [first, second].map { schema(of: $0, isRequest: isRequest) }
            return #"{"oneOf":[\#(schemas.joined(separator: ","))]}"#
        case .object: return #"{"type":"object"}"#
        }
    }

    /// Returns the JSON Schema of a string with the form `form`. In a reply, it contains only the kind of the
    /// string, such as a pattern. In a request, it also contains the limits, such as the length. A form with
    /// a name is a component of the document, to which the schema refers.
    private static func stringSchema(_ form: TextForm, isRequest: Bool) -> String {
        guard isRequest else { return adding(form.kind, to: #"{"type":"string"}"#) }
        if let componentName = form.name { return reference(componentName) }
        return stringSchema(form)
    }

    /// Returns the JSON Schema of an array with elements of the type `elementType`. `counts` is the allowed
    /// number of elements in a request.
    private static func arraySchema(
        of elementType: FieldType,
        counts: ClosedRange<Int>,
        isRequest: Bool
    ) -> String {
        var members = [("type", #""array""#), ("items", schema(of: elementType, isRequest: isRequest))]
        if isRequest, counts.lowerBound > 0 { members.append(("minItems", "\(counts.lowerBound)")) }
        let hasMaximum = counts.upperBound < .max && (isRequest || counts.lowerBound == 0)
        if hasMaximum { members.append(("maxItems", "\(counts.upperBound)")) }
        return jsonObject(members)
    }

    /// Returns a member of the `properties` of an object's schema: the name of `field`, and the JSON Schema
    /// of its value.
    static func propertySchema(of field: Field, isRequest: Bool) -> (String, String) {
        var schema = schema(of: field.type, isRequest: isRequest)
        if isRequest, case .object = field.type { schema = requestObjects[field.name] ?? schema }
        let mayBeNull = field.presence == .nullable || isRequest && field.presence == .optional
        if mayBeNull { schema = #"{"oneOf":[\#(schema),{"type":"null"}]}"# }
        if field.presence == .replyOnly { schema = adding(#""readOnly":true"#, to: schema) }
        if !field.description.isEmpty {
            schema = adding(#""description":\#(quoted(field.description))"#, to: schema)
        }
        return (field.name, schema)
    }

    /// Returns the JSON Schema of an object, as JSON text. The schema lists the members of the object with
    /// their own schemas (its "properties"), and the names of the members that are required.
    ///
    /// - Parameters:
    ///   - fields: The members of the object.
    ///   - isRequest: Whether the schema is for a request, not for a reply. A nullable member is required
    ///     only in a reply.
    ///   - isOpen: Whether the object may contain undeclared members.
    ///   - otherMembers: Additional members, each with its name and its schema.
    ///   - otherRequiredNames: The names of required members among `otherMembers`, or of fields that are
    ///     otherwise optional.
    static func objectSchema(
        _ fields: [Field],
        isRequest: Bool,
        isOpen: Bool = false,
        otherMembers: [(String, String)] = [],
        otherRequiredNames: [String] = []
    ) -> String {
        let requiredFields = fields.filter { field in
            let isAlwaysInResponse = !isRequest && field.presence == .nullable
            return field.presence == .required || isAlwaysInResponse
        }
        let requiredNames = requiredFields.map(\.name) + otherRequiredNames
        let properties = fields.map { propertySchema(of: $0, isRequest: isRequest) } + otherMembers
        var members = [
            ("type", #""object""#),
            ("properties", jsonObject(properties)),
        ]
        if !requiredNames.isEmpty { members.append(("required", jsonArray(requiredNames))) }
        if !isOpen { members.append(("additionalProperties", "false")) }
        return jsonObject(members)
    }
}

// MARK: Components

extension JSONSchema {
    /// The named schemas of the OpenAPI document, to which other schemas refer. Each element is a name and
    /// its schema.
    static var components: [(String, String)] {
        let shapes = SignInterface.interface.shapes.filter {
            ![Shape.option.name, Shape.alert.name].contains($0.name)
        }
        let replies = shapes.map { shape in
            // The gateway removes the path of the configuration from replies, because it is private.
            let fields = shape.fields.filter { $0.name != "configuration" }
            let schema = objectSchema(fields, isRequest: false, isOpen: shape.isOpen)
            let description = shape.meaning.isEmpty ? "" : #""description":\#(quoted(shape.meaning))"#
            return (shape.name, adding(description, to: schema))
        }
        let texts = TextForm.named.map { ($0.name ?? "", stringSchema($0)) }
        return texts + options + replies + [("GivenAlert", requestAlert), ("Group", group), ("Error", error)]
    }

    /// The JSON Schema of an alert in a request. An alert must have exactly one kind of contents, such as a
    /// text.
    private static var requestAlert: String {
        let contents = Shape.alert.fields.filter { $0.presence == .choice }.map(\.name)
        return adding(
            #""oneOf":[\#(requiringEach(of: contents))]"#,
            to: objectSchema(Shape.alert.fields, isRequest: true)
        )
    }

    /// Returns JSON Schemas separated by commas, one for each name in `names`. Each schema requires that an
    /// object has the member of that name.
    private static func requiringEach(of names: [String]) -> String {
        names.map { #"{"required":["\#($0)"]}"# }.joined(separator: ",")
    }

    /// The named JSON Schemas of an option of the banner: one for replies, one for lists of options in
    /// requests, and one for single options in requests.
    private static var options: [(String, String)] {
        let tag = (
            "etag",
            #"{"type":"string","pattern":"^o[0-9a-f]{16}$","readOnly":true,"#
                + #""description":"For `If-Match`: changes with the contents."}"#
        )
        let fields = Shape.option.fields
        let reply = objectSchema(
            fields.filter { $0.name != "rows" },
            isRequest: false,
            isOpen: true,
            otherMembers: [tag],
            otherRequiredNames: ["id", "has_action", "from", "etag"]
        )
        let fieldsInList = fields.map { field in
            var field = field
            if field.name == "id" { field.presence = .required }
            return field
        }
        // In a request for one option, the id is in the path.
        let parameters = SignMethod.upsertOption.definition.parameters
        let fieldsInChange =
            fields.filter { $0.name != "id" } + parameters.filter { ["before", "keep"].contains($0.name) }
        return [
            ("Option", reply),
            (
                "GivenOption",
                adding(oneContent, to: objectSchema(fieldsInList, isRequest: true, otherMembers: [tag]))
            ),
            (
                "OptionChange",
                adding(oneContent, to: objectSchema(fieldsInChange, isRequest: true, otherMembers: [tag]))
            ),
        ]
    }

    /// The members of a JSON Schema that require exactly one kind of contents for an option. Some keys are
    /// allowed only for pictures, and `icon` is allowed only for texts.
    private static var oneContent: String {
        let contents = ["text", "page", "rows", "image", "picture"]
        let rules = contents.map { content in
            // With other contents, a text is allowed, which appears only in events and statistics.
            var excludedKeys = contents.filter { $0 != content && $0 != "text" }
            if content != "text" { excludedKeys += ["icon"] }
            if content == "text" || content == "page" { excludedKeys += ["fit", "dither", "invert"] }
            // A content that is null counts as missing.
            let isNotNull = #""properties":{"\#(content)":{"not":{"type":"null"}}}"#
            let excludes = #""not":{"anyOf":[\#(requiringEach(of: excludedKeys))]}"#
            return #"{"required":["\#(content)"],\#(isNotNull),\#(excludes)}"#
        }
        return #""anyOf":[\#(rules.joined(separator: ","))]"#
    }

    /// The JSON Schema of a change of the sign's settings. It has an object for each table of the
    /// configuration, and an array for each list of tables.
    private static let settings: String = {
        let table = #"{"type":"object","minProperties":1}"#
        let list = #"{"type":"array","items":{"type":"object"}}"#
        let displays = #"{"anyOf":[\#(table),{"type":"array"}]}"#
        let members =
            SettingTable.single.map { ($0, $0 == "display" ? displays : table) }
            + SettingTable.lists.map { ($0, list) }
        let properties = jsonObject(members)
        return
            #"{"type":"object","minProperties":1,"properties":\#(properties),"additionalProperties":false}"#
    }()

    /// The JSON Schemas of those request parameters that are objects and whose members are checked by the
    /// sign rather than the gateway. The keys are the names of the parameters.
    private static let requestObjects: [String: String] = [
        "release":
            #"{"type":"object","properties":{"v":{"const":1},"options":{"type":"array","#
            + #""items":{"allOf":[\#(reference("GivenOption")),"#
            // A release names no files, and its options have no lifetime.
            + #"{"properties":{"icon":{"not":{"type":"string"}}},"#
            + #""not":{"anyOf":[{"required":["picture"]},{"required":["lifetime"]}]}}]}},"#
            + #""values":{"type":"object","additionalProperties":{"type":"string"},"#
            + #""propertyNames":\#(stringSchema(.valueName))},"scroll":{"type":"object"},"#
            + #""text":{"type":"object"},"schedule":{"type":"array","items":{"type":"object"}}},"#
            + #""required":["v","options"],"additionalProperties":false}"#,
        "settings": settings,
    ]

    private static let group = #"""
        {"type":"object","properties":{"name":{"type":"string"},"sign":{"type":"string"},"standing":{"type":"string"},
        "scribe":{"type":["string","null"]},"count":{"type":"integer"},"signs":{"type":"array","items":{"type":"object",
        "properties":{"sign":{"type":"string"},"online":{"type":"boolean"},"same_list":{"type":"boolean"}},
        "required":["sign","online","same_list"],"additionalProperties":false}},
        "trouble":{"type":"array","items":{"type":"string"}}},
        "required":["name","sign","standing","scribe","count","signs","trouble"],"additionalProperties":false}
        """#

    /// The JSON Schema of an error response, including the details of errors from the sign and from the
    /// gateway.
    private static var error: String {
        var members = [
            ("error", #"{"type":"string","description":"A constant name of the problem."}"#),
            ("message", #"{"type":"string","description":"The problem as a sentence."}"#),
            ("key", #"{"type":"string","description":"The invalid key, such as `dwell`."}"#),
            ("index", #"{"type":"integer","description":"The index of the option in the given list."}"#),
            ("parameter", #"{"type":"string"}"#), ("seconds", #"{"type":"integer"}"#),
            ("etag", #"{"type":"string"}"#), ("option", reference("Option")),
        ]
        for field in SignInterface.interface.errors.flatMap(\.fields)
        where !members.contains(where: { $0.0 == field.name }) {
            members.append(propertySchema(of: field, isRequest: false))
        }
        return
            #"{"type":"object","description":"An error. Its members depend on `error`.","required":["error","message"],"#
            + #""properties":\#(jsonObject(members))}"#
    }
}
