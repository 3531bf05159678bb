import LinuxSystem
import SignAPI

/// A namespace for functions that build the OpenAPI document of an HTTP interface from the gateway's routes
/// and the definitions of the sign's methods.
enum OpenAPI {
    /// The title and description of an HTTP interface, shown at the top of its documentation.
    struct Subject {
        var title: String
        var description: String

        static let sign = Subject(
            title: "LoopBanner gateway",
            description: "The interface of a sign for browsers and programs; see docs/gateway.md."
        )
        static let fleet = Subject(
            title: "LoopBanner fleet",
            description: "The interface of a fleet of signs for browsers and programs; see docs/fleet.md."
        )
    }

    /// Returns the OpenAPI document that describes an HTTP interface, as JSON.
    ///
    /// - Parameters:
    ///   - subject: The title and the description of the interface.
    ///   - routes: The routes of the interface, in the order of the document.
    ///   - cookieName: The name of the session cookie.
    static func document(
        about subject: Subject = .sign,
        routes: [Route] = Route.common + Route.awtrix,
        cookieName: String
    ) -> [UInt8] {
        let description =
            "\(subject.description) Every path with `GET` also has `HEAD`. "
            + "`x-role` is the least role that may use an operation. "
            + "All responses have security headers, except those to requests that are not HTTP."
        let information = [
            ("title", JSONSchema.quoted(subject.title)),
            ("version", JSONSchema.quoted(ProductVersion.text)),
            ("description", JSONSchema.quoted(description)),
            ("license", #"{"name":"Apache-2.0","identifier":"Apache-2.0"}"#),
        ]
        let components = [
            ("securitySchemes", securitySchemes(cookieName: cookieName)),
            ("schemas", JSONSchema.jsonObject(JSONSchema.components)),
            ("responses", JSONSchema.jsonObject(OpenAPIStatus.allCases.map { ($0.rawValue, $0.response) })),
        ]
        let document = [
            ("openapi", #""3.1.0""#), ("info", JSONSchema.jsonObject(information)),
            ("security", #"[{"token":[]},{"password":[]},{"session":[]}]"#),
            ("paths", paths(of: routes)),
            ("components", JSONSchema.jsonObject(components)),
        ]
        return Array(JSONSchema.jsonObject(document).utf8)
    }

    /// Returns the Paths Object of OpenAPI as JSON: an object with one operation per HTTP method for each
    /// path, in the order of `routes`.
    private static func paths(of routes: [Route]) -> String {
        var paths: [(path: String, routes: [Route])] = []
        for route in routes {
            if let index = paths.firstIndex(where: { $0.path == route.path }) {
                paths[index].routes.append(route)
            } else {
                paths.append((route.path, [route]))
            }
        }
        let items = paths.map { path, routesOfPath in
            let operations = routesOfPath.map { ($0.method.lowercased(), operation(of: $0, among: routes)) }
            return (path, JSONSchema.jsonObject(operations))
        }
        return JSONSchema.jsonObject(items)
    }

    private static func securitySchemes(cookieName: String) -> String {
        #"{"token":{"type":"http","scheme":"bearer"},"password":{"type":"http","scheme":"basic"},"session":"#
            + #"{"type":"apiKey","in":"cookie","name":"\#(cookieName)","#
            + #""description":"The name ends with the gateway's port."}}"#
    }

    /// Returns the Operation Object of OpenAPI for `route` as JSON. It describes the requests to the route
    /// and their responses. Members without a value are left out. `routes` contains all routes of the
    /// interface, because the possible errors of a route depend on the others.
    private static func operation(of route: Route, among routes: [Route]) -> String {
        let description = route.description
        var members = [
            ("operationId", JSONSchema.quoted(description.id)),
            ("summary", JSONSchema.quoted(description.summary)),
        ]
        // The routes for programs that control AWTRIX clocks form a group in the document.
        if case .awtrix = route.action { members.append(("tags", #"["awtrix"]"#)) }
        if route.isOpen { members.append(("security", "[]")) }
        if let role = route.role { members.append(("x-role", JSONSchema.quoted(role.rawValue))) }

        let parameters = parameters(of: route, among: routes)
        if !parameters.isEmpty { members.append(("parameters", "[\(parameters.joined(separator: ","))]")) }
        if let body = description.body {
            let content = #""content":{"application/json":{"schema":\#(body.schema)}}"#
            members.append(("requestBody", #"{"required":\#(body.isRequired),\#(content)}"#))
        }
        members.append(("responses", responses(of: route, among: routes)))
        return JSONSchema.jsonObject(members)
    }

    /// Returns the Responses Object of OpenAPI for `route` as JSON, sorted by the status codes. Error
    /// responses are references to the components of the document.
    private static func responses(of route: Route, among routes: [Route]) -> String {
        let errorResponses = OpenAPIStatus.errors(of: route, among: routes).map { status in
            (status.code, ##"{"$ref":"#/components/responses/\##(status.rawValue)"}"##)
        }
        let responses = (route.description.responses + errorResponses).sorted { $0.0 < $1.0 }
        return JSONSchema.jsonObject(responses)
    }

    // MARK: Parameters

    /// Returns the Parameter Objects of OpenAPI as JSON for the variable part of the path, the query
    /// parameters and the headers of `route`. `routes` contains all routes of the interface.
    private static func parameters(of route: Route, among routes: [Route]) -> [String] {
        var parameters: [String] = []
        if let start = route.path.firstIndex(of: "{"), let end = route.path.firstIndex(of: "}") {
            let name = String(route.path[route.path.index(after: start)..<end])
            let schema = pathVariableSchema(name, of: route, among: routes)
            parameters.append(parameter(name, in: "path", isRequired: true, schema: schema))
        }
        if route.hasIDInQuery {
            parameters.append(
                parameter("id", in: "query", isRequired: true, schema: JSONSchema.stringSchema(.knownID))
            )
        }
        return parameters + actionParameters(of: route)
    }

    /// Returns the Parameter Objects of OpenAPI as JSON for the query parameters and headers that depend on
    /// the action of `route`. Returns an empty array if there are none.
    private static func actionParameters(of route: Route) -> [String] {
        let textSchema = #"{"type":"string","pattern":"^[^\\u0000]*$"}"#
        switch route.action {
        case .awtrix("custom"):
            let nonemptyText = #"{"type":"string","minLength":1,"pattern":"^[^\\u0000]+$"}"#
            return [parameter("name", in: "query", isRequired: true, schema: nonemptyText)]
        case .events:
            return [parameter("Last-Event-ID", in: "header", schema: #"{"type":"string"}"#)]
        case .sign(let method):
            // Requests with other methods contain the parameters in their body.
            let readsQuery = ["GET", "DELETE"].contains(route.method)
            return (readsQuery ? queryParameters(of: method) : []) + preconditionHeaders(of: method)
        case .fleet(.signs):
            // The maximum is 2^53 - 1, the largest integer that JavaScript represents exactly.
            let numberSchema = #"{"type":"integer","minimum":0,"maximum":9007199254740991}"#
            return ["state", "label", "version", "q"].map { parameter($0, in: "query", schema: textSchema) }
                + ["offset", "limit"].map { parameter($0, in: "query", schema: numberSchema) }
        case .fleet(let request):
            return request.textParameters.map { parameter($0, in: "query", schema: textSchema) }
        default: return []
        }
    }

    private static func queryParameters(of method: SignMethod) -> [String] {
        method.definition.queryParameters.map { field in
            let schema = JSONSchema.schema(of: field.type, isRequest: true)
            return parameter(field.name, in: "query", schema: schema, description: field.meaning)
        }
    }

    /// Returns the Parameter Objects of OpenAPI as JSON for the headers `If-Match` and `If-None-Match`. With
    /// these headers, a client avoids overwriting the change of another client.
    ///
    /// A method that replaces the whole list of options can require a revision of the list. A method that
    /// changes one option can also require an entity tag, which identifies the contents of the option. A
    /// method that can create an option can also require that the option does not exist. Returns an empty
    /// array for other methods.
    private static func preconditionHeaders(of method: SignMethod) -> [String] {
        // The patterns are regular expressions in JSON strings, so quotation marks and backslashes are
        // escaped.
        let tagPattern = #"\"o[0-9a-f]{16}\""#
        let revisionPattern = #"\"[0-9]{1,9}\""#
        let listMatchHeader = preconditionHeader(
            "If-Match",
            pattern: #"^(\\*|\#(revisionPattern))$"#,
            description: "The expected `revision` of the list."
        )
        let optionMatchHeader = preconditionHeader(
            "If-Match",
            pattern: #"^(\\*|\#(revisionPattern)|\#(tagPattern))$"#,
            description:
                "The expected `etag` of the option or `revision` of the list; `*`: the option must exist."
        )
        let optionNoneMatchHeader = preconditionHeader(
            "If-None-Match",
            pattern: #"^(\\*|\#(tagPattern))$"#,
            description: "`*`: the option must not exist."
        )
        switch method {
        case .setOptions: return [listMatchHeader]
        case .upsertOption: return [optionMatchHeader, optionNoneMatchHeader]
        case _ where method.changesOption: return [optionMatchHeader]
        default: return []
        }
    }

    /// Returns the Parameter Object of OpenAPI for the header `name`, whose values match the regular
    /// expression `pattern`.
    private static func preconditionHeader(
        _ name: String,
        pattern: String,
        description: String
    ) -> String {
        let schema = #"{"type":"string","pattern":"\#(pattern)"}"#
        return parameter(name, in: "header", schema: schema, description: description)
    }

    /// Returns a Parameter Object of OpenAPI as JSON, which describes the parameter `name` of a request.
    /// `location` is `path`, `query` or `header`.
    private static func parameter(
        _ name: String,
        in location: String,
        isRequired: Bool = false,
        schema: String,
        description: String = ""
    ) -> String {
        var members = [("name", JSONSchema.quoted(name)), ("in", JSONSchema.quoted(location))]
        if isRequired { members.append(("required", "true")) }
        members.append(("schema", schema))
        if !description.isEmpty { members.append(("description", JSONSchema.quoted(description))) }
        return JSONSchema.jsonObject(members)
    }

    /// Returns the JSON Schema of `name`, the variable part of the path of `route`, such as an id. The schema
    /// of an id excludes the fixed words that other `routes` have at the same position.
    private static func pathVariableSchema(_ name: String, of route: Route, among routes: [Route]) -> String {
        if let steps = route.allowedPathValues { return JSONSchema.enumeration(steps) }
        if case .access = route.action { return RouteDescription.name }
        if name != "id", case .sign(let method) = route.action,
            case .string(let form)? = method.definition.parameters.first(where: { $0.name == name })?.type
        {
            return JSONSchema.stringSchema(form)
        }
        let excludedIDs = [".", ".."] + OpenAPIStatus.siblings(of: route, among: routes)
        let idForm: TextForm = if case .sign(.dismiss) = route.action { .knownAlertID } else { .knownID }
        let exclusion = #""not":\#(JSONSchema.enumeration(excludedIDs))"#
        return JSONSchema.adding(exclusion, to: JSONSchema.stringSchema(idForm))
    }
}
