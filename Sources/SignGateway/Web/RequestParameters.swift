import SignAPI

/// The reason why an HTTP request is invalid, so that it cannot be converted to a call to the sign.
enum RequestError: Error, Hashable {
    case notJSON(String)
    /// The body is valid JSON, but the sign would not accept it for the given reason, such as a key that
    /// occurs twice.
    case unreadable(JSONError.Reason)
    case notAnObject
    /// The query parameter with this name is not an integer.
    case notANumber(String)
    /// The query parameter with this name is neither `true` nor `false`.
    case notABoolean(String)
    /// The `If-Match` header contains no revision of the list of options, although the request requires one.
    case notARevision
    /// The `If-Match` or `If-None-Match` header contains something other than entity tags.
    case malformedTag
    /// The query contains no id of an option, although the route requires one.
    case missingID
    /// The body repeats a value of the path under this key, but the two values differ. `nameInPath` is the
    /// value in the path.
    case differsFromPath(String, nameInPath: String)
    /// The body has a member with this key, which the request does not allow. `allowed` contains the allowed
    /// keys.
    case unknownMember(String, allowed: [String])
    /// A member of the body or a query parameter with this name is missing, or its value is not of the
    /// expected kind, which `expected` describes.
    case wrongType(String, expected: String)
}

extension SignMethod {
    /// Whether this method changes a single option. A request for the method may then have a precondition on
    /// that option.
    var changesOption: Bool { [.upsertOption, .moveOption, .removeOption].contains(self) }

    /// Returns the parameters for the sign's method that correspond to `request`. `pathVariable` is the value
    /// of the variable part of the request's path, such as an id, or nil if the path is fixed. Throws if the
    /// request is invalid.
    func parameters(of request: WebRequest, pathVariable: String?) throws(RequestError) -> [JSONTree.Member] {
        switch self {
        case .setOptions:
            let headerRevision = try Self.listRevisionParameter(of: request)
            let members = try Self.members(of: request).map(Self.removingTags)
            return headerRevision.isEmpty
                ? members : members.filter { $0.key != "revision" } + headerRevision
        case .upsertOption: return try Self.upsertParameters(of: request, optionID: pathVariable)
        case .raise: return [JSONTree.Member("alert", .object(try Self.members(of: request)))]
        default: return try namedParameters(of: request, pathVariable: pathVariable)
        }
    }

    /// The members of a request's body that are parameters of the method `UpsertOption`. The other members
    /// are properties of the option.
    private static let methodParameterKeys: Set<String> = ["before", "keep"]

    /// Returns the parameters of the sign's method `UpsertOption`, which adds or replaces one option.
    /// `optionID` is the id in the path of the request.
    ///
    /// The body of `request` mixes two kinds of members: `before` (the id of the next option) and `keep`
    /// (whether the change survives a restart) are parameters of the method. All others are properties of the
    /// option, and together become the parameter `option`. For example, the body
    /// `{"text": "Tea", "before": "soup"}` becomes the parameters `before` and `option`, which is an object
    /// with the id and the text.
    private static func upsertParameters(
        of request: WebRequest,
        optionID: String?
    ) throws(RequestError) -> [JSONTree.Member] {
        let members = try members(of: request, pathVariable: optionID, key: "id")
        let id = JSONTree.Member("id", .string(optionID ?? ""))
        // The id comes from the path, and the entity tag was only added by the gateway.
        let excludedKeys = methodParameterKeys.union(["id", "etag"])
        let properties = members.filter { !excludedKeys.contains($0.key) }
        let option = JSONTree.Member("option", .object([id] + properties))

        let methodParameters = members.filter { methodParameterKeys.contains($0.key) }.map { member in
            // In a request, null means the end of the list. In a call, null would have no effect.
            let isEndOfList = member.key == "before" && member.value.isNull
            return isEndOfList ? JSONTree.Member("last", .boolean(true)) : member
        }
        return [option] + methodParameters + (try revisionParameter(of: request))
    }

    /// Returns the parameters of the call to this method of the sign. They have the same names in the HTTP
    /// request. At most one of them, such as an id, is part of the path of `request`: its value is
    /// `pathVariable`, or nil if it is absent. The others are in the query of a GET or DELETE request, and in
    /// the body of any other request. The expected revision of the list of options is in a header.
    private func namedParameters(
        of request: WebRequest,
        pathVariable: String?
    ) throws(RequestError) -> [JSONTree.Member] {
        // The name of the parameter that can be part of the path, or an empty string if there is none.
        let pathVariableName = definition.routes.lazy.compactMap(\.pathVariable).first ?? ""
        var parameters: [JSONTree.Member] = []
        if let pathVariable { parameters.append(JSONTree.Member(pathVariableName, .string(pathVariable))) }

        switch definition.routes.first?.verb {
        case "GET", "DELETE": parameters += try queryParameters(in: request)
        default:
            let members = try Self.members(of: request, pathVariable: pathVariable, key: pathVariableName)
            // The body may repeat the value in the path, which is already in the list.
            parameters += members.filter { member in
                let repeatsPath = pathVariable != nil && member.key == pathVariableName
                return !repeatsPath
            }
        }

        if changesOption { parameters += try Self.revisionParameter(of: request) }
        return parameters
    }

    /// Returns the parameters of this method that are in the query of `request`. Throws if the value of a
    /// parameter has the wrong type.
    private func queryParameters(in request: WebRequest) throws(RequestError) -> [JSONTree.Member] {
        var parameters: [JSONTree.Member] = []
        for field in definition.queryParameters {
            guard let text = request.queryParameter(field.name) else { continue }
            parameters.append(JSONTree.Member(field.name, try Self.parseArgument(text, of: field)))
        }
        return parameters
    }

    /// Converts `text`, the value of a query parameter, to the type of `field`. Throws if it is not an
    /// integer or a Boolean value, although the type requires one.
    private static func parseArgument(_ text: String, of field: Field) throws(RequestError) -> JSONTree {
        switch field.type {
        case .integer:
            guard let number = Int64(text) else { throw .notANumber(field.name) }
            return .integer(number)
        case .boolean:
            guard let isTrue = ["true": true, "false": false][text] else { throw .notABoolean(field.name) }
            return .boolean(isTrue)
        default: return .string(text)
        }
    }

    /// Returns the revision of the list of options from the `If-Match` header, as a parameter. The revision
    /// may be quoted. Returns an empty array if the header is missing or `*`, and throws if it contains
    /// something else.
    private static func listRevisionParameter(of request: WebRequest) throws(RequestError) -> [JSONTree
        .Member]
    {
        guard let match = request.headers["if-match"], match != "*" else { return [] }
        let isQuoted = match.hasPrefix("\"") && match.hasSuffix("\"")
        guard let revision = Int64(isQuoted ? String(match.dropFirst().dropLast()) : match) else {
            throw .notARevision
        }
        return [JSONTree.Member("revision", .integer(revision))]
    }

    /// Returns the revision of the list of options that a request to change one option expects, as a
    /// parameter. Returns an empty array if the request expects no particular revision.
    private static func revisionParameter(of request: WebRequest) throws(RequestError) -> [JSONTree.Member] {
        try Precondition(request.headers).revision.map { [JSONTree.Member("revision", .integer($0))] } ?? []
    }

    /// Returns `member` without the entity tags of its options if it is a list of options. Returns any other
    /// member unchanged. A client may send options back with the tags that the gateway added to them.
    private static func removingTags(from member: JSONTree.Member) -> JSONTree.Member {
        guard member.key == "options", let options = member.value.array else { return member }
        let untaggedOptions = options.map { option in
            guard let members = option.members else { return option }
            return .object(members.filter { $0.key != "etag" })
        }
        return JSONTree.Member(member.key, .array(untaggedOptions))
    }

    /// Returns the members of the JSON object in the body of `request`. `step` is the value in the path.
    /// Throws if the body is invalid, or if its member `key` differs from this value.
    private static func members(
        of request: WebRequest,
        pathVariable step: String?,
        key: String
    ) throws(RequestError) -> [JSONTree.Member] {
        let members = try members(of: request)
        if let step, let value = members.first(where: { $0.key == key })?.value, value != .string(step) {
            throw .differsFromPath(key, nameInPath: step)
        }
        return members
    }

    /// Returns the members of the JSON object in the body of `request`, or an empty array if the body is
    /// empty. Numbers without a fraction, such as 5.0, become integers. Throws if the body is not an object.
    static func members(of request: WebRequest) throws(RequestError) -> [JSONTree.Member] {
        guard !request.body.isEmpty else { return [] }
        let tree: JSONTree
        do throws(JSONError) {
            tree = try JSONTree(request.body)
        } catch {
            // The sign rejects some texts that the standard permits, such as objects with the same key twice.
            throw error.isBeyondStandard ? .unreadable(error.reason) : .notJSON(error.description)
        }
        guard let members = tree.members else { throw .notAnObject }
        return members.map { member in
            // A number such as 5.0 is an integer in JSON Schema, so it becomes one here.
            guard case .number(let number) = member.value, let integer = Int64(exactly: number) else {
                return member
            }
            return JSONTree.Member(member.key, .integer(integer))
        }
    }
}
